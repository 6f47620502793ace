#!/bin/sh
# fresh.sh - proves that `./dev play`, `./dev cluster` and `./dev test` work on a bare Debian 12: it makes
# one in a directory, puts the last commit there and runs them. A cluster is run by an ordinary user too.
#
# The new system reaches its packages as this one does: it gets this machine's apt sources, keys,
# proxies, certificates and npm settings. It is made under $PEDRO_FRESH_DIR, else $TMPDIR, else
# /tmp, with a few GB free, and is removed at the end. Needs root.
#
# SPDX-License-Identifier: MIT
set -eu
suite=bookworm

if [ "$(id -u)" != 0 ]; then
    echo 'fresh: making a Debian root needs root: sudo ./dev fresh' >&2
    exit 1
fi
# In a mount namespace of its own, whatever happens no mount outlives this script.
if [ -z "${PEDRO_FRESH_ALONE:-}" ]; then
    PEDRO_FRESH_ALONE=yes exec unshare --mount --propagation private "$0" "$@"
fi

# shellcheck disable=SC2016 # the $() are apt-get's
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
    sed -n "s/^$suite //p" | head -n 1)
if [ -z "$mirror" ]; then
    echo "fresh: this machine's apt sources have no $suite" >&2
    exit 1
fi
if [ -z "${http_proxy:-}" ]; then
    eval "$(apt-config shell http_proxy Acquire::http::Proxy)"
    [ -z "${http_proxy:-}" ] || export http_proxy
fi

work=$(mktemp -d "${PEDRO_FRESH_DIR:-${TMPDIR:-/tmp}}/pedro-fresh.XXXXXX")
root=$work/root
finish() {
    umount "$root/dev/pts" "$root/dev" "$root/proc" 2>/dev/null || :
    rm -rf --one-file-system "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

echo "fresh: a bare Debian $suite in $root" >&2
debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$work/debootstrap.log" || {
    tail -n 20 "$work/debootstrap.log" >&2
    exit 1
}

# take PATH... - copies what exists here to the same place there.
take() {
    for path in "$@"; do
        [ -e "$path" ] || continue
        mkdir -p "$root$(dirname "$path")"
        rm -rf "${root:?}$path"
        cp -a "$path" "$root$path"
    done
}
take /etc/apt /usr/share/keyrings /etc/ssl/certs /usr/local/share/ca-certificates \
    /usr/share/ca-certificates /etc/npmrc
[ ! -e "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$root/root/.npmrc"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"

mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mkdir -p "$root/dev/pts"
mount -t devpts devpts "$root/dev/pts" -o newinstance,ptmxmode=0666,mode=0620

# there COMMAND - runs a line of shell in the new system, as a login there would.
there() {
    set -- "$1" HOME=/root TERM="${TERM:-dumb}" \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        eval "value=\${$name:-}"
        [ -z "$value" ] || set -- "$@" "$name=$value"
    done
    line=$1
    shift
    chroot "$root" /usr/bin/env -i "$@" /bin/sh -ec "cd /root/pedro && $line"
}

mkdir "$root/root/pedro"
git archive HEAD | tar -x -C "$root/root/pedro"
for tool in gcc make git node python3; do
    if there "command -v $tool"; then
        echo "fresh: the new root already has $tool, so it proves nothing" >&2
        exit 1
    fi
done

echo 'fresh: ./dev play' >&2
there "printf 'quit\n' | ./dev play --plain"
echo 'fresh: ./dev cluster' >&2
chaos='./dev cluster --chaos --seconds 10 --tables 8 --rate 40 --troubles kill,drain,database'
there "$chaos"
there "useradd --create-home player && cp -r . ~player/pedro && rm -r ~player/pedro/build && chown -R player: ~player/pedro"
there "su player -c 'cd ~/pedro && $chaos'"
echo 'fresh: ./dev test' >&2
there './dev test'
echo 'fresh: all of them work' >&2
