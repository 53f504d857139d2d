-- needs: 089_journaux_enchaines.sql
-- Work that takes longer than a request (ADR 0047): an import with more rows than a request takes, with its rows in
-- pieces until it is done or put aside. Whoever works on one holds it for a while, and another takes it afterwards.
create table tache (
  id bigint generated always as identity primary key,
  code text generated always as (f_code('TAC', id)) stored unique,
  nature text not null,
  utilisateur_id bigint not null references utilisateur,
  created_at timestamptz not null default now(),
  etat text not null default 'attente' check (etat in ('attente', 'encours', 'terminee', 'echouee')),
  lignes integer not null check (lignes > 0),
  faites integer not null default 0 check (faites between 0 and lignes),
  demande jsonb not null,
  tentatives integer not null default 0,
  reprise_at timestamptz not null default now(),
  tenue_par uuid,
  tenue_jusqua timestamptz,
  fini_at timestamptz,
  resultat jsonb,
  message text,
  check ((etat = 'encours') = (tenue_par is not null)),
  check ((tenue_par is null) = (tenue_jusqua is null)),
  check ((etat in ('terminee', 'echouee')) = (fini_at is not null)),
  check ((etat = 'terminee') = (resultat is not null)),
  check ((etat = 'echouee') = (message is not null))
);
create index on tache (id) where etat in ('attente', 'encours');
create index on tache (utilisateur_id);

create table tache_lignes (
  tache_id bigint not null references tache on delete cascade,
  rang integer not null,
  lignes json not null,
  primary key (tache_id, rang)
);

comment on table tache is 'Sales: work that goes on after its request: imports of many rows, who holds each, and how far it is';
comment on table tache_lignes is 'Sales: the rows of such an import in pieces, until it is done or put aside';
