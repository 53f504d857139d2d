-- When the person of this session last proved who they are: by signing in, or since.
alter table app_session add column proved_at timestamptz not null default now();
update app_session set proved_at = created_at;
