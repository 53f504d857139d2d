-- Each line of the audit gets a link that holds the hash of the link before it and of the line: whoever changes or
-- deletes a line breaks every link after it. Links are made a moment after the commit, by one process at a time
-- (db/auditChain/keepChained.ts): a chain made in each transaction would let writers wait for one another.
create table audit_chaine (
  n bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null default now()
);
create index on audit_chaine (at);
create trigger audit_chaine_ajout_seul before update or delete on audit_chaine
  for each statement execute function f_refuser_changement();
create trigger audit_chaine_sans_vidage before truncate on audit_chaine
  for each statement execute function f_refuser_changement();

-- Up to this id every line that will ever be committed has its link, so that the next round need not look there.
create table audit_chaine_jusqua (id bigint not null);
create unique index on audit_chaine_jusqua ((true));
insert into audit_chaine_jusqua values (0);

-- The instant is in microseconds and the rest in JSON, so that no setting of a connection changes the text.
create function f_empreinte_audit(avant bytea, ligne audit) returns bytea language sql immutable as $$
  select sha256(avant || convert_to(jsonb_build_array(ligne.id, (extract(epoch from ligne.at) * 1000000)::bigint,
    ligne.utilisateur_id, ligne.username, ligne.action, ligne.entity, ligne.entity_id, ligne.before,
    ligne.after)::text, 'UTF8')) $$;

-- Links the committed lines that have no link yet, in the order of their ids, and answers how many.
create function f_chainer_audit(au_plus integer) returns integer language plpgsql as $$
declare
  -- Ids are given before the commit: one that was given and not yet used when the mark was set stays within reach.
  depuis constant bigint := (select id from audit_chaine_jusqua) - 1000;
  numero bigint := 0;
  empreinte bytea := '';
  ligne audit;
  nb integer := 0;
begin
  select n, hash into numero, empreinte from audit_chaine order by n desc limit 1;
  numero := coalesce(numero, 0);
  empreinte := coalesce(empreinte, '');
  for ligne in select * from audit a where a.id > depuis
      and not exists (select from audit_chaine c where c.audit_id = a.id) order by a.id limit au_plus loop
    numero := numero + 1;
    nb := nb + 1;
    empreinte := f_empreinte_audit(empreinte, ligne);
    insert into audit_chaine (n, audit_id, hash) values (numero, ligne.id, empreinte);
  end loop;
  return nb;
end $$;
