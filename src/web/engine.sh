#!/bin/sh
# engine.sh OUTPUT DEPFILE FLAGS INCLUDE EXPORTS SOURCE... - compiles and links a wasm module of the page.
#
# DEPFILE gets the names of all files that were read, so that Ninja makes the module again when a header has changed. FLAGS
# are more for the compiler, INCLUDE the folder of the generated headers, EXPORTS the names of the functions that the page
# calls. -nostdinc excludes the headers of this machine, which would silently replace headers that wasi-libc lacks.
#
# SPDX-License-Identifier: MIT
set -eu
output=$1
depfile=$2
flags=$3
made=$4
exports=$5
shift 5
top=$(cd "$(dirname "$0")/../.." && pwd)

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
builtin=$(clang -print-resource-dir)/include
# The last source is linked first: so the modules are compressed best, and a source more moves no others.
n=1000
for source in "$@"; do
    case $source in
    # Only sources are compiled; the networks are fetched later (nets.c).
    *.h | */bots/nets.c) continue ;;
    esac
    # Only what plays and searches is worth being larger.
    case $source in
    */src/web/* | */rules/keys.c | */rules/option_error.c | */rules/ruleset.c | */rules/told.c | */rules/validity.c) small=-Oz ;;
    *) small= ;;
    esac
    n=$((n - 1))
    # shellcheck disable=SC2086 # a list of flags
    clang --target=wasm32-wasi -nostdinc -I "$top/src/web/libc" \
        -isystem "$builtin" -isystem /usr/include/wasm32-wasi \
        -std=c17 -Oz -DNDEBUG -Wall -Wextra -Wshadow -Wmissing-prototypes $flags $small -fvisibility=hidden -ffunction-sections -fdata-sections \
        -I "$top/include" -I "$top/src" -I "$top/src/rules" -I "$made" \
        -MMD -MF "$objects/$n.d" -c "$source" -o "$objects/$n.o"
done

# One rule of all: Ninja takes no second one for the same output.
{ printf '%s:' "$output" && sed -e 's/^[^ ]*: / /' -e 's/\\$//' "$objects"/*.d | tr '\n' ' '; } >"$depfile"

names=
for name in $exports; do
    names="$names --export=$name"
done
# shellcheck disable=SC2086 # a list of options
wasm-ld --no-entry --gc-sections --strip-all --stack-first -z stack-size=262144 --initial-memory=8388608 \
    --max-memory=67108864 $names "$objects"/*.o /usr/lib/wasm32-wasi/libc.a -o "$output"
