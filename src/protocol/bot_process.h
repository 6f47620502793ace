/* bot_process.h - a player that is another program (pedro-protocol(7)), connected by
 * pipes.
 *
 * The program is run by `sh -c`. It gets every event as its seat may see it, and is asked
 * for an action when it is its turn; reads never block longer than the time it is given.
 * A bot that is late, dies, or answers unasked or with an illegal action does not stop the match:
 * bot_process_act() returns the reason, and the caller lets another player act in its
 * place.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_BOT_PROCESS_H
#define PROTOCOL_BOT_PROCESS_H

#include "pedro/pedro.h"

enum {
    BOT_LINE_MAX = 64 << 10, /* longest answer read, in bytes */
    BOT_TIME_MS = 5000,      /* time a bot has for an action unless told otherwise */
};

enum bot_answer {
    BOT_ANSWERED = 0,
    BOT_DEAD,    /* it has ended, or closed its stdin or stdout; it is not asked again */
    BOT_LATE,    /* no answer in time; a late one is dropped when it comes */
    BOT_GARBLED, /* no answer in the form of the protocol */
    BOT_ILLEGAL, /* an action that is not among the choices */
    BOT_UNASKED, /* it had written a line before the question, which was not sent to it */
};

struct bot_process;

/* Starts `command`. `loud` passes its stderr through, else it goes to /dev/null. NULL if
 * it cannot be started (errno says why). */
struct bot_process *bot_process_create(const char *command, bool loud);

/* Sends `end`, gives the program a moment to exit, then kills it. NULL is allowed. */
void bot_process_destroy(struct bot_process *bot);

/* Sends `start`, and all events of the match so far. Also used after an undo. */
void bot_process_start(struct bot_process *bot, const struct pedro_match *match,
                       pedro_seat seat);

/* Sends an event that led from `before` to `after`. */
void bot_process_event(struct bot_process *bot, const struct pedro_rules *rules,
                       const struct pedro_event *event, const struct pedro_state *before,
                       const struct pedro_state *after);

/* Asks it to act in the match, whose turn is its seat's. */
enum bot_answer bot_process_act(struct bot_process *bot, const struct pedro_match *match,
                                int time_ms, struct pedro_action *action);

/* The fault as the end of a sentence that begins with the bot's name; marked with N_().
 */
const char *bot_process_answer_text(enum bot_answer answer);

#endif
