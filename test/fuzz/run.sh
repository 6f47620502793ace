#!/bin/sh
# run.sh TARGET SECONDS - fuzzes with one target. It starts from test/fuzz/corpus/NAME, where
# there is such a folder, and keeps what it finds beside the target: new inputs in NAME.corpus,
# one that fails in NAME.crash-*. Run the target with that file to see the failure again.
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
exec "$target" -max_total_time="$seconds" -timeout=20 -error_exitcode=1 \
    -artifact_prefix="$found." "$found.corpus" "$seeds"
