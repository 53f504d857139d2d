-- Alerts: what is to be seen to, and what each person has read or put aside of it.
create table notification (
  id bigint generated always as identity primary key,
  -- What has no kind (`genre`) is routine.
  type text not null,
  message text not null,
  date timestamptz not null default now(),
  genre text check (genre in ('stock', 'peremption', 'silence', 'balise', 'solde', 'import', 'verification')),
  -- What it is about; its line is closed when the cause has ended.
  cas text,
  -- What one has to hold to be told; a representative is told of what is their own.
  permission text,
  commercial_id bigint references utilisateur,
  -- What its door needs: codes and names, never an address.
  cible jsonb not null default '{}' check (jsonb_typeof(cible) = 'object'),
  -- How much of it there is (products, lots, lines): who has read of fewer has not read of these.
  mesure integer not null default 1,
  closed_at timestamptz,
  constraint notification_alerte
    check ((type = 'alerte') = (genre is not null) and (genre is null) = (cas is null)
      and (genre is null) = (permission is null))
) with (autovacuum_analyze_scale_factor = 1);
comment on table notification is 'Alerts: what is to be seen to, open until it no longer holds';

-- One open line for each case.
create unique index notification_cas on notification (genre, cas) where closed_at is null and genre is not null;
-- The three lists: open alerts, routine, and closed ones.
create index notification_ouvertes on notification (date desc, id desc)
  where closed_at is null and genre is not null;
create index notification_courantes on notification (date desc, id desc) where genre is null;
create index notification_closes on notification (closed_at) where closed_at is not null;

create table notification_lue (
  notification_id bigint not null references notification on delete cascade,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  -- How much of it there was then.
  mesure integer not null,
  at timestamptz not null default now(),
  primary key (notification_id, utilisateur_id)
);
comment on table notification_lue is 'Alerts: who has read an alert';
-- What somebody has read.
create index on notification_lue (utilisateur_id);

create table notification_ecartee (
  notification_id bigint not null references notification on delete cascade,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  -- How much of it there was then: when there is more of it, it comes back.
  mesure integer not null,
  motif text not null check (motif ~ '[^[:space:]]' and length(motif) <= 200),
  at timestamptz not null default now(),
  primary key (notification_id, utilisateur_id)
);
comment on table notification_ecartee is 'Alerts: who has put an alert aside, and why';
-- What somebody has put aside.
create index on notification_ecartee (utilisateur_id);

create table a_traiter_ecarte (
  utilisateur_id bigint not null references utilisateur on delete cascade,
  -- The next day it comes back by itself.
  jour date not null,
  cle text not null check (length(cle) between 1 and 300),
  motif text not null check (motif ~ '[^[:space:]]' and length(motif) <= 200),
  at timestamptz not null default now(),
  primary key (utilisateur_id, jour, cle)
);
comment on table a_traiter_ecarte is 'Alerts: who has put a task of the day aside, and why';

create function f_annoncer_alertes() returns trigger language plpgsql as $$
begin
  if exists (select from lignes where genre is not null) then perform f_annoncer('alerte', null); end if;
  return null;
end $$;
create trigger alerte_annonce_ecrite after insert on notification referencing new table as lignes
  for each statement execute function f_annoncer_alertes();
create trigger alerte_annonce_changee after update on notification referencing new table as lignes
  for each statement execute function f_annoncer_alertes();
