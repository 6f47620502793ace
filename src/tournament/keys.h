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
    X(MANUAL, "manual", N_("by hand: the director writes down each round"))
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

/* Rows, by the kind of the value:
 *     NUMBER(constant, name, first value, least, most, when it may change, label, help)
 *     WORD(constant, name, first value, words, when, label, help)
 *     LIST(constant, name, first value, words, when, label, help)   words with commas between them, each once, or none
 *     TEXT(constant, name, first value, when, label, help)          between double quotes in a row
 * A setting may change before the first entry (ENTRIES), before the first round is published (ROUNDS),
 * or always, but with a warning after that (WARNED). */
#define TOURNAMENT_KEYS(NUMBER, WORD, LIST, TEXT) \
    TEXT(GAME, "game", "us", ENTRIES, N_("Game"), \
         N_("The game: the name of a preset.")) \
    TEXT(RULES, "rules", "", ENTRIES, N_("House rules"), \
         N_("House rules that change the preset, as in min_bid=6, target=52.")) \
    WORD(FORM, "form", "swiss", FORM, ROUNDS, N_("Form"), \
         N_("How the rounds are drawn.")) \
    WORD(ENTRY, "entry", "pair", ENTRY, ENTRIES, N_("Entries"), \
         N_("Who enters and is ranked.")) \
    NUMBER(ROUNDS, "rounds", "0", 0, 100, WARNED, N_("Rounds"), \
           N_("The number of rounds; 0 stands for as many as the form needs.")) \
    NUMBER(LEGS, "legs", "1", 1, 2, ROUNDS, N_("Legs"), \
           N_("How often all meet in a round robin.")) \
    WORD(UNIT, "unit", "target", UNIT, WARNED, N_("A game lasts"), \
         N_("When the game of a round ends.")) \
    NUMBER(LENGTH, "length", "0", 0, 9999, WARNED, N_("Length"), \
           N_("The target, hands or minutes of a game; 0 stands for the target of the game, one deal by each player, or no limit of time.")) \
    WORD(SCORE, "score", "match", SCORE, WARNED, N_("Score"), \
         N_("What a game is worth.")) \
    NUMBER(BLITZ, "blitz", "0", 0, 9999, WARNED, N_("Margin for all victory points"), \
           N_("The margin that wins all victory points; 0 stands for the target, or half of the points of the hands.")) \
    WORD(BYE, "bye", "own", AWARD, WARNED, N_("A bye is worth"), \
         N_("What an entry gets for a round without an opponent.")) \
    WORD(FORFEIT, "forfeit", "full", AWARD, WARNED, N_("An opponent who does not come is worth"), \
         N_("What the side that came gets; the other gets nothing.")) \
    WORD(LATE, "late", "none", AWARD, WARNED, N_("A missed round is worth"), \
         N_("What a late entry gets for each round before its first.")) \
    LIST(TIEBREAKS, "tiebreaks", "direct,buchholz,sonneborn,margin,lot", TIEBREAK, WARNED, N_("Tie-breaks"), \
         N_("What decides between equal scores, in this order.")) \
    NUMBER(CLUBS, "clubs", "0", 0, 100, WARNED, N_("Rounds without games inside a club"), \
           N_("In how many rounds members of one club do not meet, if it can be avoided.")) \
    NUMBER(BOARDS, "boards", "0", 0, 60, ROUNDS, N_("Boards"), \
           N_("Duplicate: how many boards a table plays in a round; 0 if the cards are shuffled for each game.")) \
    NUMBER(SWITCHED, "switched", "0", 0, 79, ROUNDS, N_("Switched rounds"), \
           N_("In how many of the last rounds of a Mitchell the sides of a table exchange their hands."))
/* clang-format on */

#endif
