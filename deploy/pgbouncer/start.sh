# The password comes from the environment, so the image has none; the file is on a tmpfs.
set -eu
umask 077
printf '"tournee" "%s"\n' "$RUNTIME_PASSWORD" > /run/pgbouncer/users.txt
exec /usr/sbin/pgbouncer /etc/tournee/pgbouncer.ini
