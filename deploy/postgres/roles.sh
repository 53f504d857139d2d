# Run once, on an empty data folder: the owner, who migrates, and the role that the server works with (docs/adr/0036).
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v runtime="$RUNTIME_PASSWORD" --username postgres <<'SQL'
create role tournee_owner login password :'owner';
create role tournee login password :'runtime';
create database tournee owner tournee_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
alter role tournee in database tournee set statement_timeout = '30s';
SQL
