-- The chain of the audit (081) becomes the same for every table that has one: `<table>_chaine` with a link for each line,
-- `<table>_chaine_jusqua`, and a function f_contenu that writes a line as the text that is hashed.
alter table audit_chaine rename column audit_id to ligne_id;

-- The instant is in microseconds and the rest in JSON, so that no setting of a connection changes the text. The columns
-- are named, so that a later one does not break the links of the lines before it.
create function f_contenu(ligne audit) returns text language sql immutable as $$
  select jsonb_build_array(ligne.id, (extract(epoch from ligne.at) * 1000000)::bigint, ligne.utilisateur_id,
    ligne.username, ligne.action, ligne.entity, ligne.entity_id, ligne.before, ligne.after)::text $$;
create function f_contenu(ligne security_event) returns text language sql immutable as $$
  select jsonb_build_array(ligne.id, (extract(epoch from ligne.at) * 1000000)::bigint, ligne.event, ligne.username,
    ligne.address, ligne.target, ligne.details, ligne.request_id, ligne.nb)::text $$;
create function f_maillon(avant bytea, contenu text) returns bytea language sql immutable as $$
  select sha256(avant || convert_to(contenu, 'UTF8')) $$;

-- Links the committed lines of a table that have no link yet, in the order of their ids, and answers how many.
create function f_chainer(journal text, au_plus integer) returns integer language plpgsql as $$
declare
  depuis bigint;
  numero bigint;
  empreinte bytea;
  ligne record;
  nb integer := 0;
begin
  -- Ids are given before the commit: one that was given and not yet used when the mark was set stays within reach.
  execute format('select id - 1000 from %I', journal || '_chaine_jusqua') into depuis;
  execute format('select n, hash from %I order by n desc limit 1', journal || '_chaine') into numero, empreinte;
  numero := coalesce(numero, 0);
  empreinte := coalesce(empreinte, '');
  for ligne in execute format('select a.id, f_contenu(a) as contenu from %I a where a.id > $1
      and not exists (select from %I c where c.ligne_id = a.id) order by a.id limit $2',
      journal, journal || '_chaine') using depuis, au_plus loop
    numero := numero + 1;
    nb := nb + 1;
    empreinte := f_maillon(empreinte, ligne.contenu);
    execute format('insert into %I (n, ligne_id, hash) values ($1, $2, $3)', journal || '_chaine')
      using numero, ligne.id, empreinte;
  end loop;
  return nb;
end $$;
drop function f_chainer_audit(integer);
drop function f_empreinte_audit(bytea, audit);

create table security_event_chaine (
  n bigint primary key,
  ligne_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null default now()
);
create index on security_event_chaine (at);
create trigger security_event_chaine_ajout_seul before update or delete on security_event_chaine
  for each statement execute function f_refuser_changement();
create trigger security_event_chaine_sans_vidage before truncate on security_event_chaine
  for each statement execute function f_refuser_changement();
create table security_event_chaine_jusqua (id bigint not null);
create unique index on security_event_chaine_jusqua ((true));
insert into security_event_chaine_jusqua values (0);
