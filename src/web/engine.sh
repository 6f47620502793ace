#!/bin/sh
# engine.sh OUTPUT INCLUDE SOURCE... - compiles and links the engine of the page as a wasm module.
#
# INCLUDE is the folder in which the generated headers are. -nostdinc keeps the headers of
# this machine out: one that wasi-libc lacks would quietly be taken from there.
#
# SPDX-License-Identifier: MIT
set -eu
output=$1
made=$2
shift 2
top=$(cd "$(dirname "$0")/../.." && pwd)

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
builtin=$(clang -print-resource-dir)/include
n=0
for source in "$@"; do
    case $source in
    # Headers come along with their sources; the networks are fetched later (nets.c).
    *.h | */bots/nets.c) continue ;;
    esac
    n=$((n + 1))
    clang --target=wasm32-wasi -nostdinc -I "$top/src/web/libc" \
        -isystem "$builtin" -isystem /usr/include/wasm32-wasi \
        -std=c17 -Oz -DNDEBUG -Wall -Wextra -Wshadow -Wmissing-prototypes -Werror -fvisibility=hidden -ffunction-sections -fdata-sections \
        -I "$top/include" -I "$top/src" -I "$top/src/rules" -I "$made" \
        -c "$source" -o "$objects/$n.o"
done

exports=
for name in engine_input engine_chance engine_person engine_receive engine_tick engine_restore \
    engine_next engine_rules engine_explain engine_net_buffer engine_net engine_words_buffer engine_words engine_replay engine_pack; do
    exports="$exports --export=$name"
done
# shellcheck disable=SC2086 # a list of options
wasm-ld --no-entry --gc-sections --strip-all --stack-first -z stack-size=262144 --initial-memory=8388608 \
    --max-memory=67108864 $exports "$objects"/*.o /usr/lib/wasm32-wasi/libc.a -o "$output"
