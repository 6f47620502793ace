#!/bin/sh
# ladder.sh A B DEALS [PRESET]... - prints the margin of A over B in every preset, or in
# these, as a Markdown table.
#
# The build is that of $PEDRO (build/pedro if not set). Results are kept in $LADDER (./ladder if not
# set), so that a later run with more DEALS continues: one file for each pair of players and preset,
# for `pedro arena merge`. The margin is less the luck of the cards (docs/luck.md), so fewer deals are needed. Needs jq.
#
# SPDX-License-Identifier: MIT
set -eu
: "${PEDRO:=build/pedro}" "${LADDER:=ladder}"
if [ $# -lt 3 ]; then
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
a=$1 b=$2 deals=$3
shift 3
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2046 # names have no spaces
    set -- $("$PEDRO" rules | sed -n 's/^\([a-z][^ ]*\) .*/\1/p')
fi
mkdir -p "$LADDER"
echo '| preset | A | B | deals | A less B | microseconds a move, A and B |'
echo '|---|---|---|---|---|---|'
for preset; do
    file=$LADDER/$(echo "$a-$b-$preset" | tr / +)
    LC_ALL=C.UTF-8 "$PEDRO" arena "$a" "$b" --preset "$preset" --deals "$deals" --luck --threads 1 --out "$file" --json |
        jq -r --arg preset "$preset" '"| `\($preset)` | `\(.a)` | `\(.b)` | \(.pairs) | " +
            (if .played_margin < 0 then "" else "+" end) + "\(.played_margin * 100 | round / 100) " +
            "±\(.played_margin_ci95 * 100 | round / 100) | \(.us_per_move | round) and \(.us_per_move_b | round) |"'
done
