#!/bin/sh
# Strongroom in one file. Unpacks itself once into the cache folder, then runs from there.
#   ./strongroom.run            serves on http://localhost:8000, data in ./data
#   ./strongroom.run verify     re-hashes every file and re-walks every chain
set -eu
id=@ID@
size=@SIZE@
base="${STRONGROOM_RUNTIME:-${XDG_CACHE_HOME:-${HOME:-/var/tmp}/.cache}/strongroom}"
home="$base/$id"
if [ ! -e "$home/.complete" ]; then
  mkdir -p "$base"
  unpacking="$home.$$"
  rm -rf "$unpacking"
  mkdir "$unpacking"
  if ! tail -c "$size" -- "$0" | tar -xzf - -C "$unpacking"; then
    rm -rf "$unpacking"
    echo "Strongroom could not unpack itself into $base. Is the disk full, or the file cut short?" >&2
    exit 1
  fi
  : > "$unpacking/.complete"
  mv -T "$unpacking" "$home" 2>/dev/null || rm -rf "$unpacking"
fi
export NODE_ENV=production DENO_NO_UPDATE_CHECK=1 DENO_DIR="$home/.deno"
exec "$home/deno" run -A --quiet --no-lock --no-remote --node-modules-dir=manual --config "$home/package.json" --unstable-no-legacy-abort "$home/server.js" "$@"
exit 1
