/* line_sample.h - lines of a director and the acts that they become, for each function that takes such lines: the terminal's,
 * the page's and the server's. test/server/event_lines.py reads the table too.
 *
 * The lines of a tournament follow one another. An answer is the act; `!` and the word of a refusal; or `?` if the line changes nothing:
 * a terminal then shows something, and the others refuse it with line_shows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_LINE_SAMPLE_H
#define TOURNAMENT_LINE_SAMPLE_H

struct line_sample {
    const char *line; /* NULL: another tournament begins */
    const char *answer;
};

// clang-format off
static const struct line_sample line_samples[] = {
    {"set form manual", "set form manual"},
    {"set game high five", "set game \"us\""},
    {"set rounds 3", "set rounds 3"},
    {"set rounds many", "!*"},
    {"set rounds", "?"},
    {"set colour red", "!*"},
    {"Ann Berg, Bo Ek @ Malax", "entry 1 \"Ann Berg\" \"Bo Ek\" club \"Malax\""},
    {"add von Essen, de la Cruz", "entry 2 \"von Essen\" \"de la Cruz\""},
    {"entry 3 \"Eva\" \"Ulf\"", "entry 3 \"Eva\" \"Ulf\""},
    {"Åsa, Nils", "entry 4 \"Åsa\" \"Nils\""},
    {"Ann, ", "!line_form"},
    {"rename 3 2 Ulla", "rename 3 2 \"Ulla\""},
    {"rename 3 2 \"Ulf\"", "rename 3 2 \"Ulf\""},
    {"rename 3", "!line_form"},
    {"club 4 Närpes IF", "club 4 \"Närpes IF\""},
    {"club 4 \"Närpes\"", "club 4 \"Närpes\""},
    {"team 4 The Foxes", "team 4 \"The Foxes\""},
    {"withdraw 4", "withdraw 4"},
    {"back 4", "return 4"},
    {"withdraw 4", "withdraw 4"},
    {"return 4", "return 4"},
    {"withdraw 9", "!*"},
    {"draw", "!*"},
    {"pair 1:1-2 2:3-4", "pair 1 1:1-2 2:3-4"},
    {"swap 2 3", "swap 1 2 3"},
    {"swap 1 2 3", "swap 1 2 3"},
    {"swap 1", "!line_form"},
    {"pub", "publish 1"},
    {"1 62-48", "result 1 1 62-48"},
    {"1 62-48", "!*"},
    {"1 62", "!line_form"},
    {"2 62-620", "!*"},
    {"result 2 6-48 won 2", "result 1 2 6-48 won 2"},
    {"correct 1 1 48-62 upside down", "correct 1 1 48-62 \"upside down\""},
    {"correct 1 1 none \"once more\"", "correct 1 1 none \"once more\""},
    {"late 1 1 62-48 sets 1-2", "result 1 1 62-48 sets 1-2"},
    {"c 1 1 forfeit 2 they went home", "correct 1 1 forfeit 2 \"they went home\""},
    {"correct 1 1 48-62", "!line_form"},
    {"penalty 3 -0.5 came late", "penalty 3 -500 \"came late\""},
    {"penalty 3 500 \"it was our fault\"", "penalty 3 500 \"it was our fault\""},
    {"penalty 3 some late", "!line_form"},
    {"note the coffee is cold", "note \"the coffee is cold\""},
    {"note \"and so is the tea\"", "note \"and so is the tea\""},
    {"clock 50", "note \"clock 50\""},
    {"clock soon", "!line_form"},
    {"substitute 3 2 Eve", "substitute 2 3 2 \"Eve\""},
    {"substitute 2 3 2 \"Ulf\"", "substitute 2 3 2 \"Ulf\""},
    {"pair 2 1:1-3 2:2-4", "pair 2 1:1-3 2:2-4"},
    {"p", "publish 2"},
    {"reopen a table was missing", "reopen 2 \"a table was missing\""},
    {"publish 2", "publish 2"},
    {"absent 9", "!line_no_table"},
    {"absent 4", "forfeit 2 2 2"},
    {"correct 2 2 none they came", "correct 2 2 none \"they came\""},
    {"forfeit 2 2 1", "forfeit 2 2 1"},
    {"result 2 1 62-48", "result 2 1 62-48"},
    {"undo", "undo"},
    {"1 62 48", "result 2 1 62-48"},
    {"repair 2 why", "!*"},
    {"repair 2", "!line_form"},
    {"standings", "?"},
    {"s", "?"},
    {"missing", "?"},
    {"standigns", "!line_unknown"},
    {"finish", "finish"},
    {"undo", "undo"},
    {NULL, NULL},
    {"set boards 2", "set boards 2"},
    {"set form manual", "set form manual"},
    {"Ann, Bo", "entry 1 \"Ann\" \"Bo\""},
    {"Cai, Dan", "entry 2 \"Cai\" \"Dan\""},
    {"pair 1:1-2/1-2", "pair 1 1:1-2/1-2"},
    {"publish", "publish 1"},
    {"board 1 1 8-6", "board 1 1 1 8-6"},
    {"board 1 1 2 none", "board 1 1 2 none"},
    {"correct 1 1 board 2 -7 14 it was played", "correct 1 1 board 2 -7-14 \"it was played\""},
    {"correct 1 1 board 2 none \"it was not\"", "correct 1 1 board 2 none \"it was not\""},
    {NULL, NULL},
    {"set form knockout", "set form knockout"},
    {"Ann, Bo", "entry 1 \"Ann\" \"Bo\""},
    {"Cai, Dan", "entry 2 \"Cai\" \"Dan\""},
    {"Eva, Fia", "entry 3 \"Eva\" \"Fia\""},
    {"Gun, Ida", "entry 4 \"Gun\" \"Ida\""},
    {"pair 1:1-2 2:3-4", "pair 1 1:1-2 2:3-4"},
    {"p", "publish 1"},
    {"1 62-48", "result 1 1 62-48"},
    {"2 62-48", "result 1 2 62-48"},
    {"draw", "pair 2 1:1-3"},
    {"publish", "publish 2"},
    {"correct 1 2 48-62 upside down", "correct 1 2 48-62 \"upside down\""},
    {"repair 2 upside down", "repair 2 1:1-4 \"upside down\""},
};
// clang-format on

enum { LINE_SAMPLES = sizeof line_samples / sizeof *line_samples };

#endif
