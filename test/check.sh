# check.sh - counting what a test script tries; to be read with `.` where $work is its folder.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2154 # the script that reads this sets and uses them
failed=0
passed=0

# check NAME COMMAND... - the command must succeed.
check() {
    name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$name"
        sed 's/^/    /' "$work/log" | head -60
    fi
}
