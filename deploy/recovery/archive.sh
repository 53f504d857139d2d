# archive_command = 'sh /opt/tournee/deploy/recovery/archive.sh %p %f /var/backups/wal'
# PostgreSQL keeps a segment, and asks again, until this has ended with 0.
set -eu
from=$1 to=$3/$2
if [ -e "$to" ]; then
  # Asked again after a crash that came before the answer: the same segment is done, another one is never replaced.
  cmp -s "$from" "$to"
  exit
fi
cp "$from" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
sync "$3"
