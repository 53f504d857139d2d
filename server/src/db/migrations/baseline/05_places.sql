-- Places: zones and points of sale, and who works there.
create table zone (
  id bigint generated always as identity primary key,
  code text not null unique,
  designation text not null,
  couleur text not null default '#3388ff' check (couleur ~ '^#[0-9a-fA-F]{6}$'),
  -- The outline, in GeoJSON, and its surface in m².
  polygon jsonb,
  surface double precision not null default 0,
  created_at timestamptz not null default now(),
  -- People draw and redraw zones: two of them at once must not undo each other's work.
  version integer not null default 1
);
comment on table zone is 'Places: areas with their outline';

create table zone_utilisateur (
  zone_id bigint not null references zone on delete cascade,
  utilisateur_id bigint not null references utilisateur,
  primary key (zone_id, utilisateur_id)
);
comment on table zone_utilisateur is 'Places: who works in a zone';
-- The zones of somebody.
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
  -- Sums of its orders, kept by f_commandes_ecrites.
  total_commandes_value bigint not null default 0,
  nb_commandes bigint not null default 0,
  last_command_at timestamptz,
  created_at timestamptz not null default now(),
  -- Folding a name costs more than reading the row it stands in: twenty thousand points of sale keep theirs folded.
  designation_norm text generated always as (f_norm(designation)) stored
) with (autovacuum_analyze_scale_factor = 2);
comment on table point_of_sale is 'Places: points of sale with their position and the sums of their orders';

-- Those of a zone.
create index on point_of_sale (zone_id);
-- By name as people read it, and in the order of their purchases, as the list and every choice of one show them.
create index on point_of_sale (designation_norm, id);
create index on point_of_sale (total_commandes_value, id);
-- A part of the name, of the code or of the telephone number, however it is spaced, finds its point of sale.
create index on point_of_sale using gin (designation_norm gin_trgm_ops);
create index on point_of_sale using gin (code gin_trgm_ops);
create index on point_of_sale using gin (regexp_replace(phone_number, '[\s./()-]', '', 'g') gin_trgm_ops);

create table pos_responsable (
  pos_id bigint not null references point_of_sale on delete cascade,
  utilisateur_id bigint not null references utilisateur,
  primary key (pos_id, utilisateur_id)
);
comment on table pos_responsable is 'Places: who looks after a point of sale';
-- Whose they are, without reading the rows.
create index on pos_responsable (utilisateur_id, pos_id);

create table pos_carte (
  seule boolean primary key default true check (seule),
  marque uuid not null default gen_random_uuid()
);
comment on table pos_carte is 'Places: one row that changes with any place on the map';
insert into pos_carte default values;

-- What the map of the points of sale shows has a mark of its own, which every change of it moves, and the orders of a
-- day do not: a browser that has the map asks for a hundred thousand points only when one of them has changed.
create function f_carte_pos() returns trigger language plpgsql as $$
begin
  update pos_carte set marque = gen_random_uuid();
  return null;
end $$;
create trigger point_of_sale_carte
  after insert or delete or truncate or update of code, latitude, longitude, is_enabled on point_of_sale
  for each statement execute function f_carte_pos();
