# recover.sh BASE ARCHIVE MOMENT DATA: makes the folder DATA of a PostgreSQL that goes to MOMENT ('2026-11-25 09:41:59+03')
# and waits there, read-only, until somebody has looked and lets it go on. Neither BASE nor ARCHIVE is changed.
set -eu
umask 077
base=$1 archive=$2 moment=$3 data=$4
[ ! -e "$data" ] || { echo "$data exists" >&2; exit 1; }
pg_verifybackup -q "$base"
cp -a "$base" "$data"
cat >> "$data/postgresql.auto.conf" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'pause'
# The archive stays that of the old one until a new base backup is made.
archive_mode = off
CONF
touch "$data/recovery.signal"
