#!/usr/bin/env bash
# Backs up one node into a new folder: the database, the data folder (secrets, keys, pictures), and the settings.
#   deploy/backup.sh /var/backups/assayed
# Run it as the user of the site, once a day, and copy the result to another machine: it holds every secret. The settings
# are those of the environment, else of the file SETTINGS (.env). The console shows the age of the last
# backup that ended well.
set -euo pipefail
umask 077
target=${1:?Name the folder for backups: deploy/backup.sh FOLDER}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
settings=${SETTINGS:-$here/.env}

setting() {
  local value=${!1:-}
  if [[ -z $value && -r $settings ]]; then
    value=$(sed -n "s/^$1=//p" "$settings" | tail -n 1)
    value=${value#[\"\']} value=${value%[\"\']}
  fi
  echo "$value"
}
database=$(setting DATABASE_URL)
data=$(setting DATA_DIR)
data=$(cd "$here" && cd "${data:-./data}" && pwd)

if [[ -z $database && -e $data/postgres/postmaster.pid ]]; then
  echo "The embedded database is running: stop the site first, or move to an external one (move-database)." >&2
  exit 1
fi
folder=$target/$(date -u +%Y-%m-%dT%H-%M-%SZ)
partial=$folder.partial
mkdir -p "$target"
mkdir "$partial"
trap 'rm -rf "$partial"' EXIT

excluded=(--exclude=./search)
if [[ -n $database ]]; then
  pg_dump --format=custom --file="$partial/site.dump" --dbname="$database"
  excluded+=(--exclude=./postgres)
fi
# 1: a file changed while it was read, such as a picture that arrives.
tar --create --gzip --dereference --file="$partial/data.tar.gz" --directory="$data" "${excluded[@]}" . || (($? == 1))
if [[ -r $settings ]]; then cp "$settings" "$partial/settings"; fi
mv "$partial" "$folder"
printf '%s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$(cat "$folder"/* | wc -c)" "$folder" >"$data/last-backup"
echo "$folder"
