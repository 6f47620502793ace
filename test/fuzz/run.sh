#!/bin/sh
# run.sh TARGET SECONDS - fuzzes with one target. It starts from test/fuzz/corpus/NAME, if
# that folder exists, and writes new inputs to NAME.corpus beside the target, and one that fails to
# NAME.crash-*. The target with that file as argument repeats the failure.
#
# SPDX-License-Identifier: MIT
set -eu
target=$1
seconds=$2
name=$(basename "$target" _fuzz)
found=$(dirname "$target")/$name
seeds=$(dirname "$0")/corpus/$name

mkdir -p "$found.corpus"
[ -d "$seeds" ] || seeds=$found.corpus
exec "$target" -max_total_time="$seconds" -timeout=120 -error_exitcode=1 \
    -artifact_prefix="$found." "$found.corpus" "$seeds"
