-- Devices: trackers, who carried them, and where they were.
create table tracking_device (
  id bigint generated always as identity primary key,
  code text not null unique,
  imei text not null unique,
  designation text not null,
  sim_number text not null default '',
  model text not null default '',
  plate_number text not null default '',
  adresse_ip text not null default '',
  utilisateur_id bigint references utilisateur,
  is_active boolean not null default true,
  last_tracking_at timestamptz,
  kilometrage double precision not null default 0,
  last_latitude double precision,
  last_longitude double precision
);
comment on table tracking_device is 'Devices: trackers, with their last position';
-- What somebody carries.
create index on tracking_device (utilisateur_id);

-- A trip belongs to whoever had the device that day, not to whoever has it now.
create table device_assignment (
  id bigint generated always as identity primary key,
  device_id bigint not null references tracking_device on delete cascade,
  utilisateur_id bigint not null references utilisateur,
  from_at timestamptz not null,
  until_at timestamptz,
  check (until_at >= from_at)
);
comment on table device_assignment is 'Devices: who carried a tracker, from when until when';
-- One person carries a device at a time.
create unique index on device_assignment (device_id) where until_at is null;
create index on device_assignment (utilisateur_id, from_at);

-- Positions stay here, whatever the provider keeps.
create table device_position (
  device_id bigint not null references tracking_device on delete cascade,
  at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- In km/h.
  speed real check (speed >= 0),
  primary key (device_id, at)
);
comment on table device_position is 'Devices: positions of trackers';
-- Old positions are removed by date, which is nearly the order in which they came.
create index on device_position using brin (at);

create table device_stop (
  device_id bigint not null references tracking_device on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at >= from_at),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  primary key (device_id, from_at)
);
comment on table device_stop is 'Devices: stops of trackers';

create table device_day (
  device_id bigint not null references tracking_device on delete cascade,
  jour date not null,
  fetched_at timestamptz not null,
  primary key (device_id, jour)
);
comment on table device_day is 'Devices: days of a tracker that were asked of the provider';
-- Old days are removed with their positions.
create index on device_day (jour);

-- A tracker changes hands. The rows of the two people are taken in one order, as docs/locks.md asks.
create function f_balise_confiee() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.utilisateur_id is not distinct from old.utilisateur_id then return null; end if;
    perform 1 from utilisateur u where u.id in (old.utilisateur_id, new.utilisateur_id)
      order by u.id for no key update;
    update utilisateur set last_update_at = now() where id in (old.utilisateur_id, new.utilisateur_id);
    update device_assignment set until_at = greatest(clock_timestamp(), from_at)
      where device_id = new.id and until_at is null;
  end if;
  if new.utilisateur_id is not null then
    insert into device_assignment (device_id, utilisateur_id, from_at)
      values (new.id, new.utilisateur_id,
        case when tg_op = 'INSERT' then '-infinity'::timestamptz else clock_timestamp() end);
  end if;
  return null;
end $$;
create trigger tracking_device_confiee after insert or update of utilisateur_id on tracking_device
  for each row execute function f_balise_confiee();
create trigger tracking_device_annonce after insert or update on tracking_device
  for each statement execute function f_annoncer_table();
