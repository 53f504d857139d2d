-- Who has put which alert aside, why, and how much of it there was then: when there is more of it, it comes back.
create table notification_ecartee (
  notification_id bigint not null references notification on delete cascade,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  mesure integer not null,
  motif text not null check (motif ~ '[^[:space:]]' and length(motif) <= 200),
  at timestamptz not null default now(),
  primary key (notification_id, utilisateur_id)
);
create index on notification_ecartee (utilisateur_id);
