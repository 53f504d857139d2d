-- Somebody else chose the password: its person has to choose their own before anything else.
alter table utilisateur add column must_change_password boolean not null default false;
create trigger utilisateur_mot_de_passe_annonce after update of must_change_password on utilisateur for each row
  when (old.must_change_password is distinct from new.must_change_password)
  execute function f_annoncer_droits();

-- Browsers that somebody has signed in with. Their attempts are counted on their own, so that whoever guesses elsewhere
-- cannot keep the person out. Only a hash of the cookie is stored.
create table known_device (
  id bigint generated always as identity primary key,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (utilisateur_id, token_hash)
);
create index on known_device (token_hash);
alter table app_session add column known_device_id bigint references known_device on delete set null;
create index on app_session (known_device_id);

-- Refused sign-ins since the last one that succeeded, by other devices.
create table sign_in_refusal (
  utilisateur_id bigint primary key references utilisateur on delete cascade,
  nb integer not null check (nb > 0),
  since timestamptz not null default now()
);

alter table rate_bucket add column last_at timestamptz;

-- How long (s) an attempt has to wait: a hundred an hour need not, then one after half a minute, one after a minute more,
-- and so on up to a quarter of an hour.
create function f_attente_essai(b rate_bucket, maintenant timestamptz) returns double precision language sql immutable as $$
  select case when b.hits is null or b.hits < 100 or b.reset_at <= maintenant then 0
    else greatest(0, extract(epoch from b.last_at - maintenant)::float8 + least(900, 30 * 2 ^ least(b.hits - 100, 5))) end $$;

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
