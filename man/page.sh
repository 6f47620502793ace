#!/bin/sh
# page.sh - makes a man page from its source: lines `@man WHAT@` are replaced by output of the program itself,
# `@example FILE@` by that file of examples/, `@messages@` and `@effects@` by the lists of messages and of kinds of
# effects, so that they are always up to date.
#
# Usage: page.sh PEDRO SCDOC EXAMPLES MESSAGES EFFECTS PAGE.scd >PAGE
#
# SPDX-License-Identifier: MIT
set -eu
pedro=$1
scdoc=$2
examples=$3
messages=$4
effects=$5

expand() {
    while IFS= read -r line; do
        case $line in
        '@man '*'@')
            what=${line#@man }
            "$pedro" help --man "${what%@}"
            ;;
        '@example '*'@')
            what=${line#@example }
            printf '```\n'
            cat "$examples/${what%@}"
            printf '```\n'
            ;;
        '@messages@') cat "$messages" ;;
        '@effects@') cat "$effects" ;;
        *) printf '%s\n' "$line" ;;
        esac
    done
}

# English pages must not contain translated help.
LC_ALL=C.UTF-8
export LC_ALL
unset LANGUAGE PEDRO_LANG
source=$(expand <"$6")
printf '%s\n' "$source" | "$scdoc"
