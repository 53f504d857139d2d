-- The security log: who signed in or failed to, what was refused, and what changed about accounts, rights, settings and
-- backups. It refers to no other table: a line must not wait for anybody's row, and tells what was true at its time.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-z]+(_[a-z]+)*$'),
  -- The account; empty when there is none of that name, because a password is sometimes typed where the name belongs.
  username text not null default '',
  address text not null default '',
  -- What the event was about: an account, a list, a call, a file.
  target text not null default '',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  request_id text not null default '',
  -- How many there were; repetitions of what nobody had to sign in for are counted and not written one by one.
  nb integer not null default 1 check (nb > 0)
);
create index on security_event (at desc, id desc);
create index on security_event (username, at, id);
create index on security_event (event, at, id);
create index on security_event (address text_pattern_ops);
create index on security_event (request_id text_pattern_ops) where request_id <> '';

create trigger security_event_ajout_seul before update or delete on security_event
  for each statement execute function f_refuser_changement();
create trigger security_event_sans_vidage before truncate on security_event
  for each statement execute function f_refuser_changement();

-- Browsers are not told, or whoever guesses passwords would make them read the log again and again.
create function f_retenir_evenement() returns trigger language plpgsql as $$
begin
  perform f_retenir_annonce('security_event');
  return null;
end $$;
create trigger security_event_retenu after insert on security_event
  for each statement execute function f_retenir_evenement();
