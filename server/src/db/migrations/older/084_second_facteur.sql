-- A second factor beside the password. The secret of one-time codes is sealed with a key that is not in the database,
-- and recovery codes are kept as Argon2id hashes with one salt for each person.
create table second_factor (
  id bigint generated always as identity primary key,
  code text generated always as (f_code('FAC', id)) stored unique,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  kind text not null check (kind in ('totp')),
  nom text not null check (nom <> '' and length(nom) <= 60),
  secret bytea,
  -- The enrolment that made it, which can be finished only once.
  enrolment uuid unique,
  -- The 30-second step of the last code that was accepted: no code of it or of an earlier one is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check (kind <> 'totp' or (secret is not null and enrolment is not null))
);
create index on second_factor (utilisateur_id);

create table recovery_code (
  utilisateur_id bigint not null references utilisateur on delete cascade,
  salt bytea not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (utilisateur_id, hash)
);

-- Somebody whose password was right and who has not shown a factor yet. It opens nothing.
create table pending_sign_in (
  id_hash bytea primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  -- A digest of the stored hash: another password meanwhile ends what the old one began.
  password_digest bytea not null,
  remember boolean not null,
  target text not null,
  expires_at timestamptz not null
);
create index on pending_sign_in (utilisateur_id);
create index on pending_sign_in (expires_at);
