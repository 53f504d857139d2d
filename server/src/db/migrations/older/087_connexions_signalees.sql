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

-- Processes remember for a moment who holds a session, and how many notices wait.
create function f_annoncer_signalement() returns trigger language plpgsql as $$
begin
  perform pg_notify('tournee_sessions', '@' || coalesce(new.utilisateur_id, old.utilisateur_id));
  return null;
end $$;
create trigger sign_in_notice_annonce after insert or update of read_at or delete on sign_in_notice for each row
  execute function f_annoncer_signalement();
