-- Who carried a device when: a trip belongs to whoever had the device that day, not to whoever has it now.
create table device_assignment (
  id bigint generated always as identity primary key,
  device_id bigint not null references tracking_device on delete cascade,
  utilisateur_id bigint not null references utilisateur,
  from_at timestamptz not null,
  until_at timestamptz,
  check (until_at >= from_at)
);
create unique index on device_assignment (device_id) where until_at is null;
create index on device_assignment (utilisateur_id, from_at);

insert into device_assignment (device_id, utilisateur_id, from_at)
  select id, utilisateur_id, '-infinity' from tracking_device where utilisateur_id is not null;

create function f_balise_confiee() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.utilisateur_id is not distinct from old.utilisateur_id then return null; end if;
    update device_assignment set until_at = greatest(clock_timestamp(), from_at) where device_id = new.id and until_at is null;
  end if;
  if new.utilisateur_id is not null then
    insert into device_assignment (device_id, utilisateur_id, from_at)
      values (new.id, new.utilisateur_id, case when tg_op = 'INSERT' then '-infinity'::timestamptz else clock_timestamp() end);
  end if;
  return null;
end $$;
create trigger tracking_device_confiee after insert or update of utilisateur_id on tracking_device
  for each row execute function f_balise_confiee();

create index on tracking_device (utilisateur_id);

-- Positions stay here, whatever the provider keeps; speed in km/h.
create table device_position (
  device_id bigint not null references tracking_device on delete cascade,
  at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  speed real check (speed >= 0),
  primary key (device_id, at)
);
create index on device_position using brin (at);

create table device_stop (
  device_id bigint not null references tracking_device on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at >= from_at),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  primary key (device_id, from_at)
);

-- Which days (Madagascar) the provider was asked for, and when last.
create table device_day (
  device_id bigint not null references tracking_device on delete cascade,
  jour date not null,
  fetched_at timestamptz not null,
  primary key (device_id, jour)
);
create index on device_day (jour);

insert into configuration (code, designation, value)
  values ('CONSERVATION_POSITIONS', 'Conservation des positions des balises (jours)', '400');
