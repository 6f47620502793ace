/* line.h - what a director can type, in one grammar for the terminal, the page and the server.
 *
 * A line is an act as a row has it ("result 1 3 62-48"), a command ("late 1 3 62-48"), the result of a table ("3 62-48") or
 * an entry ("Ann Berg, Bo Ek @ Malax"). All become acts here. Commands that only show something, or that have to do with
 * files, are in the table too, so that a name has one meaning everywhere and can be shortened everywhere in the same way.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_LINE_H
#define TOURNAMENT_LINE_H

#include "tournament/tournament.h"

/* A command of the director. */
struct tournament_command {
    const char *name; /* in English */
    const char *also; /* a short form, or NULL */
    const char *
        form; /* what is typed after it, "ENTRY ENTRY", as a line that does not fit is told; NULL: it is no act */
    /* The act, or NULL if it is made otherwise; and what is typed of it, a letter for each argument: 'n' a number, 'd' the round of
     * the draft, 'c' the current round and 'l' the draft or else the current round (none of them is typed), 's' points of
     * sides and who won, 'b' those of a board or `none`, 't' points with a decimal point as thousandths, 'q' the rest as a
     * text, 'r' the rest as it is. */
    const char *act, *takes;
};

/* Row `index` of the table, or NULL past its end. */
const struct tournament_command *tournament_command(unsigned index);

/* The command with this name or short form, or the only one that begins so; NULL if there is none. */
const struct tournament_command *tournament_command_find(const char *word, size_t length);

/* True if a line is an act as rows have it, by its form. */
bool tournament_line_is_act(const char *line, size_t length);

/* Adds the act that a line means; `text` has room for TOURNAMENT_ROW_MAX bytes. `entry`: the number of a new entry that has none. 0, or an
 * enum pedro_err and a refusal: PEDRO_REFUSED_LINE_FORM with {name} if the command is known and the line does not fit. */
int tournament_line(const struct tournament *tournament, const char *line, size_t length,
                    unsigned entry, struct pedro_text *text,
                    struct pedro_refusal *refusal);

/* The acts that lines mean, a line each, with a NUL; the caller frees them. NULL with a refusal, and `*line` from 1, or 0 without
 * memory. The meaning of a line follows from the value as it is before all of them. Empty lines stay. */
char *tournament_lines(const struct tournament *tournament, const char *lines,
                       size_t length, unsigned long *line, struct pedro_refusal *refusal);

#endif
