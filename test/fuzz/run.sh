#!/bin/sh
# run.sh TARGET inputs N  - tests with the inputs of test/fuzz/corpus/NAME and N made of them from the same seed each time.
# run.sh TARGET again N   - does that twice: the inputs that were kept must be the same.
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

# fuzz CORPUS OPTION... - tries inputs, and keeps in the folder those that reach what none before has reached.
fuzz() {
    corpus=$1
    shift
    mkdir -p "$corpus"
    [ -d "$seeds" ] || seeds=$corpus
    "$target" "$@" -timeout=120 -error_exitcode=1 -artifact_prefix="$found." "$corpus" "$seeds"
}

# No inputs are made of the numbers that the program compares: addresses are among them, and they change. Leaks are looked for
# at the end only: an input that seems to leak would be run once more, which depends on what other threads have allocated. The folder
# is not read again, which would be done each second and try inputs once more.
inputs() {
    rm -rf "$1"
    fuzz "$1" -seed=1 -use_cmp=0 -detect_leaks=0 -reload=0 -runs="$2"
}

case $2 in
inputs) inputs "$found.tested" "$3" ;;
again)
    inputs "$found.once" "$3"
    inputs "$found.twice" "$3"
    # A file is called by the hash of its bytes.
    find "$found.once" -type f -printf '%f\n' | sort >"$found.once.list"
    find "$found.twice" -type f -printf '%f\n' | sort | diff "$found.once.list" -
    test -s "$found.once.list"
    ;;
seconds) fuzz "$found.corpus" -max_total_time="$3" ;;
esac
