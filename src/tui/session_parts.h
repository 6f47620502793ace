/* session_parts.h - internals of a session, shared by its files.
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

/* The link of a session; its data is the session. */
extern const struct player_link session_link;

/* Updates the person's choices after an event. */
void session_show_turn(struct session *session);

/* Updates everything that the person sees of the match. */
void session_show_match(struct session *session);

void session_init(struct session *session, const struct session_settings *settings);

/* Whether the match is over, by the rules or because its only deal was played; shows it in a view of the match. */
bool session_is_over(const struct session *session);
void session_show_end(const struct session *session, struct pedro_view *view);

/* After a match has begun: notes the players of the seats, and adds them and the seed to
 * the tags. 0 or an error. */
int session_sit_down(struct session *session);

/* Replaces the file by the whole record, or creates the file. */
void session_save_whole(struct session *session);

/* Brings the standing warnings of the player up to date. */
void session_warn(struct session *session);

/* Writes the copy that the settings ask for, if they do. */
void session_write_copy(struct session *session);

/* Where that copy goes. */
const char *session_copy_path(const struct session *session);

/* Where the copy of another match goes, beside that of the first: `match.pedro`, `match-2.pedro`, and so on. */
void session_next_copy(const char *first, char room[AUTOSAVE_PATH_MAX]);

/* The action that a hint recommends to the person, whose turn it is; `reason` may be NULL. */
void session_advise(struct session *session, struct pedro_action *action,
                    struct bot_reason *reason);

/* Does that. 0, or an enum pedro_err. */
int session_play_for_person(struct session *session);

/* Sends the external programs the match so far. */
void session_start_processes(struct session *session);

/* How many events belong to hands that are over. */
size_t session_events_over(const struct session *session);

/* Whether the hand of a study is over. */
bool session_study_is_over(const struct session *session);

/* Ends a study, if there is one: the match is there again; session_study_leave() also shows it to the person. */
void session_study_end(struct session *session);
void session_study_leave(struct session *session);

/* The tags of a study of this match, from those of the record. 0 or an error. */
int session_study_tags(const struct pedro_match *match, const struct pedro_tags *from,
                       struct pedro_tags *tags);

/* Notes that a study of a record begins with so many of its events. */
void session_note_position(struct session *session, const struct pedro_match *record,
                           size_t events);

/* Whether the hand of a study is over and the person does not know yet what it gave. session_compare() then says that, and
 * what it gave in the record; else it is false. */
bool session_compares(const struct session *session);
bool session_compare(struct session *session);

enum session_trouble session_no_memory(struct session *session);

#endif
