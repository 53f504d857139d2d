-- A person sees where they are signed in, and ends it there: each session has a name that says nothing of its cookie, the browser and
-- the address it was last used from.
alter table app_session
  add column id bigint generated always as identity unique,
  add column code text generated always as (f_code('NAV', id)) stored unique,
  add column user_agent text not null default '',
  add column adresse text not null default '';
