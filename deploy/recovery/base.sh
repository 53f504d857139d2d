# base.sh FOLDER ARCHIVE KEPT: a base backup in FOLDER, verified; then all but the KEPT last ones go, with the segments
# of the archive that none of those needs. PGHOST, PGPORT, PGUSER… lead to PostgreSQL itself, and PATH to its programs.
set -eu
umask 077
folder=$1 archive=$2 kept=$3
name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
pg_basebackup -D "$folder/$name.part" -X stream -c fast --manifest-checksums=SHA256
pg_verifybackup -q "$folder/$name.part"
sync
mv "$folder/$name.part" "$folder/$name"
echo "$folder/$name"

all=$(ls -1 "$folder" | grep -E '^[0-9T:-]+Z$' | sort)
old=$(echo "$all" | head -n "-$kept")
for each in $old; do rm -r "$folder/$each"; done
first=$(echo "$all" | tail -n "$kept" | head -n 1)
# The first segment that the oldest one needs is in the label that it begins with.
segment=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$folder/$first/backup_label")
pg_archivecleanup "$archive" "$segment"
