-- A transaction keeps the names of the entities that it announces. Its process reads them with the commit and forgets
-- what it remembers of them before it answers; other processes hear the announcements (024_annonces.sql).
create function f_retenir_annonce(entite text) returns void language plpgsql as $$
declare
  retenues text := coalesce(current_setting('tournee.annonces', true), '');
begin
  if entite <> all (string_to_array(retenues, ' ')) then
    perform set_config('tournee.annonces', ltrim(retenues || ' ' || entite), true);
  end if;
end $$;

create or replace function f_annoncer(entite text, codes text[]) returns void language plpgsql as $$
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

create or replace function f_annoncer_audit() returns trigger language plpgsql as $$
begin
  -- Signing in changes nothing that anybody looks at, except the number of lines in the audit.
  perform f_annoncer(x.entity, x.codes) from (
    select entity, (array_agg(distinct entity_id))[1:21] as codes from lignes where action <> 'connexion' group by entity) x;
  perform f_retenir_annonce('audit') where exists (select from lignes where action = 'connexion');
  return null;
end $$;
