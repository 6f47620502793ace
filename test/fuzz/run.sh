#!/bin/sh
# run.sh TARGET inputs N  - tests with the inputs of test/fuzz/corpus/NAME and N made of them from the same seed each time.
# run.sh TARGET seconds N - fuzzes for that time with other inputs each time, and keeps new ones in NAME.corpus beside
#                           the target.
#
# An input that fails is written to NAME.crash-*; the target with that file as argument repeats the failure.
#
# SPDX-License-Identifier: MIT
set -eu
target=$1
name=$(basename "$target" _fuzz)
found=$(dirname "$target")/$name
seeds=$(dirname "$0")/corpus/$name

case $2 in
inputs)
    corpus=$found.tested
    rm -rf "$corpus"
    # No inputs are made of the numbers that the program compares: addresses are among them, and they change.
    set -- -seed=1 -use_cmp=0 -runs="$3"
    ;;
seconds)
    corpus=$found.corpus
    set -- -max_total_time="$3"
    ;;
esac
mkdir -p "$corpus"
[ -d "$seeds" ] || seeds=$corpus
exec "$target" "$@" -timeout=120 -error_exitcode=1 -artifact_prefix="$found." "$corpus" "$seeds"
