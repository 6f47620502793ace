#!/bin/sh
# screen.sh - tests the full screen of a director, and the screen for the hall, in a real terminal, tmux.
#
# Usage: screen.sh PEDRO. Prints the checks that failed, with the screen, and ends with 1 if any did. It needs tmux, and fails
# without it.
#
# SPDX-License-Identifier: MIT
set -u
pedro=$(realpath "$1")
command -v tmux >/dev/null || { echo 'there is no tmux'; exit 1; }
work=$(mktemp -d)
socket=$work/tmux
unset LANGUAGE PEDRO_LANG NO_COLOR TMUX
XDG_STATE_HOME=$work/state
LC_ALL=C.UTF-8
export XDG_STATE_HOME LC_ALL
# shellcheck source=test/check.sh
. "$(dirname "$0")/../check.sh"
patience=3000 # looks, a tenth of a second apart; what takes longer hangs

tm() { tmux -S "$socket" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null; rm -rf "$work"' EXIT

# One session that stays, or the server of tmux would end with each of the others.
tm new-session -d -s keeper 'sleep 6000' || exit 1

# start SESSION ARGUMENT... - starts `pedro director` in a new terminal of 80 by 24. Its exit code will be in $work/SESSION.
start() {
    session=$1
    shift
    rm -f "$work/$session"
    tm new-session -d -s "$session" -x 80 -y 24 \
        "stty -g >$work/before; $pedro director $*; code=\$?; stty -g >$work/after; echo \$code >$work/$session; sleep 600"
}

screen() { tm capture-pane -p -t "$1"; }

# shows SESSION PATTERN - waits until its screen shows it.
shows() {
    tries=0
    until screen "$1" | grep -q -- "$2"; do
        tries=$((tries + 1))
        [ $tries -le $patience ] || { echo "the screen never showed '$2':"; screen "$1"; return 1; }
        sleep 0.1
    done
}

# shows_not SESSION PATTERN - waits until its screen does not show it.
shows_not() {
    tries=0
    while screen "$1" | grep -q -- "$2"; do
        tries=$((tries + 1))
        [ $tries -le $patience ] || { echo "the screen showed '$2' for ever:"; screen "$1"; return 1; }
        sleep 0.1
    done
}

# types SESSION LINE PATTERN - types a line and waits for what it does.
types() {
    tm send-keys -t "$1" -l "$2"
    tm send-keys -t "$1" Enter
    shows "$1" "$3"
}

# ends SESSION - waits until the program has ended well, and checks that the terminal is restored.
ends() {
    tries=0
    until [ -s "$work/$1" ]; do
        tries=$((tries + 1))
        [ $tries -lt $patience ] || { echo 'it never ended'; screen "$1"; return 1; }
        sleep 0.1
    done
    [ "$(cat "$work/$1")" = 0 ] || { echo "it ended with $(cat "$work/$1")"; return 1; }
    cmp "$work/before" "$work/after" || { echo 'the terminal is not as it was'; return 1; }
}

an_evening() {
    start desk "$work/evening" &&
        shows desk '0 entries' &&
        types desk 'set form round_robin' 'Form: round_robin' &&
        types desk 'Ann, Bo @ Malax' '1: Ann & Bo @ Malax' &&
        types desk 'Åsa, Nils' '2: Åsa & Nils' &&
        types desk 'Eva, Ulf' '3: Eva & Ulf' &&
        types desk 'Siv, Tor' '4: Siv & Tor' &&
        types desk d 'Round 1 is a draft' &&
        types desk p 'Round 1: 2 tables are missing' &&
        # Points alone are for the marked table, and the mark goes on to the next.
        types desk 62-48 'Table 1: .*62-48' &&
        types desk 30-62 'Table 2: .*30-62' &&
        shows desk 'Round 1 has all its results' &&
        types desk nonsense 'There is no command nonsense'
}
check 'an evening is typed at the full screen' an_evening

looks() {
    tm send-keys -t desk Right && shows desk '─ Standings - After round 1 ─' &&
        tm send-keys -t desk Right && shows desk '─ Entries ─' &&
        tm send-keys -t desk Left Left && shows desk '─ Tables ─' &&
        tm send-keys -t desk F1 && shows desk 'a new entry' &&
        # Page by page, down and up again.
        tm send-keys -t desk NPage && shows_not desk 'a new entry' &&
        tm send-keys -t desk PPage && shows desk 'a new entry' &&
        tm send-keys -t desk Enter &&
        tm resize-window -t desk -x 150 -y 40 && shows desk 'Tables.*Standings' &&
        tm resize-window -t desk -x 80 -y 24
}
check 'panes, help and sizes' looks

the_hall() {
    start hall --hall "$work/evening" &&
        shows hall 'Round 1 has all its results' &&
        types desk 'c 1 1 62-20 read again' '62-20' &&
        # The other program follows the file.
        shows hall '62-20' &&
        types desk 'clock 50' 'runs for 50 minutes' &&
        shows hall '██' &&
        tm send-keys -t hall Enter && ends hall &&
        types desk hall '██' && tm send-keys -t desk Escape && shows desk '─ Tables ─'
}
check 'the hall follows the desk' the_hall

leaves() {
    tm send-keys -t desk -l quit && tm send-keys -t desk Enter && ends desk && shows desk 'The tournament is in .*evening'
}
check 'leaving restores the terminal' leaves

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
