#!/bin/sh
# dev_test.sh - what ./dev configures, builds and says. Compilers, Meson, Ninja, Node.js and apt-get are small programs here
# that write down how they were called, so no package is installed and nothing is compiled.
#
# SPDX-License-Identifier: MIT
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bin=$work/bin
tree="$work/a folder"
mkdir "$bin" "$tree" "$tree/web"
cp "$source/dev" "$tree/"
cp "$source/web/package.json" "$source/web/package-lock.json" "$tree/web/"
for tool in sh cat chmod cmp cp date dirname env find head mkdir nice rm sed; do
    ln -s "$(command -v $tool)" "$bin/$tool"
done

# fake NAME - makes a program of the lines on standard input. Its calls are added to the file `calls`.
fake() {
    { printf '#!/bin/sh\necho "%s $*" >>"%s/calls"\n' "$1" "$work" && cat; } >"$bin/$1"
    chmod +x "$bin/$1"
}
fake gcc <<'X'
echo 'gcc 12'
X
fake meson <<'X'
[ "$2" != --reconfigure ] || shift
mkdir -p "$2/meson-private" "$2/meson-logs"
[ ! -e stop ] || exit 1
: >"$2/build.ninja"
X
fake ninja <<'X'
mkdir -p "$2" && printf '#!/bin/sh\n' >"$2/pedro" && chmod +x "$2/pedro"
X
fake node <<'X'
case $1 in
-p) echo 20.1.0 ;;
esac
X
fake npm <<'X'
[ ! -e ../offline ] || exit 1
mkdir -p node_modules
X
fake id <<'X'
case $1 in
-un) echo someone ;;
*) echo 1000 ;;
esac
X

failed=0
no() {
    echo "$1"
    failed=1
}

# dev ARGUMENT... - runs it; its calls are in the file `calls`, what it says in `said`.
dev() {
    : >"$work/calls"
    PATH=$bin "$tree/dev" "$@" >"$work/said" 2>&1
}

# is TITLE FILE PATTERN..., and is_not: a file contains all of these, or none of them.
is() {
    title=$1 file=$work/$2
    shift 2
    for pattern in "$@"; do
        grep -qe "$pattern" "$file" || wrong "there is no '$pattern'"
    done
}

is_not() {
    title=$1 file=$work/$2
    shift 2
    for pattern in "$@"; do
        ! grep -qe "$pattern" "$file" || wrong "there is '$pattern'"
    done
}

wrong() {
    echo "$title: $1 in"
    sed 's/^/    /' "$file"
    failed=1
}

dev play
is 'the first run configures and compiles' calls 'meson setup build -Dtests=disabled -Dwasm=disabled' 'ninja -C build'
dev play
is_not 'the second only compiles' calls meson
dev serve
is 'serve configures the modules before it asks for them' calls \
    'meson setup build-page .*-Dwasm=enabled' 'ninja -C build-page .*engine.wasm' 'build.mjs --wasm build-page/src/web'
is_not 'serve leaves the program as it is configured' calls 'meson setup build '
dev play
is_not 'play leaves what serve configured' calls meson
dev site
is_not 'site needs nothing more than serve' calls meson 'npm ci'

sed -i 's/-Db_lto=false/-Db_lto=thin/' "$tree/dev"
mkdir -p "$tree/build/site" "$tree/build/old"
dev build
is 'other options are configured' calls 'meson setup --reconfigure build '
[ -e "$tree/build/old" ] || no 'other options threw the objects away'

# begins TITLE - the next build is configured from nothing, and the pages made before are still there.
begins() {
    mkdir -p "$tree/build/site" "$tree/build/old"
    dev build
    is "$1" calls 'meson setup build '
    if [ -e "$tree/build/old" ] || [ ! -e "$tree/build/site" ]; then
        no "$1: not from nothing, or without the pages"
    fi
}
sed -i 's/gcc 12/gcc 14/' "$bin/gcc"
begins 'another compiler'
mv "$tree" "$work/elsewhere" && tree=$work/elsewhere
begins 'another folder'
sed -i 2d "$tree/build/dev-options"
begins 'a build of an earlier version'
rm -r "$tree/build"
touch "$tree/stop"
! dev build || no 'a failed configuration succeeds'
rm "$tree/stop"
mkdir -p "$tree/build/site"
begins 'an interrupted configuration'

fake clang <<'X'
echo 'clang 14'
X
fake python3 <<'X'
case $* in
*"-C $(cat broken 2>/dev/null) "*) exit 1 ;;
*"again.py $(cat broken 2>/dev/null)") exit 1 ;;
esac
X
dev test || no 'the gate fails without a failure'
is 'the gate tests each build, two of them a little' calls 'meson test -C build-gcc ' 'meson test -C build-clang-asan ' \
    'meson test -C build-clang .* laws signature' 'meson test -C build-gcc-asan .* laws signature'
is 'what is not run is compiled too' calls 'checked.py build-clang pedro test/laws/laws_test' \
    'checked.py build-gcc-asan pedro test/laws/laws_test'
is_not 'of the others all is run' calls 'checked.py build-gcc ' 'checked.py build-clang-asan '
for broken in build-gcc build-clang-asan build-clang build-gcc-asan; do
    echo $broken >"$tree/broken"
    ! dev test || no "the gate succeeds when tests of $broken fail"
done
rm "$tree/broken"

rm -r "$tree/web/node_modules"
touch "$tree/offline"
! dev site || no 'site without a network succeeds'
is 'npm without a network' said 'npm could not fetch' 'run this again'
rm "$tree/offline"
sed -i 's/20\.1\.0/16.2.0/' "$bin/node"
! dev site || no 'site with an old Node.js succeeds'
is 'an old Node.js' said '18 or newer' '16.2.0'

fake dpkg-query </dev/null
! dev play || no 'play without packages succeeds'
is 'packages without sudo' said 'as root, run' 'apt-get update && apt-get install .* gcc .* scdoc$'
is_not 'packages without sudo' calls '^ninja'
fake sudo <<'X'
exit 1
X
! dev serve || no 'serve without packages succeeds'
is 'a sudo that refuses' said 'as root, run' 'apt-get install .* wasi-libc'
fake sudo <<'X'
case "$*" in
*' install '*) exit 100 ;;
esac
X
fake apt-cache </dev/null
! dev play || no 'play without packages succeeds'
is 'apt-get that fails' said 'apt-get could not install them'
is 'an interrupted installation is ended first' calls 'dpkg --configure -a'
rm "$bin/dpkg-query"

rm "$bin/find"
fake find <<'X'
echo ./build
X
! dev play || no "play in another's folder succeeds"
is "another's folder" said 'someone may not write into .*elsewhere/build$' 'chown -R someone '
exit $failed
