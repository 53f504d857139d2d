-- Accounts: who is signed in and from where, second factors, attempts, and calls that were sent.
create table known_device (
  id bigint generated always as identity primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  -- Of the cookie only a hash is stored.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (utilisateur_id, token_hash)
);
comment on table known_device is 'Accounts: browsers that somebody has signed in from before';
-- The cookie names its browser. Attempts from there are counted on their own, so that whoever guesses elsewhere cannot
-- keep the person out.
create index on known_device (token_hash);

create table app_session (
  id_hash bytea primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  remember boolean not null default false,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- What the next call is told when somebody else ended the session.
  ended_because text,
  -- A name that says nothing of the cookie, by which its person ends the session elsewhere.
  id bigint generated always as identity unique,
  code text generated always as (f_code('NAV', id)) stored unique,
  -- The browser and the address it was last used from.
  user_agent text not null default '',
  adresse text not null default '',
  known_device_id bigint references known_device on delete set null,
  -- When its person last proved who they are: by signing in, or since.
  proved_at timestamptz not null default now()
) with (autovacuum_analyze_scale_factor = 20);
comment on table app_session is 'Accounts: who is signed in, by a hash of the cookie';
-- Somebody's sessions, those that are over, and those of a browser that is forgotten.
create index on app_session (utilisateur_id);
create index on app_session (expires_at);
create index on app_session (known_device_id);

create table device_session (
  id bigint generated always as identity primary key,
  code text not null unique,
  utilisateur_id bigint not null references utilisateur,
  device_id text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  disable_at timestamptz,
  last_activity_at timestamptz,
  disabled_by bigint references utilisateur,
  motif text not null default '',
  constraint device_session_fin check (is_enabled = (disable_at is null)),
  constraint device_session_motif check (not is_enabled or (motif = '' and disabled_by is null))
);
comment on table device_session is 'Accounts: devices from which somebody works, until they are disabled';
-- Somebody's devices, to show them or to end them all.
create index on device_session (utilisateur_id, is_enabled);
-- A device is open once for a user: opening it again finds that session.
create unique index on device_session (utilisateur_id, device_id) where is_enabled;
-- The list, by date.
create index on device_session (created_at, id);

create table app_session_appareil (
  id_hash bytea not null references app_session on delete cascade,
  device_session_id bigint not null references device_session on delete cascade,
  primary key (id_hash, device_session_id)
);
comment on table app_session_appareil is 'Accounts: the device session that a sign-in belongs to';
-- Ending a device session ends its sign-in.
create index on app_session_appareil (device_session_id);

create table second_factor (
  id bigint generated always as identity primary key,
  code text generated always as (f_code('FAC', id)) stored unique,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  nom text not null check (nom <> '' and length(nom) <= 60),
  -- Of one-time codes, sealed with a key that is not in the database. What is stored of a passkey is public.
  secret bytea,
  -- The enrolment that made it, which can be finished only once.
  enrolment uuid unique,
  -- The 30-second step of the last code that was accepted: no code of it or of an earlier one is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  credential_id text unique,
  public_key bytea,
  -- A passkey's own count of uses, where it keeps one: a copy shows by a count that goes back.
  uses bigint,
  transports text[] not null default '{}',
  -- The host that a passkey belongs to; a browser shows it to no other.
  rp_id text,
  check (kind <> 'totp' or (secret is not null and enrolment is not null)),
  check (kind <> 'passkey' or (credential_id is not null and public_key is not null and uses is not null
    and rp_id is not null))
);
comment on table second_factor is 'Accounts: codes by an application, and passkeys';
-- Asked at each sign-in.
create index on second_factor (utilisateur_id);

create table recovery_code (
  utilisateur_id bigint not null references utilisateur on delete cascade,
  -- Argon2id, with one salt for each person.
  salt bytea not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (utilisateur_id, hash)
);
comment on table recovery_code is 'Accounts: codes for whoever has lost the second factor';

create table pending_sign_in (
  -- It opens nothing: the password was right, and no factor was shown yet.
  id_hash bytea primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  -- A digest of the stored hash: another password meanwhile ends what the old one began.
  password_digest bytea not null,
  remember boolean not null,
  target text not null,
  expires_at timestamptz not null
);
comment on table pending_sign_in is 'Accounts: sign-ins that wait for the second factor';
-- What goes with its person, and what is over.
create index on pending_sign_in (utilisateur_id);
create index on pending_sign_in (expires_at);

create table passkey_challenge (
  challenge text primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  purpose text not null check (purpose in ('registration', 'proof')),
  expires_at timestamptz not null
);
comment on table passkey_challenge is 'Accounts: what a passkey is about to sign';
-- The same.
create index on passkey_challenge (utilisateur_id);
create index on passkey_challenge (expires_at);

create table sign_in_refusal (
  utilisateur_id bigint primary key references utilisateur on delete cascade,
  -- By other devices than known ones.
  nb integer not null check (nb > 0),
  since timestamptz not null default now()
);
comment on table sign_in_refusal is 'Accounts: refused sign-ins of an account since its last success';

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
comment on table sign_in_notice is 'Accounts: sign-ins that their person is to be told of';
-- Counted with each session that is looked up; old ones are removed by date.
create index on sign_in_notice (utilisateur_id, id) where read_at is null;
create index on sign_in_notice (at);

create table rate_bucket (
  key text primary key,
  hits integer not null,
  reset_at timestamptz not null,
  last_at timestamptz
);
comment on table rate_bucket is 'Accounts: counts of attempts, by address or name';

create table idempotence (
  utilisateur_id bigint not null references utilisateur,
  cle text not null,
  body_hash bytea not null,
  status integer,
  reponse jsonb,
  created_at timestamptz not null default now(),
  primary key (utilisateur_id, cle)
) with (autovacuum_analyze_scale_factor = 1);
comment on table idempotence is 'Accounts: the answer to each key, so that a call sent twice acts once';
-- What is only kept to be read again is never searched by its content: unpacking a sample of it took most of an
-- analyze.
alter table idempotence alter column reponse set statistics 0, alter column body_hash set statistics 0;

-- How long (s) an attempt has to wait: a hundred an hour need not, then one after half a minute, one after a minute
-- more, and so on up to a quarter of an hour.
create function f_attente_essai(b rate_bucket, maintenant timestamptz) returns double precision
  language sql immutable as $$
  select case when b.hits is null or b.hits < 100 or b.reset_at <= maintenant then 0
    else greatest(0, extract(epoch from b.last_at - maintenant)::float8
      + least(900, 30 * 2 ^ least(b.hits - 100, 5))) end $$;

-- Counts an attempt if it need not wait, and answers how long (s) it has to. Refused ones are not counted: they neither
-- write nor make the next one wait longer.
create function f_compter_essai(cle text, maintenant timestamptz) returns double precision language plpgsql as $$
declare
  compteur rate_bucket;
  attente double precision;
begin
  select * into compteur from rate_bucket where key = cle;
  attente := f_attente_essai(compteur, maintenant);
  if attente > 0 then return attente; end if;
  insert into rate_bucket (key, hits, reset_at) values (cle, 0, maintenant) on conflict do nothing;
  select * into compteur from rate_bucket where key = cle for update;
  attente := f_attente_essai(compteur, maintenant);
  if attente > 0 then return attente; end if;
  update rate_bucket set hits = case when reset_at <= maintenant then 1 else hits + 1 end, last_at = maintenant,
    reset_at = case when reset_at <= maintenant then maintenant + interval '1 hour' else reset_at end where key = cle;
  return 0;
end $$;

-- Whoever holds a stream for sessions that end looks again.
create function f_annoncer_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('tournee_sessions',
      case when count(*) > 50 then '*' else string_agg(encode(id_hash, 'hex'), ',') end)
    from lignes having count(*) > 0;
  return null;
end $$;
create trigger app_session_annonce after delete on app_session referencing old table as lignes
  for each statement execute function f_annoncer_sessions();

-- Ended by somebody else, or shortened: any change of a session but the note that somebody is there.
create function f_annoncer_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('tournee_sessions', encode(new.id_hash, 'hex'));
  return null;
end $$;
create trigger app_session_changee_annonce after update on app_session for each row
  when (old.last_activity_at = new.last_activity_at and old is distinct from new)
  execute function f_annoncer_session();

-- Processes remember for a moment who holds a session, and how many notices wait.
create function f_annoncer_signalement() returns trigger language plpgsql as $$
begin
  perform pg_notify('tournee_sessions', '@' || coalesce(new.utilisateur_id, old.utilisateur_id));
  return null;
end $$;
create trigger sign_in_notice_annonce after insert or update of read_at or delete on sign_in_notice for each row
  execute function f_annoncer_signalement();
