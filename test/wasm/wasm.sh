#!/bin/sh
# wasm.sh PROGRAM SOURCE... - fails unless the sources compile to wasm with wasi-libc, link
# to a module without imports, and play the same games there as PROGRAM does here.
#
# -nostdinc excludes the headers of this machine, which would silently replace headers that
# wasi-libc lacks.
#
# SPDX-License-Identifier: MIT
set -eu
program=$1
shift
allowed='calloc|free|malloc|memchr|memcmp|memcpy|memmove|memset|strchr|strcmp|strlen|strncmp|__stack_pointer'

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
builtin=$(clang -print-resource-dir)/include
n=0
for source in "$@"; do
    n=$((n + 1))
    clang --target=wasm32-wasi -nostdinc -isystem "$builtin" -isystem /usr/include/wasm32-wasi \
        -std=c17 -O2 -DNDEBUG -Wall -Wextra -Werror -fvisibility=hidden -I include -I src -I src/rules \
        -c "$source" -o "$objects/$n.o"
done
[ "$n" -gt 0 ]

llvm-nm --defined-only --extern-only --just-symbol-name "$objects"/*.o | sort -u >"$objects/defined"
llvm-nm --undefined-only --just-symbol-name "$objects"/*.o | sort -u >"$objects/needed"
alien=$(comm -13 "$objects/defined" "$objects/needed" | grep -vxE "($allowed)?|/.*:" || :)
if [ -n "$alien" ]; then
    printf 'the wasm build would need from outside:\n%s\n' "$alien"
    exit 1
fi

wasm-ld --no-entry --export=same_game "$objects"/*.o /usr/lib/wasm32-wasi/libc.a -o "$objects/module.wasm"
if wasm-objdump --headers "$objects/module.wasm" | grep -i import; then
    echo 'the wasm module has imports'
    exit 1
fi
wasm-interp "$objects/module.wasm" --run-all-exports >"$objects/there"
"$program" >"$objects/here"
diff "$objects/here" "$objects/there"
echo "$n sources compiled, $(wc -c <"$objects/module.wasm") bytes of wasm play the same games"
