#!/bin/sh
# Dumps the database of DATABASE_URL into the folder BACKUPS, reads the dump whole, and deletes dumps of more
# than 14 days. It notes the time in the database, for the alert EfirBackupOld. efir-backup.service runs it.
set -eu
folder=${BACKUPS:-/var/backups/efir}
file=$folder/efir-$(date -u +%Y%m%d-%H%M%S).dump
umask 077
mkdir -p "$folder"
pg_dump --format=custom --file="$file.part" "$DATABASE_URL"
pg_restore --file=/dev/null "$file.part"
mv "$file.part" "$file"
psql "$DATABASE_URL" --quiet --set=ON_ERROR_STOP=1 --command="insert into facts (key, value)
  values ('backup', (extract(epoch from now()) * 1000)::bigint::text) on conflict (key) do update set value = excluded.value"
find "$folder" -name 'efir-*.dump*' -mtime +14 -delete
echo "backup: $file, $(stat --format=%s "$file") bytes"
