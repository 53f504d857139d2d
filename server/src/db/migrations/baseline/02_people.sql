-- People: everybody who signs in, and representatives, with or without an account.
create table region (
  id bigint generated always as identity primary key,
  designation text not null unique
);
comment on table region is 'People: where representatives work';

create table utilisateur_role (
  code text primary key,
  designation text not null,
  is_admin boolean not null default false
);
comment on table utilisateur_role is 'People: the five roles';

insert into utilisateur_role (code, designation, is_admin) values
  ('ROLE_ADMIN', 'Super Administrateur', true),
  ('ROLE_EDITEUR', 'Éditeur', false),
  ('ROLE_IMPORTATEUR', 'Importateur', false),
  ('ROLE_LECTEUR', 'Lecteur', false),
  ('ROLE_COMMERCIAL', 'Commercial', false);

create table utilisateur (
  id bigint generated always as identity primary key,
  username text not null unique check (username <> ''),
  nom_prenom text not null,
  role_code text not null references utilisateur_role,
  password_hash text,
  is_enabled boolean not null default true,
  -- The codes in accounting: of the third party, and of the collaborator, by which imports find a representative.
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
  -- People are sorted as people read them, É among the E; folding a name costs more than reading the row it stands in.
  nom_prenom_norm text generated always as (f_norm(nom_prenom)) stored,
  -- Counts changes of what a form may change, so that a form that set out from an older version is told.
  version integer not null default 1,
  -- 0, or a number that tells codes apart that were the same but for case and blanks before such codes were refused.
  jumeau_tiers smallint not null default 0,
  jumeau_collaborateur smallint not null default 0,
  -- Somebody else chose the password: its person has to choose their own before anything else.
  must_change_password boolean not null default false,
  check (role_code <> 'ROLE_COMMERCIAL' or code_collaborateur is not null)
) with (autovacuum_analyze_scale_factor = 20);
comment on table utilisateur is
  'People: everybody: accounts, and representatives with their codes in accounting, with or without an account';

-- Signing in ignores case: two names that differ only by it would be one door with two keys.
create unique index on utilisateur (lower(username));
-- The lists of people: of a role, sorted by name, and of a region.
create index on utilisateur (role_code, nom_prenom, id);
create index on utilisateur (nom_prenom_norm, id);
create index on utilisateur (region_id);
-- A part of a name finds its person.
create index on utilisateur using gin (f_norm(nom_prenom) gin_trgm_ops);
-- In the order of the bytes, so that the numbers that begin alike stand together too.
create unique index utilisateur_code_tiers_cle on utilisateur ((f_cle(code_tiers) collate "C"), jumeau_tiers);
create unique index utilisateur_code_collaborateur_cle
  on utilisateur ((f_cle(code_collaborateur) collate "C"), jumeau_collaborateur);

create table preference_liste (
  utilisateur_id bigint not null references utilisateur on delete cascade,
  -- A list is named by its title in the address.
  liste text not null check (liste ~ '^[a-z0-9-]{1,60}$'),
  colonnes jsonb,
  vues jsonb not null default '[]',
  last_update_at timestamptz not null default now(),
  primary key (utilisateur_id, liste),
  constraint preference_liste_colonnes check (colonnes is null or jsonb_typeof(colonnes) = 'object'),
  constraint preference_liste_vues check (jsonb_typeof(vues) = 'array' and jsonb_array_length(vues) <= 20),
  constraint preference_liste_taille
    check (octet_length(vues::text) + coalesce(octet_length(colonnes::text), 0) <= 65536)
) with (autovacuum_analyze_scale_factor = 100);
comment on table preference_liste is 'People: columns and views of a list, as somebody chose them';

create table premiers_pas_reporte (
  utilisateur_id bigint primary key references utilisateur on delete cascade,
  at timestamptz not null default now()
);
comment on table premiers_pas_reporte is 'People: who put the first steps aside';

-- Counted whoever changes the person.
create function f_version_utilisateur() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger version_utilisateur before update of nom_prenom, role_code, is_enabled on utilisateur for each row
  when ((old.nom_prenom, old.role_code, old.is_enabled)
    is distinct from (new.nom_prenom, new.role_code, new.is_enabled))
  execute function f_version_utilisateur();

-- A person's last update follows every change of the account, whoever makes it: what the list shows, codes, secret;
-- f_balise_confiee adds the device carried, and whoever saves a zone dates its people. Signing in and being there are
-- no changes.
create function f_compte_change() returns trigger language plpgsql as $$
begin
  new.last_update_at := now();
  return new;
end $$;
create trigger utilisateur_compte_change
  before update of nom_prenom, role_code, is_enabled, password_hash, code_tiers, code_collaborateur, phone_number,
    adresse, region_id, code_famille, compte_comptable, solde, initial_command_value on utilisateur for each row
  when ((old.nom_prenom, old.role_code, old.is_enabled, old.password_hash, old.code_tiers, old.code_collaborateur,
      old.phone_number, old.adresse, old.region_id, old.code_famille, old.compte_comptable, old.solde,
      old.initial_command_value)
    is distinct from (new.nom_prenom, new.role_code, new.is_enabled, new.password_hash, new.code_tiers,
      new.code_collaborateur, new.phone_number, new.adresse, new.region_id, new.code_famille, new.compte_comptable,
      new.solde, new.initial_command_value))
  execute function f_compte_change();

-- A process remembers for a moment who is behind a session: it has to hear of a new name as of a new role.
create trigger utilisateur_droits_annonce after update of role_code, is_enabled, nom_prenom on utilisateur for each row
  when ((old.role_code, old.is_enabled, old.nom_prenom)
    is distinct from (new.role_code, new.is_enabled, new.nom_prenom))
  execute function f_annoncer_droits();
create trigger utilisateur_mot_de_passe_annonce after update of must_change_password on utilisateur for each row
  when (old.must_change_password is distinct from new.must_change_password)
  execute function f_annoncer_droits();
