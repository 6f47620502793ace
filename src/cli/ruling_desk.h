/* ruling_desk.h - the questions of a ruling, asked in the terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_RULING_DESK_H
#define CLI_RULING_DESK_H

#include "words/ruling.h"

/* A game and what is known of the dispute. */
struct ruling_desk {
    const struct pedro_rules *rules;
    struct ruling_facts facts;
    struct ruling_options options; /* of the question that is asked */
};

/* Asks on standard input what matters and is not known, then prints the ruling. "quit" and the end of the
 * input end it without one. Returns an exit code. */
int ruling_desk_run(struct ruling_desk *desk);

/* Prints the ruling; all that it needs must be known. Returns an exit code. */
int ruling_desk_print(const struct ruling_desk *desk);

#endif
