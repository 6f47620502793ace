/* score_history.h - the matches that were written down, and the people who played them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_SCORE_HISTORY_H
#define CLI_SCORE_HISTORY_H

/* Prints the matches, the newest first. 0, or an exit code. */
int score_history_list(void);

/* Prints the results of each person, and with whom they were won. 0, or an exit code. */
int score_history_people(void);

#endif
