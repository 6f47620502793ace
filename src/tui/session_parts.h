/* session_parts.h - what the files of a session share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SESSION_PARTS_H
#define TUI_SESSION_PARTS_H

#include "tui/session.h"
#include "words/rich.h"

/* Adds a sentence to the notice: NOTE(session, _("{path} is gone."), "path", path). */
#define NOTE(session, ...) PLAYER_NOTE(&(session)->player, __VA_ARGS__)

/* The tag that only an autosave has, and the prefix of the name of a computer player. */
extern const char session_seed_tag[], session_bot_prefix[];

/* Reaches a session as a table: data is the session. */
extern const struct player_link session_link;

/* Shows the person what they may do after an event. */
void session_show_turn(struct session *session);

/* Shows the person the match as it stands, all of it. */
void session_show_match(struct session *session);

/* True if the value of a tag SeatN is a computer player's. */
bool session_names_bot(const char *value);

void session_init(struct session *session, const struct session_settings *settings);

/* The match stands: says who sits where, and puts that and the seed among the tags. 0 or an error. */
int session_sit_down(struct session *session);

/* Replaces the file by the whole record, or creates the file. */
void session_save_whole(struct session *session);

/* Sends the external programs the match so far. */
void session_start_processes(struct session *session);

enum session_trouble session_no_memory(struct session *session);

#endif
