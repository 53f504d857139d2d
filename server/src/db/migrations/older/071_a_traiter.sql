-- What each person has put aside of the daily board's list, why, and on which day; the next day it comes back by itself.
create table a_traiter_ecarte (
  utilisateur_id bigint not null references utilisateur on delete cascade,
  jour date not null,
  cle text not null check (length(cle) between 1 and 300),
  motif text not null check (motif ~ '[^[:space:]]' and length(motif) <= 200),
  at timestamptz not null default now(),
  primary key (utilisateur_id, jour, cle)
);
