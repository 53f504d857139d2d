-- needs: 094_taches.sql
-- The file that a long download makes (ADR 0047), compressed and in pieces. It is in the database because any process,
-- on any machine, has to give what another one wrote; it goes with its job.
create table tache_fichier (
  tache_id bigint not null references tache on delete cascade,
  rang integer not null,
  contenu bytea not null,
  primary key (tache_id, rang)
);
-- It is compressed already.
alter table tache_fichier alter column contenu set storage external;

comment on table tache_fichier is 'Sales: the file of a long download in pieces, until its job is forgotten';
