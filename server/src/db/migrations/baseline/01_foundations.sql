-- What all domains use: forms of texts, days and codes, and how a change is refused or announced.
--
-- Of the tables' settings, `autovacuum_analyze_scale_factor` is raised where the same rows are counted up all day:
-- PostgreSQL would look at them anew every minute, and all connections would then plan again whatever they kept
-- prepared, for figures that tell the planner nothing new. `autovacuum_vacuum_insert_scale_factor` is lowered where
-- lists are counted from an index alone, which works only where vacuum has been; by itself it waits for a fifth of
-- the table to be new.
comment on table schema_migration is
  'Schema: the migrations that made this database, with their checksums and the program that each needs';

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Case- and accent-insensitive form, the same for sorting and searching on every engine.
-- public.unaccent is only "stable"; naming the dictionary makes declaring this immutable true.
create function f_norm(text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- Codes and references are compared without case, trimmed, with single blanks, in one Unicode form. Its parameter is
-- used once and it is not strict, so that PostgreSQL puts its expression in its place.
create function f_cle(text) returns text language sql immutable parallel safe
  as $$ select lower(btrim(regexp_replace(normalize($1, nfc), '[\s\u00a0\u202f]+', ' ', 'g'))) $$;

-- Business code: prefix and number, at least seven digits (lpad alone would cut longer numbers). Every document, lot
-- and movement gets one; declared strict, it would be called for each of them, which takes ten times as long as its
-- expression.
create function f_code(prefix text, n bigint) returns text language sql immutable parallel safe
  as $$ select prefix || lpad(n::text, greatest(7, length(n::text)), '0') $$;

-- Every "day" and "month" is that of Madagascar (UTC+3, no daylight saving).
create function f_jour(timestamptz) returns date language sql immutable parallel safe strict
  as $$ select ($1 at time zone interval '3 hours')::date $$;
create function f_mois(timestamptz) returns date language sql immutable parallel safe strict
  as $$ select date_trunc('month', $1 at time zone interval '3 hours')::date $$;

-- What is only ever added to. The server's role has no right to what a trigger refuses with this function
-- (db/roles/grants.ts).
create function f_refuser_changement() returns trigger language plpgsql as $$
begin raise exception '% est en ajout seul', tg_table_name using errcode = 'restrict_violation'; end $$;

-- A transaction keeps the names of the entities that it announces. Its process reads them with the commit and forgets
-- what it remembers of them before it answers; other processes hear the announcements.
create function f_retenir_annonce(entite text) returns void language plpgsql as $$
declare
  retenues text := coalesce(current_setting('tournee.annonces', true), '');
begin
  if entite <> all (string_to_array(retenues, ' ')) then
    perform set_config('tournee.annonces', ltrim(retenues || ' ' || entite), true);
  end if;
end $$;

-- Every change is announced in its own transaction: PostgreSQL hands a notification over when, and only if, that
-- transaction commits. What is said is small (an entity, a few codes, which tab did it); what it makes old in a
-- browser's cache is the server's table (contract/events.ts). The audit line announces, which every change writes
-- (12_journals.sql).
create function f_annoncer(entite text, codes text[]) returns void language plpgsql as $$
declare
  origine text := coalesce(current_setting('tournee.origine', true), '');
  texte text := json_build_object('e', entite, 'o', origine, 'c', codes)::text;
begin
  -- A notification holds 8 000 bytes; beyond a few codes the whole collection is what changed.
  if cardinality(codes) > 20 or octet_length(texte) > 4000 then
    texte := json_build_object('e', entite, 'o', origine)::text;
  end if;
  perform pg_notify('tournee', texte);
  perform f_retenir_annonce(entite);
end $$;

-- For tables whose changes have no audit line: the journal of imports, and what the provider says of the devices.
create function f_annoncer_table() returns trigger language plpgsql as $$
begin
  perform f_annoncer(tg_table_name, null);
  return null;
end $$;

-- Whoever holds a stream for the sessions of somebody whose rights change looks again.
create function f_annoncer_droits() returns trigger language plpgsql as $$
begin
  perform pg_notify('tournee_sessions', '@' || new.id);
  return null;
end $$;
