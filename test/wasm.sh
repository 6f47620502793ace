#!/bin/sh
# wasm.sh CLANG LLVM_NM SOURCE... - fails unless the sources compile to wasm with wasi-libc, and
# together need nothing from outside but a few functions on memory and strings.
#
# -nostdinc keeps the headers of this machine out: without it one that wasi-libc lacks would
# quietly be taken from there.
#
# SPDX-License-Identifier: MIT
set -eu
clang=$1
nm=$2
shift 2
allowed='memchr|memcmp|memcpy|memmove|memset|strchr|strcmp|strlen|strncmp|__stack_pointer'

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
builtin=$("$clang" -print-resource-dir)/include
n=0
for source in "$@"; do
    n=$((n + 1))
    "$clang" --target=wasm32-wasi -nostdinc -isystem "$builtin" -isystem /usr/include/wasm32-wasi \
        -std=c17 -O2 -DNDEBUG -Wall -Wextra -Werror -I include -I src -I src/rules \
        -c "$source" -o "$objects/$n.o"
done
[ "$n" -gt 0 ]

"$nm" --defined-only --extern-only --just-symbol-name "$objects"/*.o | sort -u >"$objects/defined"
"$nm" --undefined-only --just-symbol-name "$objects"/*.o | sort -u >"$objects/needed"
alien=$(comm -13 "$objects/defined" "$objects/needed" | grep -vxE "($allowed)?|/.*:" || :)
if [ -n "$alien" ]; then
    printf 'the wasm build would need from outside:\n%s\n' "$alien"
    exit 1
fi
echo "$n sources compiled"
