#!/bin/sh
# terminal.sh - tests the full screen in a real terminal, tmux: plays, resizes, kills,
# resumes.
#
# Usage: terminal.sh PEDRO. Prints the checks that failed, with the screen, and ends with 1 if any
# did. It needs tmux, and fails without it.
#
# SPDX-License-Identifier: MIT
set -u
pedro=$(realpath "$1")
command -v tmux >/dev/null || { echo 'there is no tmux'; exit 1; }
work=$(mktemp -d)
socket=$work/tmux
environment= # of the program
unset LANGUAGE PEDRO_LANG NO_COLOR TMUX
XDG_STATE_HOME=$work/state
XDG_CONFIG_HOME=$work/config # without the settings of the person who runs this
LC_ALL=C.UTF-8
export XDG_STATE_HOME XDG_CONFIG_HOME LC_ALL
# shellcheck source=test/check.sh
. "$(dirname "$0")/../check.sh"

tm() { tmux -S "$socket" -f /dev/null "$@"; }
server= # process id of the server, if there is one
patience=3000 # looks, a tenth of a second apart; what takes longer hangs
trap 'tm kill-server 2>/dev/null; [ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT

# One session that stays, or the server of tmux would end with each of the others.
tm new-session -d -s keeper 'sleep 6000' || exit 1

# start ARGUMENT... - starts `pedro play` in a new terminal of 80 by 24. Its exit code will be in
# $work/code.
start() { starts play "$@"; }

# starts VERB ARGUMENT... - starts any verb so.
starts() {
    tm kill-session -t t 2>/dev/null
    rm -f "$work/code"
    tm new-session -d -s t -x 80 -y 24 \
        "stty -g >$work/before; sh -c 'echo \$\$ >$work/pid; exec $environment $pedro $*'; \
         code=\$?; stty -g >$work/after; echo \$code >$work/code; sleep 600"
}

keys() { tm send-keys -t t "$@"; }
screen() { tm capture-pane -p -t t; }

# shows PATTERN - waits until the screen shows it.
shows() {
    tries=0
    until screen | grep -q -- "$1"; do
        tries=$((tries + 1))
        if [ $tries -gt $patience ]; then
            echo "the screen never showed '$1':"
            screen
            return 1
        fi
        sleep 0.1
    done
}

# ended CODE - waits until the program has ended with that code.
ended() {
    tries=0
    until [ -s "$work/code" ]; do
        tries=$((tries + 1))
        [ $tries -lt $patience ] || { echo 'it never ended'; screen; return 1; }
        sleep 0.1
    done
    [ "$(cat "$work/code")" = "$1" ] || { echo "it ended with $(cat "$work/code"), not $1"; return 1; }
}

# ends CODE - the same, and checks that the terminal is restored.
ends() {
    ended "$1" || return
    cmp "$work/before" "$work/after" || { echo 'the terminal is not as it was'; return 1; }
}

# Follows a hint, then takes the choices of the picker until the hand is over. A letter on the line says
# that the keys before it are done: if more were pressed meanwhile, they would close the result. A page
# takes no letters.
plays_a_hand() {
    start --seed 1 --delay 0
    shows 'Your bid' || return
    keys Enter
    shows 'Nothing is chosen yet' || return
    keys hint Enter
    shows 'Hint: ' || return
    keys Enter
    tries=0
    letter=y
    until screen | grep -q '─ Hand 1 ─'; do
        tries=$((tries + 1))
        [ $tries -lt $patience ] || { echo 'the hand never ended'; screen; return 1; }
        if [ $letter = y ]; then letter=z; else letter=y; fi
        keys C-u Right Enter $letter
        shows "^ [^:]*: $letter\$\\|─ Hand 1 ─" || return
    done
    shows 'Score: Us' && shows '  1 '
}

shows_pages() {
    keys Enter
    shows 'hand 2' || return
    keys rules Enter
    shows 'The rules of this game' && shows 'more' || return
    keys NPage q
    shows 'hand 2' || return
    keys '?'
    shows 'To ask' || return
    keys Enter score Enter
    shows 'Score sheet' || return
    keys Escape
    shows '? help'
}

resizes() {
    tm resize-window -t t -x 120 -y 40
    shows '^.\{85,\}│' || return
    tm resize-window -t t -x 60 -y 20
    shows 'Points: Us' || return
    tm resize-window -t t -x 50 -y 12
    shows 'The table needs 60 columns' || return
    tm resize-window -t t -x 80 -y 24
    shows '? help'
}

answers_nonsense() {
    keys 'xyzzy' Enter
    shows 'is not understood' || return
    keys 'As As As' Enter C-u Escape
    shows '? help'
}

quits() {
    keys quit Enter
    shows 'goes on from here' && ends 0
}

record=$(realpath "$(dirname "$0")/../program/study.pedro")

# How many questions there are may be known or not, as the work goes on while the person thinks.
studies() {
    starts study "$record" --bot simple --worlds 200
    shows '^Question 1: hand 2' || return
    keys 8h Enter
    shows 'Right: play' && shows 'Enter goes on' || return
    keys Enter
    shows '^Question 2' || return
    keys show Enter
    shows 'In the match' || return
    keys Enter
    shows '^Right at the first try: 1; at the second: 0; not: 1' && shows 'comes back tomorrow' && ends 0
}

stops_a_search() {
    starts study "$record" --bot simple --worlds 100000
    shows '\[#*\.*\] *[0-9]* %' || return
    keys C-c
    ends 130 && ! screen | grep '^Question'
}

# The same place in the match as before.
resumes() {
    start --resume --delay 0
    shows 'hand 2'
}

is_killed_and_resumes() {
    screen | head -12 >"$work/table"
    kill -9 "$(cat "$work/pid")" || return
    ended 137 || return
    resumes || return
    shows 'help' || return
    screen | head -12 >"$work/again"
    cmp "$work/table" "$work/again" || { cat "$work/table" "$work/again"; return 1; }
}

stops_at() {
    start --resume --delay 0
    shows 'hand 2' || return
    kill "-$1" "$(cat "$work/pid")" || return
    shows 'goes on from here' && ends "$2"
}

stops_at_control_c() {
    start --resume
    shows 'hand 2' || return
    keys C-c
    shows 'goes on from here' && ends 130
}

restores_the_terminal_when_it_crashes() {
    start --resume
    shows 'hand 2' || return
    kill -ABRT "$(cat "$work/pid")" || return
    ends 134 || return
    ! screen | grep -q '? help'
}

# Only bots play, so the match ends by itself.
watches_a_match() {
    start fives --seat none --seed 3 --delay 0 -o target=5
    shows 'The match is over' || return
    keys Enter
    ends 0
}

draws_with_letters() {
    start --seed 1 --delay 0 --ascii
    shows 'Your bid' || return
    if screen | LC_ALL=C grep -q '[^ -~]'; then
        echo 'something else than letters:'
        screen
        return 1
    fi
}

has_no_colours() {
    environment='env NO_COLOR=1'
    start --seed 1 --delay 0
    environment=
    shows 'Your bid' || return
    if tm capture-pane -e -p -t t | grep -q '\[3[0-8]'; then
        echo 'a colour'
        return 1
    fi
}

# Steps through a record, and through the hand that was just played.
replays() {
    tm kill-session -t t 2>/dev/null
    rm -f "$work/code"
    printf '[Variant "us"]\n[Options ""]\n[Players "4"]\n[Dealer "1"]\n[Result "*"]\n\ndeal 5d 3h Ac 5c 6s Td 8h Kc 7d Ks 4s 6h 7c 4c 4h Kd 3s 7s 9s 7h Js 2d 5s 8d 6d Kh 8c 9d As 9c Jc 8s Th 2h 3d 5h Tc Qd 2c 2s 6c Ts Ah Ad Jh Qh Qs 9h Qc Jd 4d 3c\n2 pass\n3 7\n0 pass\n1 pass\n3 s\n1 take Qc Jd\n3 As\n0 8s\n1 5s\n2 2s\n' >"$work/record"
    tm new-session -d -s t -x 80 -y 24 "$pedro replay --step $work/record; echo \$? >$work/code; sleep 600"
    shows 'step 1 of 11' || return
    keys Down
    shows 'step 11 of 11' && shows 'East wins trick 1' && shows '║ A♠ ║' || return
    keys Left
    shows 'step 10 of 11' || return
    keys q
    ended 0 || return
    # From the second call, for the seat whose turn it is.
    rm -f "$work/code"
    tm kill-session -t t
    tm new-session -d -s t -x 80 -y 24 "$pedro replay --step $work/record; echo \$? >$work/code; sleep 600"
    shows 'step 1 of 11' || return
    keys Right
    shows 'step 2 of 11' || return
    keys o
    shows 'study: ' && shows 'Your bid' || return
    keys quit Enter
    ended 0
}

# A terminal that is too small, or of an unknown type, uses the line mode.
is_too_small() {
    start --seed 1 --delay 0
    shows 'Your bid' || return
    tm resize-window -t t -x 50 -y 12
    shows 'The table needs 60 columns' || return
    keys Enter
    shows 'Your bid; legal: ' || return
    keys quit Enter
    ended 0
}

is_of_no_known_type() {
    environment='env TERM=foo'
    start --seed 1
    environment=
    shows 'Your bid; legal: ' || return
    keys quit Enter
    ended 0
}

# A server on a free port, which is in $port.
serve() {
    mkdir "$work/data"
    "$pedro" serve --port=0 --data="$work/data" --bot-pause=0 2>"$work/log" &
    server=$!
    tries=0
    until port=$(sed -n 's/.*event=listening.*port=\([0-9]*\).*/\1/p' "$work/log") && [ -n "$port" ]; do
        tries=$((tries + 1))
        [ $tries -lt $patience ] || { echo 'the server never listened'; cat "$work/log"; return 1; }
        sleep 0.1
    done
}

# A warning stands above the log whatever is told after it, and the exit code says it at last.
warns_until_it_is_over() {
    environment='env XDG_STATE_HOME=/dev/null/nowhere'
    start --seed 1 --delay 0
    shows 'Your bid' || return
    keys pass Enter table Enter points Enter
    shows 'points are in play\|Points so far' || return
    screen | grep -q 'The match cannot be saved: Not a directory\.' || { screen; return 1; }
    environment=
    keys Escape quit Enter
    ends 1 && shows 'The match could not be saved'
}

# A key stops the computer, which plays in the person's place, at any pace; else the hand is played to its end.
is_played_for() {
    start --seed 1 --delay 2000
    shows 'Your bid' || return
    keys autoplay Enter
    shows 'played for you' || return
    keys x
    shows 'You play yourself again' || return
    ! screen | grep -q ': x$' || { screen; return 1; }
    start --seed 1 --delay 0 --wait all
    shows 'Your bid' || return
    keys autoplay Enter
    shows 'trick 6' && shows 'Enter goes on' || return
    keys Enter
    shows '─ Hand 1 ─' && shows 'Score: Us' || return
    keys q resign Enter
    shows 'Do you give this match up' || return
    keys 'resign yes' Enter
    shows 'it counts as lost' && shows 'Another match, yes or no' || return
    keys no Enter
    ends 0 || return
    start --plain --seed 1 --delay 2000
    shows 'Your bid' || return
    keys autoplay Enter
    shows 'played for you' || return
    keys Enter
    shows 'You play yourself again' || return
    keys quit Enter
    ended 0
}

# Waits for others at the table of a server, chats, plays, and returns to the seat by the link.
plays_at_a_server() {
    serve || return
    start us --table "http://127.0.0.1:$port" --bots simple --clock untimed --delay 0
    shows 'You are the host' || return
    link=$(screen | sed -n 's/.*link of this table: //p' | tr -d ' ')
    keys 'say good evening' Enter
    shows ': good evening' || return
    keys start Enter
    shows 'Your bid' || return
    keys hint Enter
    shows 'Hint: ' || return
    keys quit Enter
    shows 'Your seat is kept' && ends 0 || return
    start --table "$link" --delay 0
    shows 'Your bid' || return
    kill "$server"
    server=
    shows 'The connection is lost' || return
    keys quit Enter
    ends 0
}

check 'a hand is played to its end' plays_a_hand
check 'the rules, the help and the score sheet open and close' shows_pages
check 'the terminal can be resized, and too small for a while' resizes
check 'nonsense is answered' answers_nonsense
check 'quit saves the match and restores the terminal' quits
check 'the match is resumed' resumes
check 'a killed match is resumed where it was' is_killed_and_resumes
check 'SIGTERM saves the match and restores the terminal' stops_at TERM 143
check 'SIGHUP does too' stops_at HUP 129
check 'Ctrl-C does too' stops_at_control_c
check 'a crash restores the terminal' restores_the_terminal_when_it_crashes
check 'a match of computer players can be watched' watches_a_match
check '--ascii draws with letters' draws_with_letters
check 'NO_COLOR is honoured' has_no_colours
check 'a warning stands until it is over' warns_until_it_is_over
check 'the computer plays for a person until a key is pressed, and a match is given up' is_played_for
check 'a record is shown step by step' replays
check 'a terminal too small is played line by line' is_too_small
check 'a terminal of an unknown type is too' is_of_no_known_type
check 'the first question of a study comes before the others are known' studies
check 'Ctrl-C ends the search for questions' stops_a_search
check 'the table of a server is played at' plays_at_a_server
printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
