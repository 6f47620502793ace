/* position.h - plays on from a position of a record, as a study.
 *
 * The position is a number of events of the record, and so all its hidden cards are those of the record. The study is a
 * match of its own that begins with these events. It is over with the hand, and then says what that hand gave in the
 * record. Its record has the tag Study. Events have the numbers that they have in the record, so a computer player
 * that decides as in the record has the same random numbers there and here, if the seed is the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_POSITION_H
#define TUI_POSITION_H

#include "tui/session.h"

/* The position before action `action` of hand `hand`, both from 1: its number of events. 0 if the record has no such
 * hand or it ended before that action; `*actions` is then how many decisions the hand has, 0 if there is no hand. The
 * decision at which a record breaks off counts too. */
size_t session_find_position(const struct pedro_match *record, unsigned hand,
                             unsigned action, unsigned *actions);

/* Begins a study there. `instead` (may be NULL) is a legal action with which it goes on. Unless the settings choose them, the
 * person sits where the turn is, computer players stay at their seats, and a strong one plays for the other people.
 * The record and its tags are not needed afterwards. */
enum session_trouble session_begin_at(struct session *session,
                                      const struct session_settings *settings,
                                      const struct pedro_match *record,
                                      const struct pedro_tags *tags, size_t events,
                                      const struct pedro_action *instead);

#endif
