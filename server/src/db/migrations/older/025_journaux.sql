-- The audit as a list: a million of lines is paged by date within one person, one action or one kind of thing, and found by the first
-- letters of a code.
create index on audit (username, at, id);
create index on audit (action, at, id);
create index on audit (entity, at, id);
create index on audit (f_norm(entity_id) text_pattern_ops);

-- Lines of a month by person, action and kind, counted as they come in. Several at once for the same three: each connection has a line of
-- its own, or whoever writes would wait for the whole of somebody's import.
create table audit_compte (
  mois date not null,
  username text not null,
  action text not null,
  entity text not null,
  connexion integer not null,
  nb bigint not null,
  primary key (mois, username, action, entity, connexion)
);
create function f_compte_audit() returns trigger language plpgsql as $$
begin
  insert into audit_compte as t (mois, username, action, entity, connexion, nb)
    select f_mois(at), username, action, entity, pg_backend_pid() % 1024, count(*) from nouveaux group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (mois, username, action, entity, connexion) do update set nb = t.nb + excluded.nb;
  return null;
end $$;
create trigger audit_compte after insert on audit referencing new table as nouveaux
  for each statement execute function f_compte_audit();
insert into audit_compte select f_mois(at), username, action, entity, 0, count(*) from audit group by 1, 2, 3, 4;
