/* keys.h - the one table of settings of a tournament.
 *
 * A setting is one row. From it come its constant (tournament.h), parsing, printing, checks,
 * help, the table in docs/tournaments.md and the forms of programs.
 *
 * Text that people can meet is marked N_("...") for the catalogues (po/).
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_KEYS_H
#define TOURNAMENT_KEYS_H

/* clang-format off */

/* The words of settings: constant, word in rows and files, meaning. */
#define TOURNAMENT_WORDS_FORM(X) \
    X(SWISS, "swiss", N_("Swiss: all play all rounds against others with about the same score")) \
    X(ROUND_ROBIN, "round_robin", N_("round robin: everybody meets everybody")) \
    X(KNOCKOUT, "knockout", N_("knock-out: the loser goes home")) \
    X(MITCHELL, "mitchell", N_("Mitchell: half of the pairs keep their tables, the others and the boards move")) \
    X(HOWELL, "howell", N_("Howell: a pair meets most or all others, with the same boards")) \
    X(INDIVIDUAL, "individual", N_("individual: single players, each round with another partner")) \
    X(PROGRESSIVE, "progressive", N_("progressive: winners move up a table and change partners")) \
    X(MANUAL, "manual", N_("by hand: the director writes down each round")) \
    X(ARENA, "arena", N_("arena: who is free is drawn again and again, and comes and leaves at will"))
#define TOURNAMENT_WORDS_ENTRY(X) \
    X(SINGLE, "single", N_("single players")) \
    X(PAIR, "pair", N_("pairs, or all partners of a side")) \
    X(TEAM, "team", N_("teams of two to eight players"))
#define TOURNAMENT_WORDS_UNIT(X) \
    X(TARGET, "target", N_("until a side reaches the target of the game")) \
    X(HANDS, "hands", N_("a number of hands")) \
    X(MINUTES, "minutes", N_("a number of minutes; the hand is finished"))
#define TOURNAMENT_WORDS_SCORE(X) \
    X(MATCH, "match", N_("match points: 1 for a win, a half for a draw")) \
    X(VICTORY, "victory", N_("victory points: 20 are shared, the more the larger the margin")) \
    X(POINTS, "points", N_("the points won in the games")) \
    X(MATCHPOINTS, "matchpoints", N_("matchpoints: how many of the other tables did worse with the same board, in percent")) \
    X(DIFFERENCE, "difference", N_("average difference: points more than at the other tables with the same board"))
/* What a round without a game is worth. */
#define TOURNAMENT_WORDS_AWARD(X) \
    X(AWARD_OWN, "own", N_("the average of the entry's own other rounds")) \
    X(AWARD_WINNERS, "winners", N_("the average of the winners of that round")) \
    X(AWARD_FULL, "full", N_("as much as the best of that round; in match and victory points all of them")) \
    X(AWARD_HALF, "half", N_("half of the points of a game; where points are counted, the average of all in that round")) \
    X(AWARD_NONE, "none", N_("nothing"))
/* The tie-breaks; larger is better in all of them. */
#define TOURNAMENT_WORDS_TIEBREAK(X) \
    X(DIRECT, "direct", N_("direct meeting: points from the games among those who are equal, if all of them have met")) \
    X(BUCHHOLZ, "buchholz", N_("Buchholz: the average score of the opponents, without their byes")) \
    X(SONNEBORN, "sonneborn", N_("Sonneborn-Berger: the scores of the opponents beaten, and half of those drawn with")) \
    X(WON, "won", N_("games won")) \
    X(POINTS_WON, "points", N_("points won in the games")) \
    X(MARGIN, "margin", N_("points won minus points of the opponents")) \
    X(SETS, "sets", N_("fewest bids lost")) \
    X(LOT, "lot", N_("lot: drawn from the published seed"))
#define TOURNAMENT_WORDS_FIRST(X) \
    X(FIRST_LOTS, "lots", N_("by lot")) \
    X(FIRST_HALVES, "halves", N_("the upper half of the numbers plays the lower half"))
#define TOURNAMENT_WORDS_PLACE(X) \
    X(PLACE_PAPER, "paper", N_("at tables with cards; results come on paper or by telephone")) \
    X(PLACE_ONLINE, "online", N_("at tables of the server, which draws the rounds and enters the results"))
#define TOURNAMENT_WORDS_RESULTS(X) \
    X(RESULTS_DIRECTOR, "director", N_("by the director")) \
    X(RESULTS_SIDES, "sides", N_("by a side; another side confirms"))
/* The words are those of the clocks of tables. */
#define TOURNAMENT_WORDS_CLOCK(X) \
    X(CLOCK_FAIR, "fair", N_("fair: 90 seconds in reserve, and 15 for each action")) \
    X(CLOCK_SLOW, "slow", N_("slow: 10 minutes in reserve, and one for each action")) \
    X(CLOCK_FAST, "fast", N_("fast: 30 seconds in reserve, and 6 for each action")) \
    X(CLOCK_UNTIMED, "untimed", N_("no clock"))
#define TOURNAMENT_WORDS_PLAYERS(X) \
    X(PLAYERS_PEOPLE, "people", N_("people")) \
    X(PLAYERS_ALL, "all", N_("people and computer players"))
#define TOURNAMENT_WORDS_ABSENT(X) \
    X(ABSENT_BOT, "bot", N_("a computer player plays in the place until the person comes")) \
    X(ABSENT_FORFEIT, "forfeit", N_("the side did not come, and the opponents get what that is worth"))

/* Rows, by the kind of the value:
 *     NUMBER(constant, name, first value, least, most, when it may change, where it is used, label, help)
 *     WORD(constant, name, first value, words, when, where, label, help)
 *     LIST(constant, name, first value, words, when, where, label, help)   words with commas between them, each once, or none
 *     TEXT(constant, name, first value, when, where, label, help)          between double quotes in a row
 * A setting may change before the first entry (ENTRIES), before the first round is published (ROUNDS),
 * or always, but with a warning after that (WARNED). It is used in any tournament (ANY), or only where
 * the server has the tables (ONLINE). */
#define TOURNAMENT_KEYS(NUMBER, WORD, LIST, TEXT) \
    TEXT(GAME, "game", "us", ENTRIES, ANY, N_("Game"), \
         N_("The game: the name of a preset.")) \
    TEXT(RULES, "rules", "", ENTRIES, ANY, N_("House rules"), \
         N_("House rules that change the preset, as in min_bid=6, target=52.")) \
    WORD(FORM, "form", "swiss", FORM, ROUNDS, ANY, N_("Form"), \
         N_("How the rounds are drawn.")) \
    WORD(ENTRY, "entry", "pair", ENTRY, ENTRIES, ANY, N_("Entries"), \
         N_("Who enters and is ranked.")) \
    NUMBER(ROUNDS, "rounds", "0", 0, 100, WARNED, ANY, N_("Rounds"), \
           N_("The number of rounds; 0 stands for as many as the form needs.")) \
    NUMBER(LEGS, "legs", "1", 1, 2, ROUNDS, ANY, N_("Legs"), \
           N_("How often all meet in a round robin.")) \
    WORD(UNIT, "unit", "target", UNIT, WARNED, ANY, N_("A game lasts"), \
         N_("When the game of a round ends.")) \
    NUMBER(LENGTH, "length", "0", 0, 9999, WARNED, ANY, N_("Length"), \
           N_("The target, hands or minutes of a game; 0 stands for the target of the game, one deal by each player, or no limit of time.")) \
    WORD(SCORE, "score", "match", SCORE, WARNED, ANY, N_("A game is worth"), \
         N_("What a game is worth.")) \
    NUMBER(BLITZ, "blitz", "0", 0, 9999, WARNED, ANY, N_("Margin for all victory points"), \
           N_("The margin that wins all victory points; 0 stands for the target, or half of the points of the hands.")) \
    WORD(BYE, "bye", "own", AWARD, WARNED, ANY, N_("A bye is worth"), \
         N_("What an entry gets for a round without an opponent.")) \
    WORD(FORFEIT, "forfeit", "full", AWARD, WARNED, ANY, N_("An opponent who does not come is worth"), \
         N_("What the side that came gets; the other gets nothing.")) \
    WORD(LATE, "late", "none", AWARD, WARNED, ANY, N_("A missed round is worth"), \
         N_("What a late entry gets for each round before its first.")) \
    LIST(TIEBREAKS, "tiebreaks", "direct,buchholz,sonneborn,margin,lot", TIEBREAK, WARNED, ANY, N_("Tie-breaks"), \
         N_("What decides between equal scores, in this order.")) \
    NUMBER(CLUBS, "clubs", "0", 0, 100, WARNED, ANY, N_("Rounds without games inside a club"), \
           N_("In how many rounds members of one club do not meet, if it can be avoided.")) \
    NUMBER(BOARDS, "boards", "0", 0, 60, ROUNDS, ANY, N_("Boards"), \
           N_("Duplicate: how many boards a table plays in a round; 0 if the cards are shuffled for each game.")) \
    NUMBER(SWITCHED, "switched", "0", 0, 79, ROUNDS, ANY, N_("Switched rounds"), \
           N_("In how many of the last rounds of a Mitchell the sides of a table exchange their hands.")) \
    WORD(FIRST, "first", "lots", FIRST, ROUNDS, ANY, N_("First round"), \
         N_("How the first round of a Swiss is drawn.")) \
    WORD(PLACE, "place", "paper", PLACE, ROUNDS, ANY, N_("Rounds are played"), \
         N_("Where it is played.")) \
    WORD(RESULTS, "results", "director", RESULTS, WARNED, ANY, N_("Results are entered"), \
         N_("Who enters the results of games with cards.")) \
    TEXT(START, "start", "", ROUNDS, ONLINE, N_("Start"), \
         N_("When the first round is drawn, as in 2026-12-01T19:00Z (UTC); without it the director starts.")) \
    NUMBER(PAUSE, "pause", "60", 0, 7200, WARNED, ONLINE, N_("Pause"), \
           N_("The seconds between the last result of a round and the next round; in an arena between two draws.")) \
    NUMBER(WAIT, "wait", "5", 0, 60, WARNED, ONLINE, N_("Waiting time"), \
           N_("The minutes after which somebody who is missing counts as absent.")) \
    WORD(ABSENT, "absent", "bot", ABSENT, WARNED, ONLINE, N_("Who does not come"), \
         N_("What happens at the table of somebody who does not come.")) \
    WORD(CLOCK, "clock", "fair", CLOCK, WARNED, ONLINE, N_("Clock"), \
         N_("How much time the players have.")) \
    WORD(PLAYERS, "players", "people", PLAYERS, ROUNDS, ONLINE, N_("Players"), \
         N_("Who may take part.")) \
    NUMBER(LIMIT, "limit", "0", 0, 4000, WARNED, ONLINE, N_("Most entries"), \
           N_("How many entries there can be; 0 if there is no limit.")) \
    NUMBER(DURATION, "duration", "60", 0, 1440, WARNED, ONLINE, N_("Duration"), \
           N_("The minutes in which an arena draws games; 0 if the director ends it."))
/* clang-format on */

#endif
