#!/bin/sh
# Lets the build in which this file lies serve: `sh /opt/efir/releases/2/server/deploy/release.sh`, as root.
# The same command of the build before goes back. Tests set EFIR_….
set -eu

build=$(cd "$(dirname "$0")/../.." && pwd -P)
home=${EFIR_HOME:-/opt/efir}
environment=${EFIR_ENV:-/etc/efir.env}
user=${EFIR_USER-efir}
ports=${EFIR_PORTS:-3001 3002 3003}
# A process is ready once its search indexes are built.
patience_s=${EFIR_PATIENCE_S:-120}
# Pages that stay open this long may still ask for a script.
keep_assets_days=90

say() { echo "release: $*"; }

lead_to() {
  ln -sfn "$1" "$home/current.next"
  mv -T "$home/current.next" "$home/current"
}

# The operator's port is the process's own and 6000.
is_ready() { curl --fail --silent --max-time 2 --output /dev/null "http://127.0.0.1:$(($1 + 6000))/ready"; }

restart() {
  systemctl restart "efir@$1" || return 1
  until_s=$(($(date +%s) + patience_s))
  until is_ready "$1"; do
    [ "$(date +%s)" -lt "$until_s" ] || return 1
    sleep 0.5
  done
  say "the process on $1 serves $(basename "$(readlink "$home/current")")"
}

cd "$build"
if [ ! -f dist/site/index.html ] || [ ! -f dist/render/entry-server.js ] || [ ! -f dist/desk/operator.html ]; then
  say "$build is not built: npm ci && npm run build" >&2
  exit 1
fi

# The name of an asset contains the hash of its content: files of all builds lie in one folder.
mkdir -p "$home/assets"
for asset in dist/site/assets/*; do
  name=${asset##*/}
  if [ -e "$home/assets/$name" ]; then touch "$home/assets/$name"; else
    cp "$asset" "$home/assets/.next" && mv "$home/assets/.next" "$home/assets/$name"
  fi
done
find "$home/assets" -type f -mtime "+$keep_assets_days" -delete

# The processes that run meanwhile live on the new tables; an older build leaves newer tables as they are.
${user:+runuser -u "$user" --} node_modules/.bin/node --env-file="$environment" server/migrate.ts

before=$(readlink "$home/current" || true)
lead_to "$build"
replaced=
for port in $ports; do
  replaced="$port $replaced"
  restart "$port" && continue
  say "the process on $port is not ready: journalctl -u efir@$port" >&2
  [ -n "$before" ] && [ "$before" != "$build" ] || exit 1
  say "going back to $before" >&2
  lead_to "$before"
  for back in $replaced; do restart "$back" || say "the process on $back is not ready either" >&2; done
  exit 1
done
