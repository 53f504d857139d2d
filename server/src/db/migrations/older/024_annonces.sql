-- Every change is announced in its own transaction: PostgreSQL hands a notification over when, and only if, that transaction commits.
-- What is said is small (an entity, a few codes, which tab did it); what it makes old in a browser's cache is the server's table
-- (contract/events.ts). Who announces is the audit line, which every change writes in its transaction.

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
end $$;

create function f_annoncer_audit() returns trigger language plpgsql as $$
begin
  -- Signing in changes nothing that anybody looks at.
  perform f_annoncer(x.entity, x.codes) from (
    select entity, (array_agg(distinct entity_id))[1:21] as codes from lignes where action <> 'connexion' group by entity) x;
  return null;
end $$;
create trigger audit_annonce after insert on audit referencing new table as lignes
  for each statement execute function f_annoncer_audit();

-- Neither has audit lines of its own: the journal of imports, and what the provider says of the devices.
create function f_annoncer_table() returns trigger language plpgsql as $$
begin
  perform f_annoncer(tg_table_name, null);
  return null;
end $$;
create trigger import_journal_annonce after insert on import_journal for each statement execute function f_annoncer_table();
create trigger tracking_device_annonce after insert or update on tracking_device for each statement execute function f_annoncer_table();

-- Sessions that end, and people whose rights change: whoever holds a stream for them looks again.
create function f_annoncer_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('tournee_sessions', case when count(*) > 50 then '*' else string_agg(encode(id_hash, 'hex'), ',') end)
    from lignes having count(*) > 0;
  return null;
end $$;
create trigger app_session_annonce after delete on app_session referencing old table as lignes
  for each statement execute function f_annoncer_sessions();

-- Ended by somebody else, or shortened: any change of a session but the note that somebody is there.
create function f_annoncer_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('tournee_sessions', encode(new.id_hash, 'hex'));
  return null;
end $$;
create trigger app_session_changee_annonce after update on app_session for each row
  when (old.last_activity_at = new.last_activity_at and old is distinct from new)
  execute function f_annoncer_session();

create function f_annoncer_droits() returns trigger language plpgsql as $$
begin
  perform pg_notify('tournee_sessions', '@' || new.id);
  return null;
end $$;
create trigger utilisateur_droits_annonce after update of role_code, is_enabled on utilisateur for each row
  when (old.role_code is distinct from new.role_code or old.is_enabled is distinct from new.is_enabled)
  execute function f_annoncer_droits();
