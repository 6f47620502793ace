#!/bin/sh
# program.sh - tests the program from outside: exit codes, streams, help, records, bots,
# broken pipes.
#
# Usage: program.sh PEDRO SOURCE_ROOT. Runs every check, prints those that failed, and ends with 1
# if any did.
#
# SPDX-License-Identifier: MIT
set -u
pedro=$1
root=$2
here=$root/test/program
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset LANGUAGE PEDRO_LANG NO_COLOR
LC_ALL=C.UTF-8
XDG_CONFIG_HOME=$work/config # without the settings of the person who runs this
export LC_ALL XDG_CONFIG_HOME
# shellcheck source=test/check.sh
. "$root/test/check.sh"

# is_json - true if each line of the output is a JSON document to a reader that is not ours.
is_json() { python3 -c 'import json, sys; [json.loads(line) for line in sys.stdin]' <"$work/out"; }

# exits CODE COMMAND... - runs it with its output in $work/out and $work/err.
exits() {
    want=$1
    shift
    "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [ "$got" = "$want" ] || { echo "exit $got, not $want: $*"; cat "$work/err"; return 1; }
}

says() { grep -q -- "$1" "$work/out" || { echo "no '$1' on stdout"; cat "$work/out"; return 1; }; }
warns() { grep -q -- "$1" "$work/err" || { echo "no '$1' on stderr"; cat "$work/err"; return 1; }; }
silent_out() { [ ! -s "$work/out" ] || { echo 'something on stdout'; return 1; }; }
silent_err() { [ ! -s "$work/err" ] || { echo 'something on stderr'; cat "$work/err"; return 1; }; }

# --- help ---

help_is_on_stdout() { exits 0 "$pedro" --help && says '^Play and learn:' && silent_err; }
check 'help is on stdout' help_is_on_stdout

no_verb_is_a_usage_error() { exits 2 "$pedro" && silent_out && warns 'Usage:'; }
check 'no verb is a usage error' no_verb_is_a_usage_error

without_a_verb_it_fits_a_terminal() {
    for language in en 'fi' sv es fr; do
        "$pedro" --lang $language 2>"$work/err"
        lines=$(wc -l <"$work/err")
        if [ "$lines" -gt 22 ] || [ "$lines" -lt 8 ]; then
            echo "$lines lines in $language"
            return 1
        fi
    done
}
check 'how to begin fits a terminal of 24 lines' without_a_verb_it_fits_a_terminal

version() { exits 0 "$pedro" --version && says '^pedro [0-9]'; }
check 'the version is printed' version

verbs=$("$pedro" --help | sed -n '/^Options:/q;s/^  \([a-z-]*\)  .*/\1/p')

each_verb_explains_itself() {
    for verb in $verbs; do
        exits 0 "$pedro" "$verb" --help && says "^Usage: pedro $verb" && says '^Exit status:' && silent_err || return 1
        cp "$work/out" "$work/first"
        exits 0 "$pedro" help "$verb" && cmp "$work/out" "$work/first" || return 1
    done
}
check 'each verb explains itself' each_verb_explains_itself

typing_errors() {
    exits 2 "$pedro" rulse && silent_out && warns 'did you mean rules?' &&
        exits 2 "$pedro" rules --jason && warns 'did you mean --json?' &&
        exits 2 "$pedro" rules -o tagret=6 && warns 'did you mean target?' &&
        exits 2 "$pedro" rules pede -o target=20 && warns 'lock = 200: The lock is above the target. (target = 20)' &&
        exits 2 "$pedro" rules us king && warns 'king' &&
        exits 4 "$pedro" rules knig && warns 'did you mean king?' &&
        exits 4 "$pedro" bot smiple && warns 'did you mean simple?'
}
check 'typing errors get suggestions' typing_errors

about_a_game() {
    exits 0 "$pedro" about "catch five" && says '^How long a match lasts$' && says '\[000\]' && says '^  sancho ' && silent_err &&
        exits 0 "$pedro" about PEDE --json && says '"variant":"pede"' && says '"word":"Death of the King"' &&
        exits 4 "$pedro" about knig && warns 'did you mean king?' && exits 2 "$pedro" about || return 1
    for name in es 'fi' fr sv; do
        PEDRO_LANG=$name exits 0 "$pedro" about pidro && says '\[000\]' && ! says 'Swedish-speaking' || return 1
    done
}
check 'a game is told about' about_a_game

two_dashes() { exits 0 "$pedro" rules -- us && exits 4 "$pedro" rules -- --json; }
check 'two dashes end the options' two_dashes

# --- streams ---

full_disk() { [ ! -e /dev/full ] || { "$pedro" rules us >/dev/full 2>"$work/err"; [ $? = 1 ] && warns 'write'; }; }
check 'a full disk is a failure' full_disk

broken_pipe() {
    { "$pedro" rules us; echo "code $?" >&3; } 3>"$work/code" 2>"$work/err" | head -n 1 >/dev/null
    silent_err
}
check 'a reader that goes away is no news' broken_pipe

no_colour_in_a_pipe() { ! "$pedro" rules us | grep -q "$(printf '\033')"; }
check 'a pipe gets no colour' no_colour_in_a_pipe

colour_when_asked() { "$pedro" rules us --color=always | grep -q "$(printf '\033')"; }
check 'colour comes when asked for' colour_when_asked

width() { ! "$pedro" rules tennessee-moon | grep -E '^.{81,}'; }
check 'a pipe gets lines of 80 columns' width

languages() {
    for name in xx xx_XX.UTF-8 ''; do
        PEDRO_LANG=$name "$pedro" rules us >"$work/out" || return 1
        says 'The cards' || return 1
    done
    LC_ALL=nowhere exits 2 "$pedro" rules us --lang xx && warns 'no language xx; the languages are en es fi fr sv' &&
        exits 2 "$pedro" rules us --lang= && exits 0 "$pedro" rules us --lang xx:sv && exits 0 "$pedro" rules us --lang fr_CA.UTF-8 &&
        exits 0 "$pedro" rules us --lang en
}
check 'a language that is not there is English in the environment, and refused as an option' languages

translated() {
    PEDRO_LANG=sv exits 0 "$pedro" rules finland && says '^Korten$' &&
        PEDRO_LANG='fi' exits 0 "$pedro" rules finland && says '^Kortit$' &&
        PEDRO_LANG=es exits 0 "$pedro" rules finland && says '^Las cartas$' &&
        PEDRO_LANG=fr exits 0 "$pedro" rules finland && says '^Les cartes$' &&
        LC_ALL=C exits 0 "$pedro" rules finland --lang sv && says '^Korten$' &&
        LC_ALL=C exits 2 "$pedro" rules us -o auction=often --lang sv && warns 'auction = often: .*tillåtna' &&
        LC_ALL=C exits 4 "$pedro" play --bots nosuch --lang sv && warns 'ingen bot' &&
        LC_ALL=C exits 0 "$pedro" rules --help --lang=sv && says '^Flaggor:$' || return 1
    printf '[Variant "us"]\n[Players "5"]\n' >"$work/five.pedro"
    printf 'from = whist\n' >"$work/whist.ini"
    PEDRO_LANG=sv exits 3 "$pedro" replay "$work/five.pedro" && warns "five.pedro:2: det här spelet har 4 spelare, inte '5'" &&
        PEDRO_LANG=sv exits 3 "$pedro" rules --ruleset "$work/whist.ini" && warns "whist.ini:1: det finns inget spel som heter 'whist'"
}
check 'a language that is there is spoken before it is installed' translated

# --- ratings ---

cat >"$work/evening.csv" <<'END'
date,game,side1,side2,score1,score2
2026-11-20,finland,Ann/Bo,Cleo/Dan,64,31
2026-11-21,finland,Ann/Cleo,Bo/Dan,70,20
END
cat >"$work/king.csv" <<'END'
date,game,side1,side2,score1,score2
2026-11-21,king,Ann/bot:club,Bo/bot:club,w,l
END

ratings_are_printed() {
    exits 0 "$pedro" rate "$work/evening.csv" "$work/king.csv" && silent_err && says '^3 matches are rated' && says '^Pedro$' && says '^King Pedro$' &&
        says 'Ann .* ±.* 2  provisional' && says 'bot:club .*1500 ±[0-9] .*reference' && says 'Ann / Bo' &&
        exits 0 "$pedro" rate --family king "$work/evening.csv" "$work/king.csv" && says '^1 match is rated' && ! says '^Pedro$' >"$work/said"
}
check 'ratings are printed by family' ratings_are_printed

ratings_as_data() {
    exits 0 "$pedro" rate --json --graph 'ANN' "$work/evening.csv" "$work/king.csv" && is_json && says '"matches":3' && says '"graph":\[{"date":"2026-11-20"' &&
        exits 0 "$pedro" rate --csv "$work/evening.csv" "$work/king.csv" && says '^pedro,partners,Ann / Bo,[0-9]*,[0-9]*,1,provisional' &&
        exits 0 "$pedro" rate --since 2026-11-21 --json "$work/evening.csv" "$work/king.csv" && says '"matches":2'
}
check 'ratings are printed as JSON and CSV' ratings_as_data

rating_over_time() {
    exits 0 "$pedro" rate --graph ann "$work/evening.csv" "$work/king.csv" && says '^Ann, Pedro$' && says '^2026-11-21 .*o'
}
check 'a graph shows a rating over time' rating_over_time

ratings_of_records() {
    exits 0 "$pedro" rate "$root/test/program/match.pedro" "$root/test/records/king-score.pedro" && says 'not over: 2' || return 1
    "$pedro" rate - <"$root/test/records/finland.pedro" >"$work/out" && says 'Åsa'
}
check 'records are rated, and matches that are not over left out' ratings_of_records

cat >"$work/ring.tournament" <<'END'
1 director open 1 000000000000000000000000000000000000000000000000000000000000002a "Autumn"
2 director entry 1 "Ann" "Bo"
3 director entry 2 "Cai" "Dan"
4 director pair 1 1:1-2
5 director publish 1
END

ratings_of_tournaments() {
    cp "$work/ring.tournament" "$work/forfeit.tournament"
    echo '6 director result 1 1 62-40' >>"$work/ring.tournament"
    exits 0 "$pedro" rate "$work/ring.tournament" && says '^1 match is rated' && says 'Ann / Bo' || return 1
    printf '%s\n' "export $work/ring.json" "export $work/ring-results.csv" quit |
        "$pedro" director --plain "$work/ring.tournament" >/dev/null &&
        exits 0 "$pedro" rate "$work/ring.json" && says 'Ann / Bo' && exits 0 "$pedro" rate "$work/ring-results.csv" && says 'Ann / Bo' || return 1
    echo '6 director forfeit 1 1 2' >>"$work/forfeit.tournament"
    exits 0 "$pedro" rate "$work/forfeit.tournament" && says '^0 matches are rated' && says 'not played: 1' || return 1
    echo '6 director entry 3 "Eva"' >>"$work/ring.tournament"
    exits 3 "$pedro" rate "$work/ring.tournament" && warns 'ring.tournament:7: An entry of this tournament has 2'
}
check 'journals, documents and results of tournaments are rated' ratings_of_tournaments

seasons_are_ranked() {
    exits 0 "$pedro" season "$root/examples/season/season.txt" && silent_err && says '^South$' && says '4  Ann Berg & Bo Ek      North      2' &&
        exits 0 "$pedro" season --csv "$root/examples/season/season.txt" && says '^North,1,Cai Dahl & Dan Fors,5,2,5,149,ring,1' &&
        exits 0 "$pedro" season --json "$root/examples/season/season.txt" && is_json &&
        exits 0 "$pedro" season --html "$root/examples/season/season.txt" && says '<h1>Pedro 2026</h1>' || return 1
    "$pedro" season --final "$root/examples/season/season.txt" >"$work/final.csv" || return 1
    printf '%s\n' "import $work/final.csv" entries quit | "$pedro" director --plain "$work/final.tournament" >"$work/out" &&
        says '4  Ann Berg & Bo Ek      North'
}
check 'a season has tables, and a final that the director takes' seasons_are_ranked

wrong_seasons() {
    printf 'season 1 "A"\nring "B"\nevent "C" "none"\n' >"$work/season.txt"
    exits 3 "$pedro" season "$work/season.txt" && warns 'season.txt:3: There is no ring C' || return 1
    printf 'season 1 "A"\nring "B"\nevent "B" "none"\n' >"$work/season.txt"
    exits 4 "$pedro" season "$work/season.txt" && warns "$work/none: " && exits 4 "$pedro" season "$work/none" && exits 2 "$pedro" season
}
check 'a wrong row of a season is refused with its line' wrong_seasons

wrong_ratings() {
    printf 'date,game,side1,side2,score1,score2\n,us,Ann,Bo,1\n' >"$work/short.csv"
    : >"$work/empty.csv"
    exits 3 "$pedro" rate "$work/empty.csv" && warns 'empty.csv:1: ' || return 1
    exits 3 "$pedro" rate "$work/short.csv" && warns 'short.csv:2: the line has 5 fields, the first line 6' &&
        exits 4 "$pedro" rate "$work/none.csv" && exits 4 "$pedro" rate --graph Zoe "$work/evening.csv" "$work/king.csv" && warns 'Zoe' &&
        exits 2 "$pedro" rate && exits 2 "$pedro" rate --since yesterday "$work/evening.csv" "$work/king.csv" &&
        exits 2 "$pedro" rate --family whist "$work/evening.csv" "$work/king.csv" &&
        PEDRO_LANG=sv exits 3 "$pedro" rate "$work/short.csv" && warns 'raden har 5 fält'
}
check 'a wrong table of results is refused with its line' wrong_ratings

# --- rules ---

presets=$("$pedro" rules | sed 's/ .*//')

each_preset() {
    [ "$(printf '%s\n' "$presets" | wc -l)" -ge 29 ] || return 1
    for preset in $presets; do
        exits 0 "$pedro" rules "$preset" && says '^Winning the match' && silent_err &&
            exits 0 "$pedro" rules "$preset" --keys && says '^. players  *= ' &&
            exits 0 "$pedro" rules "$preset" --json && says '"chapters"' && cat "$work/out" >&3 || return 1
    done 3>"$work/documents"
    mv "$work/documents" "$work/out" && is_json
}
check 'each preset is explained' each_preset

each_key() {
    for key in $("$pedro" rules --keys | sed 's/^. \([a-z_]*\) .*/\1/'); do
        exits 0 "$pedro" rules --key "$key" && says 'Allowed:' &&
            exits 0 "$pedro" rules --key "$key" --json && says '"allowed"' && cat "$work/out" >&3 || return 1
    done 3>"$work/documents"
    mv "$work/documents" "$work/out" && is_json && exits 4 "$pedro" rules --key nosuch
}
check 'each key is explained' each_key

ruleset_file() {
    printf 'from = king\nmin_bid = 35\n' >"$work/good.ini"
    printf 'from = king\n\nmin_bid = 95\n' >"$work/bad.ini"
    exits 0 "$pedro" rules --ruleset "$work/good.ini" && says 'bid is 35' &&
        exits 3 "$pedro" rules --ruleset "$work/bad.ini" && silent_out && warns 'bad.ini:' &&
        exits 4 "$pedro" rules --ruleset "$work/nosuch.ini" &&
        exits 2 "$pedro" rules us --ruleset "$work/good.ini" &&
        printf 'from = High Five\n' >"$work/good.ini" && exits 0 "$pedro" rules --ruleset "$work/good.ini" &&
        says 'Double Pedro' && printf 'from = katch five\n' >"$work/bad.ini" &&
        exits 3 "$pedro" rules --ruleset "$work/bad.ini" && warns "called 'katch five'; did you mean fives?"
}
check 'a ruleset comes out of a file' ruleset_file

# played LANGUAGE PLACE GAME OTHER - the place has the one game, and not the other.
played() {
    PEDRO_LANG=$1
    export PEDRO_LANG
    exits 0 "$pedro" rules --in "$2" && says "^$3 " && ! grep "^$4 " "$work/out"
}

# English is understood in every language.
places() (
    for word in en:USA en:america fi:Yhdysvallat fi:Amerikka fi:USA sv:amerika sv:'förenta staterna' 'es:EE. UU.' es:'estados unidos' \
        fr:etats-unis fr:Amérique fr:'united states'; do
        played "${word%%:*}" "${word#*:}" king pede || return 1
    done
    for word in en:suomi fi:Pohjanmaa sv:Österbotten es:Ostrobotnia fr:finlande fi:Finland; do
        played "${word%%:*}" "${word#*:}" pidro us || return 1
    done
    exits 4 "$pedro" rules --in etats-umis --lang fr && warns 'vouliez-vous dire États-Unis' &&
        exits 4 "$pedro" rules --in Filand --lang en && silent_out && warns 'did you mean Finland?' &&
        exits 4 "$pedro" rules --in Atlantis --lang en && warns 'Atlantis.; .pedro rules. lists' &&
        exits 2 "$pedro" rules us --in USA &&
        exits 0 "$pedro" rules --in suomi --json && says '"name":"pidro"' && is_json
)
check 'the games of a place are listed' places

# --- deals ---

seed=00000000000000000000000000000000000000000000000000000000000000ff

deals() {
    exits 0 "$pedro" deal king --seed $seed && cp "$work/out" "$work/first" &&
        exits 0 "$pedro" deal king --seed $seed && cmp "$work/out" "$work/first" && says '^Kitty' &&
        exits 0 "$pedro" deal king --seed $seed --json && is_json && says "\"seed\":\"$seed\"" &&
        exits 2 "$pedro" deal --seed xyz && exits 2 "$pedro" deal --dealer 4 &&
        exits 0 "$pedro" deal --dealer 3
}
check 'the same seed deals the same cards' deals

verified() {
    "$pedro" referee <"$here/referee.in" | sed -n 's/.*"record":"\(.*\)"}/\1/p' | tail -n 1 |
        sed 's/\\n/\n/g; s/\\"/"/g' >"$work/record.pedro"
    hash=$("$pedro" deal --seed $seed | sed -n 's/^Hash *//p')
    exits 0 "$pedro" verify-deal $seed --hash "$hash" --record "$work/record.pedro" && says '^pack: OK' &&
        says '^hash: OK' &&
        exits 1 "$pedro" verify-deal 01 --record "$work/record.pedro" && says '^pack: differs' &&
        exits 1 "$pedro" verify-deal 01 --hash "$hash" && says '^hash: differs' &&
        exits 4 "$pedro" verify-deal $seed --record "$work/record.pedro" --hand 2 &&
        exits 2 "$pedro" verify-deal $seed us --record "$work/record.pedro"
}
check 'a deal is verified' verified

hand_of_a_match() {
    of_match=$("$pedro" deal --seed $seed --hand 3 | sed -n 's/^Seed *//p')
    [ "$of_match" != $seed ] &&
        "$pedro" verify-deal "$of_match" >"$work/first" &&
        "$pedro" verify-deal $seed --match --hand 3 | cmp - "$work/first"
}
check 'a match has a seed for each hand' hand_of_a_match

# --- records ---

replays_from_stdin() {
    for record in "$root"/test/records/*.pedro; do
        "$pedro" replay --json - <"$record" >"$work/out" || return 1
        # A score record has no events: it is one object.
        grep -q '^hand' "$record" && is_json && says '^{"schema":1,.*"hands":' && continue
        is_json && says '^{"schema":1,' && says '"legal":{' && [ "$(grep -c '^{"event":' "$work/out")" -gt 10 ] || return 1
    done
}
replays_hands() {
    record=$root/test/records/finland.pedro
    exits 0 "$pedro" replay "$record" --hand 1 && says '^Trick 1' && says 'East bids 14. Ann passes. Åsa passes.' &&
        says '^Ann (South) and North (bot:simple) against Åsa (West)' && says 'Ann and North: Ac Jc 5s 2c, 8 points.' && ! grep -q '^Hand 2' "$work/out" &&
        exits 4 "$pedro" replay "$record" --hand 999 && exits 2 "$pedro" replay "$record" --hand 0 &&
        exits 0 "$pedro" replay "$record" --step
}
wrong_records() {
    record=$work/record.pedro
    sed 's/^0 6$/0 5/' "$record" >"$work/wrong.pedro"
    exits 3 "$pedro" replay "$work/wrong.pedro" && silent_out && warns 'wrong.pedro:8: ' &&
        exits 4 "$pedro" replay "$work/nosuch.pedro" && exits 3 "$pedro" replay /dev/null &&
        exits 2 "$pedro" replay && exits 3 "$pedro" replay - && warns 'stdin:'
}
solves_hands() {
    record=$root/test/records/finland.pedro
    exits 0 "$pedro" solve "$record" --hand 1 && says 'in tricks' &&
        "$pedro" solve --hand 1 --json <"$record" >"$work/out" && is_json && says '"value":' && says '"choices":{' &&
        exits 4 "$pedro" solve "$record" --hand 999 && exits 4 "$pedro" solve "$record" --hand 1 --event 1 &&
        exits 2 "$pedro" solve "$record" --event 2 && exits 4 "$pedro" solve "$work/nosuch.pedro" || return 1
    # A record of a whole match: its last hand.
    exits 0 "$pedro" solve "$record" && says "^Hand $(grep -c '^deal ' "$record")," && says '^  Trick 1  [0-3]: '
}
solves_deals() {
    printf 'trump s\nleader 1\nAs Ks\nQs Js\n9s 8s\n4s 3s\n' >"$work/deal"
    exits 0 "$pedro" solve --deal us "$work/deal" && says '^Seats 1 3: 0 in tricks; all others: 2' &&
        says '^Trumps: spades' && says '^Seat 2: 9s 8s$' &&
        "$pedro" solve --deal king <"$work/deal" >"$work/out" && says 'all others: 32' &&
        printf '\357\273\277trump s\n9s\n5s\n3s\n2s\n' >"$work/deal" && exits 0 "$pedro" solve --deal us "$work/deal" &&
        says '^Seats 0 2: ' && printf 'trump h\nAh\n5d\nKh\n' >"$work/deal" &&
        exits 0 "$pedro" solve --deal individual "$work/deal" && says '^Seat 0: 6 in tricks' || return 1
    while read -r line place; do
        printf '%b' "$line" >"$work/deal"
        exits 3 "$pedro" solve --deal us "$work/deal" && silent_out && warns "deal:$place" || return 1
    done <<'END'
trump\0040s\ntrump\0040h\n 2: `trump` is there twice
trump\0040s\nleader\00401\nleader\00402\n 3: `leader` is there twice
trump\0040spades\n 1: `trump` wants one suit
trump\0040s\n\nAs\0000\n 3: there is something that is no card
trump\0040s\nAs\nAs\n 3: a card is there twice
trump\0040s\nAs\n 3: there are fewer hands than seats
END
}
check 'records are shown' replays_from_stdin
check 'hands of a record are solved' solves_hands
check 'deals are solved, and wrong ones refused by line' solves_deals
check 'hands of a record are shown' replays_hands
reads_well() { "$pedro" replay "$here/match.pedro" >"$work/out" && diff "$here/match.out" "$work/out"; }
check 'a match reads as before' reads_well
check 'a wrong line is named' wrong_records
keeps_score() {
    kept=$work/kept.pedro
    printf '%s\n' 'bo 8 h 9' 'mend 7 bo 8 h 7' 'cleo 10 7' 'mend 1 bo 8 h 7' undo 'ann 8 9' undo nonsense sheet |
        "$pedro" score us --names Ann,Bo,Cleo,Dan --record "$kept" >"$work/out" || return 1
    says '^Bo + Dan: 16. 46 to go.$' && says '^No player is called nonsense' && says '^2    Cleo 10 set  -10 *-5' || return 1
    # What a mend and an undo change is said.
    says '^Read: 7 bo 8 h 7. Expected: the number of a hand, 1 to 1' && says '^Hand 1 was: Bo 8h: Ann + Cleo +5; Bo + Dan +9.$' &&
        says '^Hand 1 is now: Bo 8h set: Ann + Cleo +7; Bo + Dan -8.$' && says '^Hand 1 is now: Bo 8h: Ann + Cleo +5; Bo + Dan +9.$' &&
        says '^Hand 3 is taken back. It was: Ann 8: Ann + Cleo +9; Bo + Dan +5.$' || return 1
    # The file goes on, and is checked as other records are.
    printf '%s\n' 'dan 7 s 14' quit ignored | "$pedro" score --record "$kept" >"$work/out" && says '^Bo + Dan: 30' &&
        exits 0 "$pedro" replay "$kept" && says '^3    Dan 7s' && exits 0 "$pedro" score --csv --record "$kept" && says '^3,Cleo,Dan,7,s,yes,0,-5,14,30' &&
        exits 0 "$pedro" score --json --record "$kept" && is_json && says '^{"schema":1,' || return 1
    sed 's/^score 0 14$/score 0 15/' "$kept" >"$work/wrong.pedro"
    exits 3 "$pedro" replay "$work/wrong.pedro" && silent_out && warns "wrong.pedro:[0-9]*: the hand scored '0 14', not '0 15'" &&
        exits 2 "$pedro" score us --names A,B,C,D,E --record "$work/none.pedro" && [ ! -e "$work/none.pedro" ] &&
        exits 4 "$pedro" score --csv --record "$work/none.pedro"
}
check 'the score of a match with paper cards is kept' keeps_score
directs_a_tournament() {
    evening=$work/evening
    printf '%s\n' 'set form manual' 'Ann, Bo' 'Eva, Ulf' 'pair 1:1-2' p '1 62-48' s finish |
        "$pedro" director "$evening" --name 'Ring A' >"$work/out" || return 1
    says "^Ring A ($evening)\$" && says '^    1  *1  *1  Ann & Bo' && says '^The tournament is over' || return 1
    echo log | "$pedro" director --spoken "$evening" >"$work/out" && says ' director result 1 1 62-48$' || return 1
    echo standings | "$pedro" director --spoken "$evening" >"$work/out" && says '^Place 1, Total 1, No. 1, Names Ann & Bo,' || return 1
    echo nonsense >>"$evening"
    exits 3 "$pedro" director "$evening" && silent_out && warns "evening:[0-9]*: " &&
        exits 2 "$pedro" director --hall && exits 4 "$pedro" director --hall "$work/none" &&
        exits 4 "$pedro" director "$work/none/evening" && exits 2 "$pedro" director --resume "$evening" &&
        XDG_STATE_HOME=$work/nowhere exits 4 "$pedro" director --resume &&
        XDG_STATE_HOME=$work/state exits 0 "$pedro" director --name 'Ring B' &&
        XDG_STATE_HOME=$work/state exits 0 "$pedro" director --resume && says '^Ring B '
}
check 'a tournament is directed line by line' directs_a_tournament
draws_seats() {
    printf '%s\n' 'draw 5h Kd 9c As' 'draw Ah As 9c 5d' 'dan 7 14' 'draw' |
        XDG_STATE_HOME=$work/state "$pedro" score us --names Ann,Bo,Cleo,Dan >"$work/out" || return 1
    says '^3: Ann$' && says '^Dan has the choice of cards and seats' && says '^Dan deals.$' && says '^Dan + Bo: 14' && says 'all draw again' && says 'before the first hand' &&
        XDG_STATE_HOME=$work/state exits 0 "$pedro" score --resume && says '^Cleo deals.$' &&
        XDG_STATE_HOME=$work/state exits 0 "$pedro" score --list && says '^[0-9.]*  us  *Dan + Bo 14, Cleo + Ann 0$' &&
        XDG_STATE_HOME=$work/state exits 0 "$pedro" score --people && says '^Dan  *0  *0  *1  *1  *0  *7\.0' &&
        XDG_STATE_HOME=$work/nowhere exits 0 "$pedro" score --people && says '^no match was written down yet$'
}
check 'seats are drawn for a match, which is found again' draws_seats
chooses_seats() {
    printf '%s\n' 'choose 1' 'draw 5h Kd 9c As' 'choose 4' 'choose 1 nobody' 'choose 1 cleo' 'choose 2' |
        XDG_STATE_HOME=$work/state "$pedro" score us --names Ann,Bo,Cleo,Dan >"$work/out" || return 1
    [ "$(grep -c '^Cards and seats are chosen once' "$work/out")" = 2 ] && says 'a seat from 0 to 3' &&
        says '^No player is called nobody' && says '^0: Ann$' && says '^1: Dan$' && says '^2: Cleo$' && says '^3: Bo$' &&
        says '^Cleo deals.$' && XDG_STATE_HOME=$work/state exits 0 "$pedro" score --resume && says '^Cleo deals.$'
}
check 'the highest card of a draw chooses seat and dealer' chooses_seats
gives_rulings() {
    exits 0 "$pedro" ruling modern-club --what revoke --when before --by bidder --bid 9 --points 7 --scores 24,10 &&
        says "The bidder's side scores -9: 24 becomes 15" && says 'Name nobody' || return 1
    # The same line by line, by number and by word.
    printf '%s\n' 7 1 1 9 nonsense 7 24,10 | "$pedro" ruling modern-club >"$work/out" &&
        says 'What happened?' && says 'That cannot be here' && says 'The other side scores 14: 10 becomes 24' || return 1
    printf '%s\n' revoke others '' | "$pedro" ruling us -o revoke=no_score >"$work/out" && says 'Tell the bid and the points' &&
        printf 'bid\n' | "$pedro" ruling us >"$work/out" && says 'have no law for it' && says 'Cinch at a club table' || return 1
    printf '%s\n' ruling revoke before others-first 9 7 24,10 score | "$pedro" score modern-club >"$work/out" &&
        says 'The bidder.s side scores 14: 24 becomes 38' && says 'Player 1 deals' || return 1
    exits 0 "$pedro" ruling --json cinch-club --what card --when follow && is_json && says '"word":"withdraw"' &&
        exits 0 "$pedro" ruling --json us && is_json && says '"given":false' || return 1
    exits 2 "$pedro" ruling us --what count && warns 'when is needed here: before, few, many' &&
        exits 2 "$pedro" ruling us --what revolt && warns 'revolt.* here, only pack, exposed' &&
        exits 2 "$pedro" ruling us --what revoke --by bidder --scores 24 && warns 'two numbers' &&
        exits 4 "$pedro" ruling nowhere
}
check 'rulings are given' gives_rulings

# --- the referee ---

transcript() { "$pedro" referee <"$here/referee.in" >"$work/out" && diff "$here/referee.out" "$work/out"; }
check 'the referee answers as before' transcript

any_bytes() {
    { head -c 300000 <"$pedro"; echo; echo '{"cmd":"state"}'; } | "$pedro" referee >"$work/out" 2>"$work/err" || return 1
    tail -n 1 "$work/out" | grep -q '"wrong_phase"' && silent_err
}
check 'the referee bears any bytes' any_bytes

long_lines() {
    { head -c 3000000 /dev/zero | tr '\0' ' '; echo; echo '{"cmd":"state"}'; } | "$pedro" referee >"$work/out" || return 1
    [ "$(grep -c bad_request "$work/out")" = 1 ] && [ "$(wc -l <"$work/out")" = 2 ]
}
check 'the referee bears long lines' long_lines

windows() { [ "$(printf '{"cmd":"state"}\r\n\r\n{"cmd":"state"}' | "$pedro" referee | wc -l)" = 2 ]; }
check 'the referee reads CR LF, and a last line without an end' windows

# --- bots ---

bots() {
    exits 0 "$pedro" bot && says '^random' && says '^simple' && exits 0 "$pedro" bot --json && is_json &&
        says '^{"schema":1,"bots":\[{"name":"random","level":0,' && says '"name":"expert","level":5' && exits 2 "$pedro" bot --json simple || return 1
    cat >"$work/told" <<'END'
{"type":"start","variant":"us","options":{},"seat":1}
not json
{"type":"act"}
{"type":"act","view":{"phase":"bid","hand":1,"dealer":0,"seat":1,"high_bid":"","bidder":-1,"trump":"","calls":[],"hands":[["??"],["As"],["??"],["??"]],"stock":[],"kitty":[],"wash":[],"out":[false,false,false,false],"trick":[],"buried":[],"leader":-1,"tricks":0,"points":[0,0],"scores":[0,0],"last_hand":[],"called":"","partner":-1,"winner":[]},"legal":{"phase":"bid","seat":1,"choices":["pass"]},"time_ms":500}
{"type":"end"}
END
    "$pedro" bot simple <"$work/told" >"$work/out" 2>"$work/err" || return 1
    [ "$(cat "$work/out")" = '{"action":"pass"}' ] && [ "$(wc -l <"$work/err")" = 2 ]
}
check 'a bot answers, and bears nonsense' bots

# plays PRESET OPTION... - a match without a person; its record goes to $work/match.pedro.
plays() {
    preset=$1
    shift
    XDG_STATE_HOME=$work/state "$pedro" play "$preset" --seat none --plain --delay 0 --seed $seed \
        --record "$work/match.pedro" --force "$@" >"$work/out" 2>"$work/err" </dev/null
}

# A player that is called directly and one that is asked through the protocol give the same cards,
# calls and scores.
bots_over_pipes() {
    bot="$pedro bot simple"
    for preset in us king modern five-handed ukrainian tennessee-moon; do
        plays "$preset" && grep -v '^\[Seat' "$work/match.pedro" >"$work/first" &&
            plays "$preset" --bot 0="$bot" --bot 1="$bot" --bot 2="$bot" --bot 3="$bot" &&
            grep -v '^\[Seat' "$work/match.pedro" >"$work/second" && cmp "$work/first" "$work/second" || return 1
    done
}
check 'a match over pipes is the same match' bots_over_pipes

tells_where_the_record_is() {
    plays pitch && record=$(sed -n 's/^The record is \(.*\.pedro\)\. .*pedro analyze.*/\1/p' "$work/out") &&
        exits 0 "$pedro" replay "$record"
}
check 'a match that is over tells where its record is' tells_where_the_record_is

example_bot() {
    plays us --bot 1="python3 '$root/examples/bot.py'" && ! grep -q 'instead' "$work/out" "$work/err" &&
        exits 0 "$pedro" replay "$work/match.pedro" && says 'wins\{0,1\} the match with'
}
check 'the example bot plays a match' example_bot

bad_bots() {
    for bot in 'exit 0' 'while read -r line; do echo nonsense; done' 'yes nonsense' '/no/such/program'; do
        plays pitch --bot 1="$bot" && grep -q 'simple acts instead' "$work/out" "$work/err" &&
            exits 0 "$pedro" replay "$work/match.pedro" || return 1
    done
}
check 'a bad bot does not stop the match' bad_bots

# --- outputs made from the tables ---

completions() {
    for shell in bash zsh fish; do
        "$pedro" help --completion $shell >"$work/completion.$shell" && [ -s "$work/completion.$shell" ] || return 1
        for word in $verbs tennessee-moon --ruleset min_bid= simple; do
            grep -q -- "${word#--}" "$work/completion.$shell" || { echo "no $word for $shell"; return 1; }
        done
        ! command -v $shell >/dev/null || $shell -n "$work/completion.$shell" || return 1
    done
    exits 2 "$pedro" help --completion csh
}
check 'completions are made' completions

# completes LINE... - prints the completions of bash for the last word.
completes() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _pedro; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$work/completion.bash" "$@"
}
bash_completes() {
    completes pedro ru | grep -qx rules &&
        completes pedro rules ten | grep -qx tennessee-moon &&
        completes pedro rules --js | grep -qx -- --json &&
        completes pedro rules -o rob | grep -qx robber=dealer &&
        completes pedro rules --key rob | grep -qx robber &&
        completes pedro rules -o rob = so | grep -qx sort &&
        completes pedro rules --color = al | grep -qx always &&
        completes pedro bot si | grep -qx simple &&
        completes pedro help --completion z | grep -qx zsh
}
check 'bash completes verbs, presets, options, keys and bots' bash_completes

man_sections() {
    for what in $verbs program keys presets; do
        "$pedro" help --man "$what" >"$work/out" && [ -s "$work/out" ] || return 1
    done
    exits 2 "$pedro" help --man nosuch
}
check 'man pages get their sections' man_sections

# --- play, line by line ---

# Types every possible answer, repeatedly: illegal ones are refused and the next is tried.
every_answer() {
    for _ in 1 2 3 4 5 6 7 8 9; do
        for answer in pass 7 s 2 3 4 5 6 7 8 9 T J Q K A; do
            case $answer in
            pass | s) echo "$answer" ;;
            *) printf '%s\n' "$answer"c "$answer"d "$answer"h "$answer"s ;;
            esac
        done
    done
}
table() { XDG_STATE_HOME=$work/table "$pedro" play --plain "$@" >"$work/out" 2>"$work/err"; }
plays_through_a_pipe() {
    every_answer | table us --seed 1 && says '^Hand 2: ' && says 'legal: ' && says 'is saved'
}
check 'a person plays through a pipe' plays_through_a_pipe

# types CODE TEXT ARGUMENT... - a match in lines, with TEXT typed.
types() {
    want=$1 text=$2
    shift 2
    printf '%b' "$text" | XDG_STATE_HOME=$work/kept LC_ALL=C.UTF-8 "$pedro" play --plain "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ "$got" = "$want" ] || { echo "exit $got, not $want: play $*"; cat "$work/err"; return 1; }
}

# A file that is there already is somebody's; the copy of a match that is resumed goes on.
keeps_files() {
    mkdir "$work/kept"
    echo precious >"$work/precious"
    types 1 'quit\n' --record "$work/precious" && silent_out && warns 'is there already' &&
        types 1 'quit\n' --record "$work/none/copy" && silent_out && warns 'No such file' && [ -z "$(ls "$work/kept")" ] &&
        types 0 'quit\n' --seed 1 --dealer 3 --record "$work/copy" && grep -q '^deal ' "$work/copy" &&
        types 1 'quit\n' --seed 2 --record "$work/copy" &&
        types 0 'pass\nquit\n' --resume --record "$work/copy" && grep -q '^0 pass' "$work/copy" &&
        types 1 'quit\n' --resume --record "$work/precious" && [ "$(cat "$work/precious")" = precious ] &&
        types 0 'quit\n' --seed 2 --record "$work/precious" --force && grep -q '^deal ' "$work/precious"
}
check 'a record overwrites no other file' keeps_files

# What an arrow key sends ends with the letter of a command, or of a suit.
arrows_do_nothing() {
    types 0 '\033[A\n9\nauction\n\033[C\n\033[D\n\033[Cclubs\nquit\n' us --seed 6 --dealer 3 || return 1
    [ "$(grep -c '^The auction' "$work/out")" = 1 ] && ! grep 'understood' "$work/out" &&
        printf '\033[D\nquit\n' | "$pedro" learn us >"$work/out" && ! grep 'understood' "$work/out"
}
check 'an arrow key in line mode does nothing' arrows_do_nothing

# What is typed in place of a name is answered with what to do.
helps_with_names() {
    : >"$work/match.pedro"
    types 4 '' "$work/match.pedro" && warns 'match.pedro. is a file, .* --resume FILE. goes on' &&
        types 4 '' --bots nosuch && warns 'called .nosuch.; .pedro bot. lists them$' &&
        types 4 '' --bots smple && warns 'did you mean simple? .pedro bot. lists them$' &&
        head -c 17000000 /dev/zero >"$work/long" && exits 3 "$pedro" rate "$work/long" && warns 'long: longer than 16 MiB'
}
check 'a wrong name is answered with what to do' helps_with_names

# Lines of a pipe are whole; at a terminal they end between words.
wraps_at_a_terminal() {
    types 0 'help\nquit\n' us --seed 3 --dealer 3 && says '^2h 3d: choose cards to discard, .* may be left out$' || return 1
    printf 'help\nquit\n' >"$work/typed"
    script -qec "stty cols 40; XDG_STATE_HOME=$work/kept '$pedro' play --plain us --seed 3 --dealer 3 <$work/typed" /dev/null </dev/null |
        tr -d '\r' >"$work/out"
    says '^2h 3d: choose cards' && ! grep -E '.{41}' "$work/out" && tr '\n' ' ' <"$work/out" | grep -q '2h 3d: choose cards to discard, .* may be left out '
}
check 'lines end between words at a terminal' wraps_at_a_terminal

# The matches that were saved, by number and by name, and what was won.
in_folder() { XDG_STATE_HOME=$work/matches "$pedro" "$@"; }

# A deal of the day: the first try counts, is resumed, and has the result that the referee gives its answers. More is typed
# than is allowed each time: what is not is told and passed over.
daily() { XDG_STATE_HOME=$work/daily "$pedro" daily --date 2026-11-28 "$@"; }
tries_everything() {
    for _ in $(seq 20); do
        printf '%s\n' pass 7 8 9 10 11 12 13 14 s h c d
        for suit in s h c d; do for rank in A K Q J T 9 8 7 6 5 4 3 2; do echo "$rank$suit"; done; done
    done
}
deals_of_the_day() {
    folder=$work/daily/pedro/daily
    exits 0 daily --json && is_json && says '"date":"2026-11-28","streak":0,"deals":\[{"variant":"us","dealer":1,"bot":"strong","state":"new"},{"variant":"pidro",' &&
        exits 4 daily cinch && warns 'the games of that day are us, pidro, king and' && exits 4 daily nothing && exits 2 daily us --date 2026-11-31 &&
        exits 2 daily us --date 1969-12-31 && exits 2 daily --check - && exits 2 daily --send && warns 'give --server URL' &&
        exits 2 daily --league --check - us && warns 'go without --check' && XDG_CONFIG_HOME=$work/none exits 2 "$pedro" challenge &&
        warns 'give --server URL' || return 1
    printf 'pass\n' | daily us --plain >"$work/out" 2>"$work/err" || return 1
    says '^Double Pedro (High Five), 4 players, one hand\.$' && says 'The deal is saved; .pedro daily us --date 2026-11-28. goes on from here' &&
        exits 0 daily --json && says '"variant":"us","dealer":1,"bot":"strong","state":"begun"}' || return 1
    tries_everything | daily "high five" --plain >"$work/out" 2>"$work/err" || return 1
    says '^You: -4\. Par, the result of strong in your seat: -12\.$' && says '^  us .*: -4, par -12$' && ! says 'practice' >"$work/no" || return 1
    tries_everything | daily us --plain >"$work/out" 2>"$work/err" || return 1
    says '^That was practice: the first try counts\.$' && exits 0 daily --json &&
        says '"streak":1,.*"variant":"us",[^}]*"state":"over","margin":-4,"par":-12}' && [ "$(wc -l <"$folder/results")" = 1 ] || return 1
    sed -n 's/^0 //p' "$folder/2026-11-28-us.pedro" >"$work/answers"
    exits 0 daily us --check "$work/answers" --json && says '^{"schema":1,"date":"2026-11-28","variant":"us","margin":-4,"par":-12}$' || return 1
    head -n 2 "$work/answers" >"$work/few"
    exits 3 daily us --check "$work/few" && warns 'needs more answers than 2' || return 1
    { cat "$work/answers"; echo pass; } >"$work/many"
    exits 3 daily us --check "$work/many" && warns 'is over before answer' || return 1
    { echo 2h; cat "$work/answers"; } >"$work/wrong"
    exits 3 daily us --check "$work/wrong" && warns 'answer 1: the rules do not allow that now' && exits 4 daily us --check "$work/no-answers"
}
check 'a deal of the day counts once, and has the result of the referee' deals_of_the_day

# A match that could not be saved is played on, said when it ends, and told by the exit code.
tells_an_unsaved_match() {
    XDG_STATE_HOME=/dev/null/nowhere exits 1 "$pedro" play us --plain --delay 0 --seed 1 || return
    says '^The match cannot be saved: Not a directory' && warns '^The match could not be saved\.$'
}
lists_matches() {
    folder=$work/matches/pedro
    exits 0 in_folder matches && says 'No match is saved yet' && exits 0 in_folder stats && says 'No match is saved yet' &&
        exits 0 in_folder matches --json && says '"matches":\[\]' && exits 0 in_folder stats --json && says '^{"schema":1,"games":\[\]}$' || return 1
    mkdir -p "$folder" "$XDG_CONFIG_HOME/pedro"
    cp "$root/test/records/finland.pedro" "$folder/one.pedro"
    echo nonsense >"$folder/two.pedro"
    touch -d '2020-01-01' "$folder/two.pedro"
    exits 0 in_folder matches list && says '^   1  .*finland' && says '^   2  .*two.pedro: not a record' &&
        exits 0 in_folder matches --json && is_json && says '"number":1,"file":".*","readable":true,.*"variant":"finland",.*"scores":\[' &&
        says '"number":2,"file":".*/two.pedro","readable":false}' && exits 2 in_folder matches --json delete 1 && warns 'list of matches only' &&
        exits 0 in_folder stats --json && is_json && says '^{"schema":1,"games":\[{"variant":"finland",' &&
        exits 0 in_folder stats && says '^finland  ' && says '^Points of your cards: 1 kept, 0 lost; caught from others: 1$' &&
        says '^Style is told after 10 matches; 1 so far' && exits 0 in_folder stats --json && says '"places":\[{"hands":' && says '"course":\[{"won":true,' &&
        exits 0 in_folder stats --luck && says '^Points a hand by which your side led the others' && says '^finland  *[-+][0-9.]*  *[-+][0-9.]*  *[-+][0-9.]*$' && exits 0 in_folder stats --luck --json && is_json && says '"luck":-*[0-9]' && exits 4 in_folder matches replay 9 && exits 2 in_folder matches burn &&
        exits 2 in_folder matches delete && exits 0 in_folder matches replay one.pedro && says '^Trick 1' &&
        exits 0 in_folder matches delete 2 && [ ! -e "$folder/two.pedro" ] || return 1
    # A deal that was played again is no match.
    sed '1a [Study "1"]' "$folder/one.pedro" >"$folder/three.pedro"
    rm "$folder/one.pedro"
    exits 0 in_folder matches && says '^   1  .*study of hand 1' && exits 0 in_folder stats && says 'No match is saved yet' &&
        exits 4 in_folder matches resume 1 && warns 'is the study of a deal' || return 1
    # A match that was given up is lost, and not resumed.
    rm "$folder/three.pedro"
    printf 'resign\nresign yes\nno\n' | in_folder play --plain --seed 1 --delay 0 >"$work/out" && says 'Type .resign yes.' &&
        says '^You give the match up: it counts as lost' && says '^Another match?' && says 'The record is' &&
        exits 0 in_folder matches && says '^   1  .*given up, 0 : 0' && exits 0 in_folder stats && says '^us  *1  *0  *0 ' &&
        exits 0 in_folder matches --json && says '"over":true,.*"won":false,"resigned":true' &&
        exits 0 in_folder matches replay 1 && says '^Here the match was given up' &&
        exits 4 in_folder matches resume 1 && warns 'was given up' && exits 4 in_folder play --resume || return 1
    # Settings out of a file, which the command line wins over.
    printf '# mine\nname = Ann\nplain = yes\nbots = random\n' >"$XDG_CONFIG_HOME/pedro/play.ini"
    types 0 'quit\n' --seed 1 --bots simple --record "$work/named" && grep -q '"Ann"' "$work/named" && grep -q 'bot:simple' "$work/named" &&
        types 0 'quit\n' --seed 1 --config= --record "$work/unnamed" && ! grep -q Ann "$work/unnamed" || return 1
    printf 'delay = 5\nwiat = trick\n' >"$XDG_CONFIG_HOME/pedro/play.ini"
    # shellcheck disable=SC2016 # marks of the message
    types 3 'quit\n' && silent_out && warns 'there is no setting `wiat`' && warns 'play.ini, line 2 is the wrong one' || return 1
    rm "$XDG_CONFIG_HOME/pedro/play.ini"
}
check 'a match that could not be saved is told, also by the exit code' tells_an_unsaved_match
check 'saved matches are listed, and settings read' lists_matches

# From a decision of a record, otherwise than it was; the hand then stands beside that of the record.
on_from() { XDG_STATE_HOME=$work/from "$pedro" play "$@"; }
plays_on() {
    from=$root/test/records/finland.pedro
    exits 0 "$pedro" replay "$from" --hand 1 --actions && says '^        1 ' || return 1
    exits 0 on_from --from "$from" --seat none --bots simple --seed 1 --plain && says 'as a study that does not count' &&
        says '^This hand, played on from here: .* In the record: ' && cp "$work/out" "$work/first" &&
        exits 0 on_from --from "$from" --seat none --bots simple --seed 1 --plain && sed '$d' "$work/out" >"$work/again" &&
        sed '$d' "$work/first" | cmp - "$work/again" || return 1
    exits 0 on_from --from "$from" --instead 14 --seat none --bots simple --plain && says 'bids 14\.$' || return 1
    study=$(sed -n 's/^The study is saved in \(.*\)\.$/\1/p' "$work/out")
    exits 0 "$pedro" replay "$study" && grep -q '^\[Study "1"\]' "$study" && exits 4 on_from --resume && exits 4 on_from --resume "$study" || return 1
    printf '14\nautoplay\n' | on_from --from "$from" --plain >"$work/out" && says 'Your bid\|bid' && says '^This hand, played on' || return 1
    exits 2 on_from --from "$from" --instead 15 && warns 'cannot be done there: 15 is not legal' && exits 2 on_from --from "$from" --instead x &&
        exits 4 on_from --from "$from" --hand 99 && exits 4 on_from --from "$from" --hand 1 --action 999 && warns 'has decisions 1 to' &&
        exits 2 on_from --from "$from" --hand 0 && exits 2 on_from --from "$from" --seat 6 && exits 4 on_from --from "$work/nosuch" &&
        exits 2 on_from --hand 2 && exits 2 on_from --hand 2 --table https://localhost && exits 2 on_from --from "$from" --table https://localhost && exits 2 on_from us --from "$from" && exits 2 on_from --resume --from "$from"
}
check 'a record is played on from a decision in it' plays_on

# A position of a record, or one set up by hand.
gives_hints() {
    hand='Ah Kh 5h 5d 3h 2c 9s 8s 7d'
    exits 0 "$pedro" hint us --dealer 2 --score '45 30' --cards "0=$hand" --done 8 --seed 1 --bot simple --worlds 50 &&
        says '^Score: Us 45, Them 30. The match is played to 62.' && says 'East bids 8' && says '^Your bid; legal: pass or 9 to 14' &&
        says '^Hint: ' && says '^  bid 14: Cost: ' && ! grep -q '^  West ' "$work/out" && exits 0 "$pedro" hint us --dealer 2 --cards "0=$hand" --done 8 \
        --seed 1 --bot simple --worlds 50 --json && is_json && says '"phase":"bid","expert":"simple","action":' && cp "$work/out" "$work/first" &&
        exits 0 "$pedro" hint us --dealer 2 --cards "0=$hand" --done 8 --seed 2 --bot simple --worlds 50 --json && cmp "$work/out" "$work/first" || return 1
    exits 0 "$pedro" hint us --dealer 3 --cards "0=$hand" --done '9, pass, pass, pass, h' --cards 'stock=4h 2h' --seed 1 --bot simple --worlds 50 && says '^Hint: ' || return 1
    exits 0 "$pedro" hint --from "$root/test/records/finland.pedro" --hand 1 --action 3 --bot simple --worlds 50 && says '^Hint: ' || return 1
    exits 2 "$pedro" hint us --cards '0=1h' && warns 'is no card' && exits 2 "$pedro" hint us --cards '0=Ah' --cards '1=Ah' && warns 'there twice' &&
        exits 2 "$pedro" hint us --cards "0=$hand Qc" && warns 'seat 0 is dealt 9 cards' && exits 2 "$pedro" hint us --cards '0=Ah' --done 15 &&
        warns 'cannot be done there' && exits 2 "$pedro" hint us --cards '9=Ah' && exits 2 "$pedro" hint us --cards '0=Ah' --score 1 && exits 2 "$pedro" hint us --cards '0=Ah' --score '10 62' && warns 'goes on at the score' && exits 2 "$pedro" hint us --cards '0=Ah' --score '1 2 3' &&
        exits 2 "$pedro" hint && exits 2 "$pedro" hint us --from x && exits 2 "$pedro" hint us --hand 2 --cards 0=Ah &&
        exits 2 "$pedro" hint us --cards '0=Ah' --cards 'stock=Xx' && exits 4 "$pedro" hint --from "$work/nosuch"
}
check 'a position has a hint, and what cannot be is refused' gives_hints

# A first hand with each decision explained, and a hint each time.
teaches() {
    types 0 '14\nh\n' --learn && says '^Bid as many points as you expect to win' && says '^The two fives are called pedros' &&
        says '^Hint: ' && cp "$work/out" "$work/first" && types 0 '14\nh\n' --learn && cmp "$work/out" "$work/first" &&
        types 0 '14\nh\nautoplay\nquit\n' --learn --bots simple && says '^Advice, measured: Four trumps with ace and king'
}
check 'a first hand is guided' teaches

# Bids and calls in the words of the person's language, and text that is not ASCII.
speaks_at_the_table() {
    types 0 'passar\nquit\n' --seed 1 --dealer 3 --lang sv && says '^Du passar' &&
        types 0 'paso\nquit\n' --seed 1 --dealer 3 --lang es && says '^Pasas' &&
        HOME=$work/nosuch types 0 'å9\nsave ~/x/y\nquit\n' --seed 1 --dealer 3 &&
        says '^.å9. is not understood' && says "^$work/nosuch/x/y cannot be written"
}
check 'what a person types is understood in their language' speaks_at_the_table

goes_on_and_tells() {
    printf '%s\n' hand score points last auction recap rules help hint undo '' nonsense quit |
        table --resume && says 'is saved' && says '[Hh]int' && silent_err
}
check 'a match goes on, and every question is answered' goes_on_and_tells

# --- analyze ---

analyzes() {
    cp "$here/match.pedro" "$work/match.pedro"
    exits 0 "$pedro" analyze "$work/match.pedro" --bot simple --worlds 20 && says '^Hand 1, dealt by Ann' &&
        says 'Trick 1, won by' && says 'simple would bid 11' && silent_err &&
        exits 0 "$pedro" analyze "$work/match.pedro" --bot simple --worlds 20 --json && is_json &&
        says '^{"schema":1,"variant":"five-handed",' && says '"preferred":"11"' && silent_err &&
        "$pedro" analyze - --bot simple --worlds 20 --json <"$work/match.pedro" | cmp - "$work/out" || return 1
    exits 0 "$pedro" analyze "$work/match.pedro" --bot simple --worlds 20 --html "$work/page.html" && silent_out &&
        grep -q '<svg class="trick"' "$work/page.html" && grep -q '<svg class="curve"' "$work/page.html" &&
        ! grep -q 'https\?:' "$work/page.html"
}
check 'a record is analyzed' analyzes

analyze_refuses() {
    exits 4 "$pedro" analyze "$work/nosuch.pedro" && exits 3 "$pedro" analyze "$root/README.md" &&
        exits 4 "$pedro" analyze "$here/match.pedro" --bot smiple && warns 'did you mean simple?' &&
        exits 2 "$pedro" analyze "$here/match.pedro" --worlds 0 && exits 2 "$pedro" analyze &&
        exits 2 "$pedro" analyze "$here/match.pedro" --worlds 9 && warns 'from 10 to' &&
        exits 2 "$pedro" analyze "$here/match.pedro" --json --html x &&
        exits 1 "$pedro" analyze "$here/match.pedro" --bot simple --html "$work/nosuch/page.html"
}
check 'analyze says what is wrong' analyze_refuses

# --- study ---

in_study() { XDG_STATE_HOME=$work/study "$pedro" study "$@"; }
study() { in_study "$here/study.pedro" --bot simple --worlds 200 "$@" >"$work/out" 2>"$work/err"; }

studies() {
    study --list </dev/null && diff "$here/study.out" "$work/out" && silent_err &&
        study --questions 2 --json </dev/null && is_json && diff "$here/study.json" "$work/out"
}
check 'a record is studied' studies

# Whoever wants one question is asked the costliest, and told that there are more.
study_asks_the_costliest() {
    study --questions 1 --list </dev/null && says '^1 of the [2-9] clear mistakes in 13 decisions' &&
        grep '^In the match: ' "$work/out" >"$work/costliest" && [ "$(wc -l <"$work/costliest")" = 1 ] || return 1
    echo show | study --questions 1 && says '^1 of the [2-9] clear mistakes in 13 decisions' &&
        grep '^In the match: ' "$work/out" | diff "$work/costliest" -
}
check 'fewer questions are the costliest' study_asks_the_costliest

# The first question comes before the others are known. Its first answer is wrong, the second right; at the next the input ends.
study_asks() {
    printf '%s\n' nonsense jh 9s help 8h recap | study && silent_err && says '^Question 1: hand 2, as Ann saw it' &&
        says '^There is a clearly better choice. You may try once more.' && says '^You do not hold 9s' && says '^.nonsense. is not understood' &&
        says '^Right: play 8h.' && says 'shows the answer, ' &&
        says '^Right at the first try: 0; at the second: 1; not: 0.' && [ "$(grep -c '^Question 2: hand 1' "$work/out")" = 2 ] && ! grep -q 'clear mistakes' "$work/out" || return 1
    printf '8h\nquit\n' | study && says '^Right: play 8h.' && says '^Right at the first try: 1; at the second: 0; not: 0.' || return 1
    printf 'show\n8h\n' | study && says '^Right: that is not clearly worse. The expert' && says '^Only 2 clear mistakes in 13 decisions' &&
        says '^Deal and draw brought this side' && says '^Right at the first try: 1; at the second: 0; not: 1.' || return 1
    study </dev/null && ! grep -q '^Right' "$work/out"
}
check 'study asks, and takes answers' study_asks

# All come, each once.
study_asks_all() {
    printf 'show\nshow\n' | study && grep -o ': hand [0-9]*, as' "$work/out" | sort >"$work/asked" &&
        study --list </dev/null && grep -o ': hand [0-9]*, as' "$work/out" | sort | cmp - "$work/asked" && [ "$(wc -l <"$work/asked")" = 2 ]
}
check 'study asks what it lists' study_asks_all

# What the seat did not see is in no line before the answer: only its own cards are listed.
study_hides() {
    study </dev/null && [ "$(grep -c '^  You ' "$work/out")" = 2 ] && ! grep -q '^  \(West\|North\|East\) ' "$work/out" &&
        ! grep -q 'In the match\|The expert' "$work/out"
}
check 'study shows no hidden card' study_hides

study_knows_seats() {
    study --list --seat 1 </dev/null && says ' in [0-9]* decisions' && cp "$work/out" "$work/first" &&
        study --list --seat all </dev/null && ! cmp -s "$work/first" "$work/out" &&
        exits 4 "$pedro" study "$here/study.pedro" --seat 4 && warns 'no seat 4' || return 1
    for language in es 'fi' fr sv; do
        PEDRO_LANG=$language study --list --questions 1 </dev/null && ! grep -q 'In the match\|clear mistakes' "$work/out" || return 1
    done
}
check 'study is about the seats that are asked for, in five languages' study_knows_seats

# What was not found at the first try comes back after 1, 3, 7, 14 and 30 days, a wrong answer begins again, and what was
# right five times in a row is learned.
mistakes_again() {
    rm -rf "$work/study"
    exits 0 in_study --mistakes --date 2026-11-28 && says '^No mistake is due' && says '^No mistake is kept' &&
        { printf 'show\nquit\n' | study --date 2026-11-28; } && says 'comes back tomorrow' && silent_err || return 1
    due() { exits 0 in_study --mistakes --json --date "$1" </dev/null && is_json && says "$2"; }
    again() { printf '%s\n' "$2" | in_study --mistakes --bot simple --worlds 200 --date "$1" >"$work/out" 2>"$work/err"; }
    due 2026-11-28 '"due":0,' && due 2026-11-29 '"due":1,"learned":0,"mistakes":\[{"file":"48-[0-9a-f]*.pedro","variant":"us","event":48,"box":1,"due":"2026-11-29"}\]' &&
        again 2026-11-29 8h && says '^Question 1 of 1: hand 2' && says '^Right: play 8h' && says 'next one comes on 2026-12-02' &&
        again 2026-12-02 show && says 'try: 0; at the second: 0; not: 1' && says 'next one comes on 2026-12-03' || return 1
    for day in 2026-12-03 2026-12-06 2026-12-13 2026-12-27 2027-01-26; do
        again "$day" 8h && says '^Right: play 8h' && silent_err || return 1
    done
    says '^1 is learned' && due 2028-01-01 '"due":0,"learned":1,' &&
        exits 2 in_study --mistakes "$here/study.pedro" && exits 2 in_study && warns 'either FILE or --mistakes' &&
        exits 2 in_study --mistakes --date 2026-13-01 && warns 'is a date such as'
}
check 'mistakes come back until they are learned' mistakes_again

study_refuses() {
    exits 4 "$pedro" study "$work/nosuch.pedro" && exits 3 "$pedro" study "$root/README.md" && exits 2 "$pedro" study &&
        exits 4 "$pedro" study "$here/study.pedro" --bot smiple && warns 'did you mean simple?' &&
        exits 2 "$pedro" study "$here/study.pedro" --worlds 9 && exits 2 "$pedro" study "$here/study.pedro" --questions 9 &&
        exits 2 "$pedro" study "$here/study.pedro" --seat me && exits 2 "$pedro" study "$here/study.pedro" --list --json
}
check 'study says what is wrong' study_refuses

# --- learn ---

learn() { XDG_STATE_HOME=$work/learn "$pedro" learn "$@" >"$work/out" 2>"$work/err"; }

learns() {
    rm -rf "$work/learn"
    learn --list && says '^ 1\. What counts$' && says '^10\. The end of a match' && says '^0 of 10 lessons done' &&
        learn fives --list && ! grep -q 'left pedro' "$work/out" || return 1
    # The first choice is wrong, then right; the input ends at the second deal.
    printf 'nonsense\nhelp\n8d\nKd\n' | learn && silent_err && says '5h 5, 2d 1: 14 points in all' && says '^.nonsense. is not understood' &&
        [ "$(grep -c '^Type what you would do' "$work/out")" = 2 ] &&
        says '^That loses the trick, and its points with it. You could have won it: Kd' && says '^Try again' && says '^Right. Your card wins' &&
        says 'You win trick 2' && says '^0 of 1 right at the first try' && says '^0 of 10 lessons done' && ! grep -q '^  \(West\|North\|East\) ' "$work/out"
}
check 'lessons are listed and played' learns

# A lesson is done when its deals are, whatever the choices were; then the next one comes.
lessons_are_done() {
    printf '8d\n8d\nKc\n' | learn && silent_err && says '^1 of 2 right at the first try' && says '^1 of 10 lessons done' &&
        grep -qx 'us counts' "$work/learn/pedro/lessons/done" || return 1
    learn </dev/null && says '^1 of 10 lessons done' && says '^2\. The left pedro' && ! grep -q '^1\. ' "$work/out" &&
        learn --lesson 1 </dev/null && says '^1\. What counts' && learn --list && says '^ 1\. What counts (done)$' && says '^1 of 10 ' &&
        learn --json && is_json && says '"lessons":\[{"number":1,"name":"counts","done":true},{"number":2,"name":"left-pedro","done":false},' || return 1
    for lesson in left-pedro follow-or-trump protect cinch rob count bid partner end; do
        echo "us $lesson" >>"$work/learn/pedro/lessons/done"
    done
    learn </dev/null && says '^10 of 10 lessons done' && says '^1\. What counts' && learn king --list && says '^0 of ' || return 1
    : >"$work/file"
    printf 'Kd\nKc\n' | XDG_STATE_HOME=$work/file "$pedro" learn >"$work/out" 2>"$work/err"
    [ $? = 1 ] && says '^2 of 2 right' && warns 'could not be saved: Not a directory' && exits 1 env XDG_STATE_HOME="$work/file" "$pedro" learn --list
}
check 'lessons that are done are kept, and the next one comes first' lessons_are_done

learn_refuses() {
    exits 4 "$pedro" learn nosuch && exits 2 "$pedro" learn --lesson 11 </dev/null && warns 'us has 10 lessons' &&
        exits 2 "$pedro" learn --lesson 0 && exits 2 "$pedro" learn --list --json
}
check 'learn says what is wrong' learn_refuses

# --- puzzles ---

puzzles() { XDG_STATE_HOME=$work/puzzles "$pedro" puzzles "$@" >"$work/out" 2>"$work/err"; }

# What is not found is kept with the mistakes; nothing hidden is shown before the answer.
puzzles_ask() {
    rm -rf "$work/puzzles"
    puzzles --number 2 --from 1 </dev/null && silent_err && says '^Puzzle 1 of 2, level [1-5] of 5: ' && says '^You hold ' &&
        ! grep -q '^  \(West\|North\|East\) \|The next best\|The expert' "$work/out" || return 1
    printf 'recap\nshow\n' | puzzles --number 2 --from 1 && says '^The next best: ' && says "^The expert's choice: " && says 'at the second: 0; not: 1' &&
        says 'comes back tomorrow' && grep -q '^\[Puzzle "' "$work"/puzzles/pedro/mistakes/*.pedro || return 1
    for language in es 'fi' fr sv; do
        puzzles --number 1 --list --lang "$language" </dev/null && ! grep -q 'The next best\|^Puzzle' "$work/out" || return 1
    done
}
check 'puzzles are asked, and those not found come back' puzzles_ask

# What is found is kept, and those that are not found come first, unless their order was chosen.
puzzles_are_found() {
    rm -rf "$work/puzzles"
    puzzles --theme follow --number 1 --from 1 --json && is_json && says '"found":0,' && says '"found":false}' || return 1
    all=$(sed 's/.*"all":\([0-9]*\),.*/\1/' "$work/out")
    best=$(sed 's/.*"best":"\([^"]*\)".*/\1/' "$work/out")
    echo "$best" | puzzles --theme follow --number 1 --from 1 && silent_err && says '^Right at the first try: 1' && says "^1 of $all puzzles found" &&
        grep -q '^us [0-9]*$' "$work/puzzles/pedro/puzzles/found" && [ ! -d "$work/puzzles/pedro/mistakes" ] || return 1
    puzzles --theme follow --from 1 --json && says '"found":1,' && says '"found":true}' &&
        puzzles --theme follow --number $((all - 1)) --json && says '"found":1,' && ! grep -q '"found":true}' "$work/out" &&
        puzzles --theme follow --number "$all" --json && says '"found":true}' || return 1
    : >"$work/file"
    echo "$best" | XDG_STATE_HOME=$work/file "$pedro" puzzles --theme follow --number 1 --from 1 >"$work/out" 2>"$work/err"
    [ $? = 1 ] && says '^Right at the first try: 1' && warns 'could not be saved: Not a directory'
}
check 'puzzles that are found are kept, and others come first' puzzles_are_found

puzzles_are_made() {
    exits 0 "$pedro" puzzles make us --from 1 --deals 1 && says '^us 1 0 [1-5] ' && grep -qxF "$(cat "$work/out")" "$root/data/puzzles/pedro.txt" &&
        exits 0 "$pedro" puzzles --json --number 3 && is_json && says '"puzzles":\[{"seed":' &&
        exits 0 "$pedro" puzzles --theme count --level 1 --json && is_json && exits 4 "$pedro" puzzles nosuch && exits 4 "$pedro" puzzles make nosuch &&
        exits 2 "$pedro" puzzles --theme nosuch && warns 'themes are bid, .*, cinch' && exits 2 "$pedro" puzzles --level 6 && exits 2 "$pedro" puzzles us king && exits 2 "$pedro" puzzles --list --json
}
check 'puzzles are made again from their seeds' puzzles_are_made

# --- master ---

master() { XDG_STATE_HOME=$work/master "$pedro" master "$@" >"$work/out" 2>"$work/err"; }

# The cards that the solution says to play.
master_solution() {
    printf 'show\n' | master "$1" && sed -n 's/^In trick [0-9]* play \([2-9TJQKA][cdhs]\)[.;].*/\1/p' "$work/out"
}

# A safe line makes the bid, and is kept as solved; cards that leave it are beaten, and nothing hidden is shown before.
master_plays() {
    rm -rf "$work/master"
    master --list </dev/null && silent_err && says '^Level 1: problems 1 to [0-9]*, solved: 0; next: 1\.' && says '^Level 5: ' || return 1
    master 1 </dev/null && silent_err && says '^Problem 1 of ' && says '^You lead to trick 1' && ! grep -q 'held\|beats\|In trick' "$work/out" || return 1
    master_solution 1 >"$work/cards" && grep -q . "$work/cards" && says '^The bid is made' && ! grep -q '^Solved' "$work/out" || return 1
    { echo nonsense; cat "$work/cards"; } | master 1 && says '^Solved' && grep -q '^pidro [0-9]*$' "$work/master/pedro/master/solved" || return 1
    : >"$work/file"
    XDG_STATE_HOME=$work/file "$pedro" master 1 <"$work/cards" >"$work/out" 2>"$work/err"
    [ $? = 1 ] && says '^Solved' && warns 'could not be saved: Not a directory' || return 1
    printf '1\nquit\n' | master && says 'solved: 1; next: 2' && exits 4 "$pedro" master 9999 && exits 4 "$pedro" master 0 && exits 2 "$pedro" master 1 2 &&
        exits 2 "$pedro" master --list --json && master --json && is_json && says '"number":1,.*"solved":true' || return 1
    for language in es 'fi' fr sv; do
        printf 'show\n' | master 2 --lang "$language" && ! grep -q 'Trick\|trump\|layout\|{' "$work/out" || return 1
    done
}
check 'problems of Pedro Master are played, and those solved are kept' master_plays

master_is_made() {
    row=$(grep -v '^;' "$root/data/master/pidro.txt" | head -n 1)
    exits 0 "$pedro" master make pidro --from "$(echo "$row" | cut -d' ' -f2)" --deals 1 && [ "$row" = "$(cat "$work/out")" ] && exits 4 "$pedro" master make nosuch &&
        exits 0 "$pedro" master make us --deals 1 && [ ! -s "$work/out" ]
}
check 'problems of Pedro Master are made again from their seeds' master_is_made

# --- explain ---

explains_bids() {
    exits 0 "$pedro" explain bid --hand 'As Js 5s 5c 9h 8h Kd 3d 2c' --calls 'pass 7' --score '40,30' --worlds 40 && silent_err &&
        says '^Score: Us 40, Them 30' && says '^You hold As Js 5s ' && says "^The expert's call, asked 10 times: " && says '^[ >] pass ' && says '^[ >] 14 ' &&
        says '^  spades ' && ! grep -q '.\{82\}' "$work/out" || return 1
    exits 0 "$pedro" explain bid --hand 'As,Js,5s,5c,9h,8h,Kd,3d,2c' --worlds 40 --json && is_json && says '"hand":\["2c","5c","3d","Kd","8h","9h","5s","Js","As"\]' &&
        exits 0 "$pedro" explain bid king --seed 1 --worlds 20 || return 1
    exits 2 "$pedro" explain bid --hand 'As As' && warns 'there twice' && exits 2 "$pedro" explain bid --hand 'As' && warns 'has 9 cards, not 1' &&
        exits 2 "$pedro" explain bid --calls '7 7' && warns 'cannot be done there' && exits 2 "$pedro" explain bid --calls 7 --dealer 1 && warns 'nothing to call' &&
        exits 0 "$pedro" explain bid --calls 'pass, 7' --worlds 20 && exits 2 "$pedro" explain bid --score '62 40' && warns 'goes on at the score' &&
        exits 0 "$pedro" explain bid -o go_out_on_bid=yes --score '62 40' --worlds 20 &&
        exits 2 "$pedro" explain bid --score '1 2 3' && exits 2 "$pedro" explain bid --score 1 && exits 2 "$pedro" explain lead && exits 2 "$pedro" explain && exits 4 "$pedro" explain bid nosuch || return 1
    for language in es 'fi' fr sv; do
        exits 0 "$pedro" explain bid --seed 1 --worlds 20 --lang "$language" && ! grep -q 'Makes it\|layouts' "$work/out" && ! grep -q '.\{84\}' "$work/out" || return 1
    done
}
check 'the calls of a hand are explained' explains_bids

# --- arena ---

# Removes what depends on the speed of the machine.
same_figures() {
    sed 's, *[0-9.]* us a move,,' "$1" >"$1.same"
    sed 's, *[0-9.]* us a move,,' "$2" >"$2.same"
    cmp "$1.same" "$2.same"
}
arena() { "$pedro" arena simple random --deals "$@" >"$work/out" 2>"$work/err" </dev/null; }

arena_names_its_figures() {
    exits 0 "$pedro" arena simple random --deals 40 --json && is_json || return 1
    for key in margin margin_ci95 points_margin points_margin_ci95 pairs equity win_rate win_rate_ci95 us_per_move; do
        says "\"$key\":[0-9]" || return 1
    done
    exits 0 "$pedro" arena simple simple --deals 20 --preset king --json && says '"margin":0.0,"margin_ci95":0.0'
}
check 'the arena names its figures' arena_names_its_figures

# Programs that end, are late, or answer with no legal choice are reported, and a random action is
# not counted as theirs.
arena_names_what_a_program_lacks() {
    printf '#!/bin/sh\nexit 3\n' >"$work/ends"
    printf '#!/bin/sh\nexec sleep 60\n' >"$work/sleeps"
    printf '#!/bin/sh\nwhile read -r line; do echo nonsense || exit; done\n' >"$work/babbles"
    chmod +x "$work/ends" "$work/sleeps" "$work/babbles"
    exits 1 "$pedro" arena "$work/ends" simple --deals 2 --threads 1 && warns 'ends has ended' && silent_out &&
        exits 1 "$pedro" arena "$work/nosuch" simple --deals 2 --threads 1 && warns 'nosuch has ended' && silent_out &&
        exits 1 "$pedro" arena "$work/sleeps" simple --deals 1 --time 5 --threads 1 && warns 'it was chance that played' &&
        exits 1 "$pedro" arena simple "$work/babbles" --deals 1 --threads 1 --json && says '"faults_b":[1-9]' &&
        warns 'babbles gave no answer' &&
        exits 2 "$pedro" arena "$(printf 'cat \377')" simple --deals 1 && warns 'not text in UTF-8' && silent_out
}
check 'the arena says what a program lacks' arena_names_what_a_program_lacks

arena_shares_out_evenly() {
    exits 0 "$pedro" arena simple simple --preset five-handed --matches --deals 2 && says 'an even share is 20 %' &&
        exits 0 "$pedro" arena simple simple --preset individual --matches --deals 2 --mixed casual --json &&
        says '"win_rate_even":0.33333'
}
check 'an even share depends on the sides' arena_shares_out_evenly

arena_goes_on_and_merges() {
    arena 60 --threads 1 && cp "$work/out" "$work/whole" &&
        arena 60 --threads 3 && same_figures "$work/out" "$work/whole" &&
        arena 0..25 --out "$work/a" && head -c -9 "$work/a" >"$work/torn" &&
        arena 60 --out "$work/torn" && same_figures "$work/out" "$work/whole" &&
        arena 60 --out "$work/torn" && same_figures "$work/out" "$work/whole" &&
        arena 25..60 --out "$work/b" &&
        exits 0 "$pedro" arena merge "$work/a" "$work/b" && same_figures "$work/out" "$work/whole" &&
        exits 3 "$pedro" arena merge "$work/a" "$work/torn" && warns 'deal 0 is there twice' &&
        printf 'a letter' >"$work/letter" && exits 3 "$pedro" arena simple random --out "$work/letter" && warns 'not a file of results' &&
        printf 'two\nlines' >"$work/lines" && exits 3 "$pedro" arena simple random --out "$work/lines" &&
        [ "$(cat "$work/letter")" = 'a letter' ] && [ "$(cat "$work/lines")" = "$(printf 'two\nlines')" ] &&
        head -c 20 "$work/a" >"$work/begun" && arena 0..25 --out "$work/begun" && [ "$(wc -l <"$work/begun")" = "$(wc -l <"$work/a")" ] &&
        exits 3 "$pedro" arena simple random --out "$work/a" --preset king && warns 'another run' &&
        exits 3 "$pedro" arena simple random --out "$work/b" && warns "b:2: " &&
        echo '[1,2,3]' >>"$work/b" && exits 3 "$pedro" arena merge "$work/a" "$work/b" && warns "b:37: not a result" &&
        sed '1s/"simple"/"\\u001b[31m"/' "$work/a" >"$work/escape" && exits 3 "$pedro" arena merge "$work/escape" &&
        sed '1s/{"pedro_arena":2/{"pedro_arena":1/' "$work/a" >"$work/old" &&
        exits 3 "$pedro" arena merge "$work/old" && warns 'old: results in format 1, from another version' &&
        exits 3 "$pedro" arena simple random --out "$work/old" && warns 'old: results in format 1, from another version' &&
        exits 4 "$pedro" arena merge "$work/nosuch" && exits 3 "$pedro" arena merge "$root/README.md"
}
check 'the arena goes on where it was, and merges' arena_goes_on_and_merges

arena_takes_luck_off() {
    exits 0 "$pedro" arena casual simple --deals 40 --luck --json && is_json && says '"luck":"simple"' && says '"played_margin":-*[0-9]' &&
        says '"deals_saved":[0-9]' &&
        exits 0 "$pedro" arena casual simple --deals 0..20 --luck --out "$work/lucky" &&
        exits 0 "$pedro" arena casual simple --deals 20..40 --luck --out "$work/lucky2" &&
        exits 0 "$pedro" arena merge "$work/lucky" "$work/lucky2" && says 'Without the luck of the cards: ' && says 'times as many deals' &&
        exits 3 "$pedro" arena casual simple --out "$work/lucky" && warns 'another run' &&
        sed '2s/,[-0-9]*]$/]/' "$work/lucky" >"$work/luckless" && exits 3 "$pedro" arena merge "$work/luckless" && warns 'luckless:2: not a result' &&
        exits 0 "$pedro" arena casual simple --deals 5 --json && says '"played_margin":null'
}
check 'the arena takes luck off' arena_takes_luck_off

arena_tests_one_by_one() {
    exits 0 "$pedro" arena simple random --sprt 5,10 --json && says '"pairs":100,' && says '"verdict":"upper"' &&
        exits 0 "$pedro" arena random simple --sprt 5,10 --json && says '"pairs":100,' && says '"verdict":"lower"'
}
check 'the arena stops when it is sure' arena_tests_one_by_one

arena_hosts_programs() {
    exits 0 "$pedro" arena "$pedro bot simple" simple --deals 10 --threads 2 --json &&
        says '"margin":0.0,"margin_ci95":0.0' && says '"faults":0,' &&
        exits 1 "$pedro" arena 'yes nonsense' simple --deals 2 && says 'times it gave nothing' &&
        exits 1 "$pedro" arena 'exit 0; /' simple && warns 'has ended'
}
check 'the arena hosts other programs' arena_hosts_programs

train_plays_against_a_bot() {
    exits 0 "$pedro" train --against random --deals 128 --threads 1 us && says 'Won from random' && says '^us ' &&
        cp "$work/out" "$work/first" && exits 0 "$pedro" train --against random --deals 128 us &&
        cmp "$work/out" "$work/first" &&
        exits 0 "$pedro" train --against random --deals 128 --out "$work/net" us &&
        exits 0 "$pedro" train --against random --deals 128 --from "$work/net" us &&
        exits 4 "$pedro" train --against smiple us && exits 2 "$pedro" train --against open us &&
        exits 2 "$pedro" train --against random --checkpoint "$work/c" us &&
        exits 4 "$pedro" train --against random --from "$work/nosuch" us &&
        exits 3 "$pedro" train --against random --from "$root/README.md" us &&
        exits 0 "$pedro" train --against random --deals 128 us,min_bid=7,max_bid=12 && says '^us,min_bid=7,max_bid=12 ' &&
        exits 2 "$pedro" train --against random us,min_bix=7 && warns 'min_bix'
}
check 'a network learns against a player' train_plays_against_a_bot

train_learns_to_bid() {
    exits 0 "$pedro" train --calls --out "$work/bids" --deals 256 --threads 1 us && says 'Bids against simple' && says '^us ' &&
        cp "$work/bids" "$work/first" && exits 0 "$pedro" train --calls --out "$work/bids" --deals 256 us &&
        cmp "$work/bids" "$work/first" &&
        exits 0 "$pedro" train --calls --from "$work/bids" --out "$work/more" --deals 128 us &&
        exits 3 "$pedro" train --from "$work/bids" --out "$work/more" --deals 128 us && warns 'not the same' &&
        exits 2 "$pedro" train --calls --against random us
}
check 'a network learns to bid' train_learns_to_bid

arena_typing_errors() {
    exits 4 "$pedro" arena smiple random && warns 'did you mean simple?' &&
        exits 4 "$pedro" arena simple random/smiple && exits 2 "$pedro" arena simple random:speed=3 &&
        exits 2 "$pedro" arena simple && exits 2 "$pedro" arena simple simple simple && exits 2 "$pedro" arena merge &&
        exits 2 "$pedro" arena simple random --deals 5..5 && exits 2 "$pedro" arena simple random --deals 1x &&
        exits 2 "$pedro" arena simple random --sprt 1,1 && exits 2 "$pedro" arena simple random --threads 0 &&
        exits 2 "$pedro" arena merge "$work/a" --deals 5 && exits 4 "$pedro" arena simple random --preset knig
}
check 'the arena says what is wrong' arena_typing_errors

# --- train ---

train_repeats_itself() {
    exits 0 "$pedro" train --out "$work/a.net" --deals 200 --seed 7 --checkpoint "$work/a.ckp" us finland && says 'finland' &&
        exits 0 "$pedro" train --out "$work/b.net" --deals 200 --seed 7 --threads 1 us finland &&
        cmp "$work/a.net" "$work/b.net" &&
        exits 0 "$pedro" train --out "$work/b.net" --deals 100 --seed 7 --checkpoint "$work/a.ckp" --resume us finland &&
        cmp "$work/a.net" "$work/b.net" &&
        exits 0 "$pedro" train --out "$work/b.net" --deals 200 --seed 8 us finland && ! cmp -s "$work/a.net" "$work/b.net"
}
check 'training gives the same network again' train_repeats_itself

train_typing_errors() {
    echo 'no checkpoint' >"$work/bad.ckp"
    exits 2 "$pedro" train && warns '--out' && exits 2 "$pedro" train --out "$work/x.net" --deals none &&
        exits 2 "$pedro" train --out "$work/x.net" --deals 5 --minutes 1 && exits 2 "$pedro" train --out "$work/x.net" --resume &&
        exits 2 "$pedro" train --out "$work/x.net" --threads 3 && exits 2 "$pedro" train --out "$work/x.net" --use-for king us && exits 4 "$pedro" train --out "$work/x.net" knig &&
        exits 3 "$pedro" train --out "$work/x.net" --deals 100 --checkpoint "$work/bad.ckp" --resume && warns 'not a checkpoint' &&
        exits 1 "$pedro" train --out "$work/nosuch/x.net" --deals 100 && test ! -e "$work/x.net"
}
check 'typing errors of train are said' train_typing_errors

# --- bench ---

bench_names_its_figures() {
    exits 0 env XDG_CACHE_HOME=/dev/null/none "$pedro" bench finland --json --seconds 0.1 && is_json || return 1
    for key in full_hands_per_cpu_s playouts_per_cpu_s solves_per_cpu_s signature; do
        says "\"$key\":[1-9]" || return 1
    done
    exits 2 "$pedro" bench --seconds nonsense
}
check 'bench names its figures' bench_names_its_figures

# shows_a_bar BAR VERB ARGUMENT... - on a terminal a bar shows how far it is, and blanks, which each terminal knows, are written over it
# before anything else; elsewhere there is none.
shows_a_bar() {
    bar="\\[#*\\.*\\] *$1"
    shift
    exits 0 "$pedro" "$@" && silent_err && ! grep "$bar" "$work/out" || return 1
    script -qec "stty cols 70; TERM=dumb '$pedro' $*" /dev/null </dev/null | tr '\r' '\n' >"$work/out"
    says "^$bar" && ! grep "$(printf '\033')" "$work/out" || return 1
    awk -v is="$bar *\$" 'bar && $0 !~ is { print } { bar = $0 ~ is }' "$work/out" >"$work/after"
    [ -s "$work/after" ] && ! grep -v '^ \{69\}$' "$work/after"
}

bench_shows_a_bar() { shows_a_bar '[0-9]* %' bench five-handed --seconds 0.5 && says 'Yardstick'; }
check 'bench shows how far it is' bench_shows_a_bar
arena_shows_a_bar() { shows_a_bar '[0-9]*/300  [+-].*' arena simple random --deals 300 && says 'Margin of A'; }
check 'the arena shows how far it is' arena_shows_a_bar

# --- tables ---

cached() { env XDG_CACHE_HOME="$work/cache" "$pedro" "$@"; }

tables_are_made_checked_and_removed() {
    record=$root/test/records/finland.pedro
    exits 4 cached tables finland --tricks 2 --check && exits 0 cached tables finland --tricks 2 && says 'MB, in order' &&
        exits 0 cached tables finland --tricks 2 --check && exits 0 cached bench finland --json --seconds 0.1 && says '"table_bytes":619' || return 1
    table=$(echo "$work"/cache/pedro/endgame-*-gg)
    cp "$table" "$work/whole" && printf 'x' | dd of="$table" bs=1 seek=70000 conv=notrunc 2>"$work/err" &&
        exits 3 cached tables finland --tricks 2 --check && warns 'damaged' &&
        exits 0 cached solve "$record" --hand 1 && warns 'damaged' && says 'in tricks' &&
        exits 0 cached tables finland --tricks 2 && cmp "$table" "$work/whole" &&
        exits 0 cached solve "$record" --hand 1 && silent_err &&
        exits 0 cached tables finland --tricks 2 --remove && exits 4 cached tables finland --tricks 2 --remove &&
        test ! -e "$table" && exits 2 cached tables --tricks 9 && exits 2 cached tables --check --remove &&
        exits 2 cached tables --verify 0 && exits 2 cached tables --complete --tricks 2 &&
        exits 1 cached tables individual && exits 1 cached tables eightythree --complete
}
tables_are_compared_with_the_search() {
    exits 0 cached tables king --tricks 2 --verify 500 && says '^500 random positions .*: 0 differ' &&
        exits 0 cached tables finland --tricks 2 --verify 500 && says ': 0 differ'
}
check 'tables are made, checked and removed' tables_are_made_checked_and_removed
check 'tables are compared with the search' tables_are_compared_with_the_search

printf '%d passed, %d failed\n' $passed $failed
[ $failed = 0 ]
