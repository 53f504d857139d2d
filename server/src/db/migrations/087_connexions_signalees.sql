-- What a person is told after signing in: attempts that were refused, and a sign-in with a device that was not known.
create table sign_in_notice (
  id bigint generated always as identity primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  kind text not null check (kind in ('refused', 'new_device')),
  at timestamptz not null default now(),
  -- How many were refused, and since when.
  nb integer not null default 1 check (nb > 0),
  since timestamptz not null default now(),
  -- The browser and where it is, for a device.
  user_agent text not null default '',
  adresse text not null default '',
  -- The session that it is about: whoever opened it can neither see the notice nor mark it as read.
  session_hash bytea,
  read_at timestamptz
);
create index on sign_in_notice (utilisateur_id, id) where read_at is null;
create index on sign_in_notice (at);
