-- Sessions of the mobile application: when they were last heard of, who ended one and why.
alter table device_session
  add column last_activity_at timestamptz,
  add column disabled_by bigint references utilisateur,
  add column motif text not null default '';
update device_session set disable_at = now() where not is_enabled and disable_at is null;
update device_session set disable_at = null where is_enabled and disable_at is not null;
alter table device_session
  add constraint device_session_fin check (is_enabled = (disable_at is null)),
  add constraint device_session_motif check (not is_enabled or (motif = '' and disabled_by is null));
create index on device_session (created_at, id);

-- What the next call of a signed-in application is told when its session was ended by somebody else.
alter table app_session add column ended_because text;

-- With which sign-in a device session was opened: ending one ends the other.
create table app_session_appareil (
  id_hash bytea not null references app_session on delete cascade,
  device_session_id bigint not null references device_session on delete cascade,
  primary key (id_hash, device_session_id)
);
create index on app_session_appareil (device_session_id);
