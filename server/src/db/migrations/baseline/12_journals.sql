-- Journals: who changed what, and the security log. Both are chained: whoever changes or deletes a line breaks every
-- link after it.
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
) with (autovacuum_analyze_scale_factor = 0.5);
comment on table audit is 'Journals: who changed what, never changed itself';
-- What is only kept to be read again is never searched by its content: unpacking a sample of it took most of an
-- analyze.
alter table audit alter column before set statistics 0, alter column after set statistics 0;

-- A million lines are paged by date, within one person, one action or one kind of thing, and found by the first
-- letters of a code.
create index on audit (at desc, id desc);
create index on audit (username, at, id);
create index on audit (action, at, id);
create index on audit (entity, at, id);
create index on audit (f_norm(entity_id) text_pattern_ops);
-- What happened to one thing.
create index on audit (entity, entity_id, id);

create table audit_compte (
  mois date not null,
  username text not null,
  action text not null,
  entity text not null,
  connexion integer not null,
  nb bigint not null,
  primary key (mois, username, action, entity, connexion)
) with (autovacuum_analyze_scale_factor = 100);
comment on table audit_compte is
  'Journals: number of lines of the audit; a row for each connection, so that nobody waits';

-- It refers to no other table: a line must not wait for anybody's row, and tells what was true at its time.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-z]+(_[a-z]+)*$'),
  -- The account; empty when there is none of that name, because a password is sometimes typed where the name belongs.
  username text not null default '',
  address text not null default '',
  -- What the event was about: an account, a list, a call, a file.
  target text not null default '',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  request_id text not null default '',
  -- How many there were; repetitions of what nobody had to sign in for are counted and not written one by one.
  nb integer not null default 1 check (nb > 0)
);
comment on table security_event is 'Journals: sign-ins, refusals and acts about accounts, never changed';

-- By date, within one account or one event, and by the beginning of an address or of a request's name.
create index on security_event (at desc, id desc);
create index on security_event (username, at, id);
create index on security_event (event, at, id);
create index on security_event (address text_pattern_ops);
create index on security_event (request_id text_pattern_ops) where request_id <> '';

-- A chain is a table `<journal>_chaine` with a link for each line, which holds the hash of the link before it and of
-- the line; `<journal>_chaine_jusqua`; and a function f_contenu that writes a line as the text that is hashed. Links
-- are made a moment after the commit, by one process at a time (db/auditChain/keepChained.ts): a chain made in each
-- transaction would let writers wait for one another.
create table audit_chaine (
  n bigint primary key,
  ligne_id bigint not null constraint audit_chaine_audit_id_key unique,
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null default now()
);
comment on table audit_chaine is 'Journals: the chain of hashes over the audit';
-- A day of the chain is exported by itself.
create index on audit_chaine (at);

-- Up to this id every line that will ever be committed has its link, so that the next round need not look there.
create table audit_chaine_jusqua (id bigint not null);
comment on table audit_chaine_jusqua is 'Journals: up to which line the audit is chained';
-- One row alone.
create unique index on audit_chaine_jusqua ((true));
insert into audit_chaine_jusqua values (0);

create table security_event_chaine (
  n bigint primary key,
  ligne_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null default now()
);
comment on table security_event_chaine is 'Journals: the chain of hashes over the security log';
-- As of the audit.
create index on security_event_chaine (at);

create table security_event_chaine_jusqua (id bigint not null);
comment on table security_event_chaine_jusqua is 'Journals: up to which line the security log is chained';
-- One row alone.
create unique index on security_event_chaine_jusqua ((true));
insert into security_event_chaine_jusqua values (0);

create trigger audit_append_only before update or delete on audit
  for each statement execute function f_refuser_changement();
create trigger audit_sans_vidage before truncate on audit
  for each statement execute function f_refuser_changement();
create trigger security_event_ajout_seul before update or delete on security_event
  for each statement execute function f_refuser_changement();
create trigger security_event_sans_vidage before truncate on security_event
  for each statement execute function f_refuser_changement();
create trigger audit_chaine_ajout_seul before update or delete on audit_chaine
  for each statement execute function f_refuser_changement();
create trigger audit_chaine_sans_vidage before truncate on audit_chaine
  for each statement execute function f_refuser_changement();
create trigger security_event_chaine_ajout_seul before update or delete on security_event_chaine
  for each statement execute function f_refuser_changement();
create trigger security_event_chaine_sans_vidage before truncate on security_event_chaine
  for each statement execute function f_refuser_changement();

-- Several connections count for the same three at once: each has a line of its own, or whoever writes would wait for
-- the whole of somebody's import.
create function f_compte_audit() returns trigger language plpgsql as $$
begin
  insert into audit_compte as t (mois, username, action, entity, connexion, nb)
    select f_mois(at), username, action, entity, pg_backend_pid() % 1024, count(*)
    from nouveaux group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (mois, username, action, entity, connexion) do update set nb = t.nb + excluded.nb;
  return null;
end $$;
create trigger audit_compte after insert on audit referencing new table as nouveaux
  for each statement execute function f_compte_audit();

create function f_annoncer_audit() returns trigger language plpgsql as $$
begin
  -- Signing in changes nothing that anybody looks at, except the number of lines in the audit.
  perform f_annoncer(x.entity, x.codes) from (
    select entity, (array_agg(distinct entity_id))[1:21] as codes
    from lignes where action <> 'connexion' group by entity) x;
  perform f_retenir_annonce('audit') where exists (select from lignes where action = 'connexion');
  return null;
end $$;
create trigger audit_annonce after insert on audit referencing new table as lignes
  for each statement execute function f_annoncer_audit();

-- Browsers are not told, or whoever guesses passwords would make them read the log again and again.
create function f_retenir_evenement() returns trigger language plpgsql as $$
begin
  perform f_retenir_annonce('security_event');
  return null;
end $$;
create trigger security_event_retenu after insert on security_event
  for each statement execute function f_retenir_evenement();

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
