-- Foundations: text search, people, places, sessions, traces.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Case- and accent-insensitive form, the same for sorting and searching on every engine.
-- public.unaccent is only "stable"; naming the dictionary makes declaring this immutable true.
create function f_norm(text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- Business code: prefix and number, at least seven digits (lpad alone would cut longer numbers).
create function f_code(prefix text, n bigint) returns text language sql immutable parallel safe strict
  as $$ select prefix || lpad(n::text, greatest(7, length(n::text)), '0') $$;

-- Every "day" is the day in Madagascar (UTC+3, no daylight saving).
create function f_jour(timestamptz) returns date language sql immutable parallel safe strict
  as $$ select ($1 at time zone interval '3 hours')::date $$;

create function f_refuser_changement() returns trigger language plpgsql as $$
begin raise exception '% est en ajout seul', tg_table_name using errcode = 'restrict_violation'; end $$;

create table region (
  id bigint generated always as identity primary key,
  designation text not null unique
);

create table utilisateur_role (
  code text primary key,
  designation text not null,
  is_admin boolean not null default false
);
insert into utilisateur_role values
  ('ROLE_ADMIN', 'Super Administrateur', true), ('ROLE_EDITEUR', 'Éditeur', false), ('ROLE_IMPORTATEUR', 'Importateur', false),
  ('ROLE_LECTEUR', 'Lecteur', false), ('ROLE_COMMERCIAL', 'Commercial', false);

create table utilisateur (
  id bigint generated always as identity primary key,
  username text not null unique check (username <> ''),
  nom_prenom text not null,
  role_code text not null references utilisateur_role,
  password_hash text,
  is_enabled boolean not null default true,
  code_tiers text unique,
  code_collaborateur text unique,
  phone_number text not null default '',
  adresse text not null default '',
  region_id bigint references region,
  solde bigint not null default 0,
  code_famille text not null default '',
  compte_comptable text not null default '',
  initial_command_value bigint not null default 0 check (initial_command_value >= 0),
  last_activity_at timestamptz,
  last_update_at timestamptz,
  created_at timestamptz not null default now(),
  check (role_code <> 'ROLE_COMMERCIAL' or code_collaborateur is not null)
);
-- Signing in ignores case: two names that differ only by it would be one door with two keys.
create unique index on utilisateur (lower(username));
create index on utilisateur (role_code, nom_prenom, id);
-- Orders and deliveries sorted by representative: names in order, then each one's newest first, without sorting the whole table.
create index on utilisateur (nom_prenom, id);
create index on utilisateur (region_id);
create index on utilisateur using gin (f_norm(nom_prenom) gin_trgm_ops);

-- Running figures of a representative, kept by triggers in the transaction of each order, payment and delivery:
-- summing a year of orders for every row of a list would not hold.
create table commercial_cumul (
  commercial_id bigint primary key references utilisateur,
  total_commandes_value bigint not null default 0,
  nb_commandes bigint not null default 0,
  total_paiements_value bigint not null default 0,
  last_command_at timestamptz,
  last_livraison_at timestamptz
);

create table zone (
  id bigint generated always as identity primary key,
  code text not null unique,
  designation text not null,
  couleur text not null default '#3388ff' check (couleur ~ '^#[0-9a-fA-F]{6}$'),
  polygon jsonb,
  surface double precision not null default 0,
  created_at timestamptz not null default now()
);
create table zone_utilisateur (
  zone_id bigint not null references zone on delete cascade,
  utilisateur_id bigint not null references utilisateur,
  primary key (zone_id, utilisateur_id)
);
create index on zone_utilisateur (utilisateur_id);

create table point_of_sale (
  id bigint generated always as identity primary key,
  code text not null unique,
  designation text not null,
  phone_number text not null default '',
  is_enabled boolean not null default true,
  latitude double precision,
  longitude double precision,
  zone_id bigint references zone,
  total_commandes_value bigint not null default 0,
  nb_commandes bigint not null default 0,
  last_command_at timestamptz,
  created_at timestamptz not null default now()
);
create index on point_of_sale (designation, id);
create index on point_of_sale (zone_id);
create index on point_of_sale using gin (f_norm(designation) gin_trgm_ops);
create table pos_responsable (
  pos_id bigint not null references point_of_sale on delete cascade,
  utilisateur_id bigint not null references utilisateur,
  primary key (pos_id, utilisateur_id)
);
create index on pos_responsable (utilisateur_id);

create table configuration (
  code text primary key,
  designation text not null,
  value text not null check (btrim(value) <> '')
);
insert into configuration values
  ('OBJECTIF_MENSUEL', 'Objectif mensuel de l’entreprise (Ar)', '430000000'),
  ('OBJECTIF_COMMERCIAL', 'Objectif mensuel par commercial (Ar)', '12000000'),
  ('TAUX_COMMISSION', 'Taux de commission', '0.03');

create table device_session (
  id bigint generated always as identity primary key,
  code text not null unique,
  utilisateur_id bigint not null references utilisateur,
  device_id text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  disable_at timestamptz
);
create index on device_session (utilisateur_id, is_enabled);

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

create table notification (
  id bigint generated always as identity primary key,
  type text not null,
  message text not null,
  date timestamptz not null default now()
);
create index on notification (date desc, id desc);

create table app_session (
  id_hash bytea primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  remember boolean not null default false,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on app_session (utilisateur_id);
create index on app_session (expires_at);

create table rate_bucket (
  key text primary key,
  hits integer not null,
  reset_at timestamptz not null
);

create table idempotence (
  utilisateur_id bigint not null references utilisateur,
  cle text not null,
  body_hash bytea not null,
  status integer,
  reponse jsonb,
  created_at timestamptz not null default now(),
  primary key (utilisateur_id, cle)
);

create table import_journal (
  id bigint generated always as identity primary key,
  code text generated always as (f_code('IMP', id)) stored unique,
  resource text not null,
  file_name text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  utilisateur_id bigint not null references utilisateur,
  created_at timestamptz not null default now(),
  lignes integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  ignored integer not null default 0
);
create index on import_journal (sha256);
create index on import_journal (created_at desc, id desc);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  utilisateur_id bigint references utilisateur,
  username text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);
create index on audit (at desc, id desc);
create index on audit (entity, entity_id, id);
create trigger audit_append_only before update or delete on audit for each statement execute function f_refuser_changement();
create trigger audit_sans_vidage before truncate on audit for each statement execute function f_refuser_changement();
