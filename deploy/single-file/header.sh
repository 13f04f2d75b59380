#!/bin/sh
# @TITLE@ in one file, for Linux on x86-64. Unpacks itself once into the cache folder, then runs from there.
@USAGE@
# @VARIABLE@ names another folder to unpack into.
set -eu
id=@ID@
size=@SIZE@
total=@TOTAL@

fail() {
  echo "$1" >&2
  exit 1
}

if [ -n "${@VARIABLE@:-}" ]; then base="$@VARIABLE@"
elif [ -n "${XDG_CACHE_HOME:-}" ]; then base="$XDG_CACHE_HOME/@NAME@"
elif [ -n "${HOME:-}" ]; then base="$HOME/.cache/@NAME@"
else fail "@TITLE@ needs a folder to unpack itself into. Set HOME or @VARIABLE@."
fi
home="$base/$id"

unpack() {
  [ "$(uname -sm)" = "Linux x86_64" ] || fail "This file runs on Linux on x86-64 only."
  [ "$(wc -c < "$0")" -eq "$total" ] || fail "The file $0 is not whole. Download or copy it again."
  umask 077
  unpacking="$home.$$"
  rm -rf "$unpacking" 2>/dev/null || true
  mkdir -p "$unpacking" 2>/dev/null ||
    fail "@TITLE@ cannot unpack itself into $base. Make that folder writable, or set @VARIABLE@ to another."
  if ! tail -c "$size" "$0" | tar -xzf - -C "$unpacking" 2>/dev/null; then
    rm -rf "$unpacking"
    fail "@TITLE@ could not be unpacked into $base. The disk may be full, or the file $0 damaged."
  fi
  if ! "$unpacking/deno" --version >/dev/null 2>&1; then
    rm -rf "$unpacking"
    fail "Programs may not run from $base, or this Linux lacks glibc 2.27. Set @VARIABLE@ to another folder."
  fi
  : > "$unpacking/.complete"
  # When another start was quicker, its copy is the same.
  mv -T "$unpacking" "$home" 2>/dev/null || rm -rf "$unpacking"
}

[ -e "$home/.complete" ] || unpack
STRONGROOM_PROGRAM_FOLDER="$(cd "$(dirname "$0")" && pwd)"
export STRONGROOM_PROGRAM_FOLDER
export NODE_ENV=production DENO_NO_UPDATE_CHECK=1 DENO_DIR="$home/.deno"
exec "$home/deno" run -A --quiet --no-lock --no-remote --node-modules-dir=manual --config "$home/package.json" \
  --unstable-no-legacy-abort --v8-flags=--heap-growing-percent=20,--max-semi-space-size=4 "$home/@MAIN@" "$@"
exit 1
