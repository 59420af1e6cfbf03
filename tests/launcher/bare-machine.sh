#!/bin/bash --norc
# bare-machine.sh FOLDER [--as UID] COMMAND …: runs a command as on a machine that has never seen Parley: no user `parley`, nothing in
# /var/lib, an empty home and so an empty npm cache. What it changes in /etc, /var/lib and the home goes to FOLDER, where the next
# command of the same machine finds it.
set -euo pipefail
machine=$1 user=0
shift
if [ "$1" = --as ]; then
  user=$2
  shift 2
fi
unshare --mount true || { echo "bare-machine.sh needs root and the right to mount (in a container CAP_SYS_ADMIN)" >&2; exit 2; }
if [ ! -d "$machine/etc" ]; then
  mkdir -p "$machine"/{var,home}
  cp -a /etc "$machine/etc"
  for file in passwd group shadow gshadow; do
    [ ! -e "$machine/etc/$file" ] || sed -i '/^parley:/d' "$machine/etc/$file"
  done
  chown "$user:$user" "$machine/home"
fi
# Bind mounts work wherever a mount does; an overlay does not, on some file systems of containers.
exec unshare --mount bash --norc -euc '
  machine=$1 user=$2
  shift 2
  mount --bind "$machine/etc" /etc
  mount --bind "$machine/var" /var/lib
  export HOME=$machine/home
  exec setpriv --reuid "$user" --regid "$user" --clear-groups -- "$@"
' bare-machine "$machine" "$user" "$@"
