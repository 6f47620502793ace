/* master_desk.h - lists the problems of Pedro Master, and plays one with a person.
 *
 * Line by line, so that it works on any terminal, through pipes and with a screen reader.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_MASTER_DESK_H
#define CLI_MASTER_DESK_H

#include "cli/done_file.h"

/* Says how many of each level are solved, and which. */
void master_desk_list(const struct done_file *file);

/* Plays problem `index` of the table until the person has enough of it; *ended if of all. Returns an exit code. */
int master_desk_play(struct done_file *file, int index, bool *ended);

/* Asks for the number of a problem, `usual` if the line is empty. -1 if the person ends. */
int master_desk_ask(int usual);

#endif
