#!/bin/sh
# fresh.sh [RELEASE] [--test] - proves that what the README says works on a bare Debian: its commands, which are
# taken from README.md, run in its order in one new system, and in the reverse order in another, so that no command
# relies on an earlier one. In the first they are run by root; in the second by an ordinary user without sudo, in a
# folder with a space in its name, who asks root for the packages that ./dev names.
#
# RELEASE is a name such as bookworm or trixie, by default this machine's. With --test `./dev test` follows.
#
# The new systems get their packages from this machine's Debian mirrors, with its apt settings, proxies,
# certificates and npm settings, and nothing from its other sources. They contain the last commit. They are made
# under $PEDRO_FRESH_DIR, else $TMPDIR, else /tmp, with 10 GB free, and are removed at the end. Needs root.
#
# SPDX-License-Identifier: MIT
set -eu

suite=
tests=
for argument in "$@"; do
    case $argument in
    --test) tests=yes ;;
    -*)
        echo 'fresh: usage: ./dev fresh [RELEASE] [--test]' >&2
        exit 2
        ;;
    *) suite=$argument ;;
    esac
done
[ -n "$suite" ] || suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)

say() {
    printf 'fresh: %s\n' "$*" >&2
}

fail() {
    say "$@"
    exit 1
}

[ "$(id -u)" = 0 ] || fail 'making a Debian root needs root: sudo ./dev fresh'
[ -e "/usr/share/debootstrap/scripts/$suite" ] || fail "debootstrap knows no Debian release '$suite'"
# In a mount namespace of its own, whatever happens no mount outlives this script.
if [ -z "${PEDRO_FRESH_ALONE:-}" ]; then
    PEDRO_FRESH_ALONE=yes exec unshare --mount --propagation private "$0" "$@"
fi

# mirror LABEL - prints the address from which this machine gets that part of Debian.
mirror() {
    # shellcheck disable=SC2016 # the $() are apt-get's
    apt-get indextargets --format '$(ORIGIN)/$(LABEL) $(REPO_URI)' 'Created-By: Packages' |
        sed -n "s|^Debian/$1 ||p" | head -n 1
}
debian=$(mirror Debian)
security=$(mirror Debian-Security)
[ -n "$debian" ] || fail "this machine's apt sources have no mirror of Debian: apt-get update"
if [ -z "${http_proxy:-}" ]; then
    eval "$(apt-config shell http_proxy Acquire::http::Proxy)"
    [ -z "${http_proxy:-}" ] || export http_proxy
fi

work=$(mktemp -d "${PEDRO_FRESH_DIR:-${TMPDIR:-/tmp}}/pedro-fresh.XXXXXX")
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || :
    for root in "$work"/*/; do
        umount -l "$root/dev/pts" "$root/dev" "$root/proc" 2>/dev/null || :
    done
    rm -rf --one-file-system "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

say "a bare Debian $suite in $work"
debootstrap --variant=minbase --force-check-gpg "$suite" "$work/bare" "$debian" >"$work/log" || {
    tail -n 20 "$work/log" >&2
    exit 1
}

# take PATH... - copies what exists here to the same place there.
take() {
    for path in "$@"; do
        [ -e "$path" ] || continue
        mkdir -p "$work/bare$(dirname "$path")"
        rm -rf "${work:?}/bare$path"
        cp -a "$path" "$work/bare$path"
    done
}
take /etc/apt/apt.conf /etc/apt/apt.conf.d /etc/apt/auth.conf /etc/apt/auth.conf.d \
    /etc/ssl/certs /usr/local/share/ca-certificates /usr/share/ca-certificates /etc/npmrc
[ ! -e "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$work/bare/root/.npmrc"
cp -L /etc/resolv.conf /etc/hosts "$work/bare/etc/"
echo force-unsafe-io >"$work/bare/etc/dpkg/dpkg.cfg.d/fresh" # a throw-away system need not survive a crash
{
    echo "deb $debian $suite main"
    echo "deb $debian $suite-updates main"
    [ -z "$security" ] || echo "deb $security $suite-security main"
} >"$work/bare/etc/apt/sources.list"

# there LINE - runs a line of shell in the folder of the sources in $root, as a login of $user there would.
there() {
    case $user in root) home=/root ;; *) home=/home/$user ;; esac
    set -- "$1" HOME="$home" USER="$user" TERM="${TERM:-dumb}" PEDRO_PORT="$port" \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        eval "value=\${$name:-}"
        [ -z "$value" ] || set -- "$@" "$name=$value"
    done
    line=$1
    shift
    chroot --userspec="$user:$user" "$root" /usr/bin/env -i "$@" /bin/sh -ec "cd '$home/$folder' && $line"
}

# helped FILE LINE - runs a line, keeps what it says on standard error in FILE, and lets root install what it asks for.
helped() {
    for round in 1 2 3; do
        if there "$2" 2>"$1"; then
            cat "$1" >&2
            return 0
        fi
        cat "$1" >&2
        asked=$(sed -n 's/^dev:   \(apt-get update && apt-get install .*\)/\1/p' "$1")
        [ "$user" != root ] && [ -n "$asked" ] || return 1
        say "round $round: root follows the advice"
        (user=root folder=. && there "DEBIAN_FRONTEND=noninteractive; export DEBIAN_FRONTEND; $(
            printf '%s\n' "$asked" | sed 's/apt-get install/& -y/'
        )") >"$work/log" 2>&1 || {
            tail -n 20 "$work/log" >&2
            return 1
        }
    done
    return 1
}

# matches - prints how many matches are saved.
matches() {
    there 'build/pedro matches 2>/dev/null' | grep -c '^ *[0-9]' || :
}

# Plays, asks for a hint and leaves: then there is one more saved match, or with --resume as many as before. A system
# in which nobody has played has nothing to resume, and says so.
play() {
    before=$(matches)
    after=$((before + 1))
    case $1 in
    *--resume*)
        after=$before
        [ "$before" != 0 ] || {
            ! helped "$work/said" "$1 </dev/null" && grep -q 'There is no unfinished match' "$work/said"
            return
        }
        ;;
    esac
    helped "$work/said" "printf 'hint\nquit\n' | $1" >"$work/played" || return
    cat "$work/played" >&2
    [ "$(matches)" = "$after" ] || fail "'$1' did not play"
}

# Ports are shared with this machine.
free_port() {
    port=8080
    while ss -Hltn "sport = :$port" 2>/dev/null | grep -q .; do
        port=$((port + 1))
    done
}

# Starts the server, fetches the page and all that belongs to it, and stops the server as Ctrl-C does.
serve() {
    free_port
    helped "$work/said" "./dev build" || return
    for round in 1 2; do
        : >"$work/served"
        there "echo \$\$ >server-pid && exec $1" >"$work/served" 2>&1 &
        job=$!
        until grep -q 'event=listening' "$work/served"; do
            kill -0 "$job" 2>/dev/null || break
            sleep 1
        done
        cat "$work/served" >&2
        ! kill -0 "$job" 2>/dev/null || break
        # It ended with advice.
        [ "$round" = 1 ] && ! helped "$work/said" "$1" || return 1
    done
    server=$(there 'cat server-pid')
    there "node test/fresh_page.mjs build/web http://127.0.0.1:$port" || return
    kill -INT "$server"
    wait "$job" || fail "'$1' ended with $?"
    server=
}

site() {
    helped "$work/said" "$1" && there 'node test/fresh_page.mjs build/site'
}

# run COMMAND
run() {
    say "$order: $1"
    case $1 in
    './dev play'*) play "$1" ;;
    './dev serve'*) serve "$1" ;;
    './dev site'*) site "$1" ;;
    *) helped "$work/said" "$1" ;;
    esac || fail "'$1' failed"
}

# shellcheck disable=SC2016 # the ` are those of Markdown
# The commands of the README, in its code blocks and in its sentences.
git show HEAD:README.md | grep -oE '(^    |`)\./dev [a-z][^`]*' | sed 's/^[ `]*//' | awk '!seen[$0]++' >"$work/forward"
tac "$work/forward" >"$work/reverse"
[ -s "$work/forward" ] || fail 'the README has no commands'

# begin ORDER USER FOLDER - makes the system for one order.
begin() {
    order=$1 user=$2 folder=$3 port=8080
    root=$work/$order-root
    cp -a "$work/bare" "$root"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mkdir -p "$root/dev/pts"
    mount -t devpts devpts "$root/dev/pts" -o newinstance,ptmxmode=0666,mode=0620
    home=/root
    [ "$user" = root ] || {
        home=/home/$user
        chroot "$root" useradd --create-home "$user"
    }
    mkdir -p "$root$home/$folder"
    git archive HEAD | tar -x -C "$root$home/$folder"
    [ "$user" = root ] || chroot "$root" chown -R "$user:" "$home"
    for tool in gcc make git node python3 clang sudo; do
        ! there "command -v $tool" || fail "the new root already has $tool, so it proves nothing"
    done
}

for order in reverse forward; do
    case $order in
    forward) begin forward root pedro ;;
    reverse) begin reverse player 'card games/pedro' ;;
    esac
    while IFS= read -r command <&3; do
        run "$command"
    done 3<"$work/$order"
    run './dev cluster --chaos --seconds 10 --tables 8 --rate 40 --troubles kill,drain,database'
done

[ -z "$tests" ] || run './dev test'
say "Debian $suite: all of them work"
