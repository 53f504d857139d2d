-- Passkeys (WebAuthn) as a second factor. What is stored of one is public.
alter table second_factor drop constraint second_factor_kind_check;
alter table second_factor
  add check (kind in ('totp', 'passkey')),
  add credential_id text unique,
  add public_key bytea,
  -- Its own count of uses, where it keeps one: a copy shows by a count that goes back.
  add uses bigint,
  add transports text[] not null default '{}',
  -- The host that it belongs to; a browser shows it to no other.
  add rp_id text,
  add check (kind <> 'passkey' or (credential_id is not null and public_key is not null and uses is not null
    and rp_id is not null));

-- What a passkey has to sign, each once.
create table passkey_challenge (
  challenge text primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  purpose text not null check (purpose in ('registration', 'proof')),
  expires_at timestamptz not null
);
create index on passkey_challenge (utilisateur_id);
create index on passkey_challenge (expires_at);
