/* json_write.h - writes words of the game into JSON.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_JSON_WRITE_H
#define RECORD_JSON_WRITE_H

#include "base/json_write.h"
#include "pedro/json.h"

/* A suit or a card that is none is the empty text. */
void json_put_suit(struct json_writer *writer, const char *name, unsigned suit);
void json_put_card(struct json_writer *writer, const char *name, pedro_card card);
void json_put_bid(struct json_writer *writer, const char *name, pedro_bid bid);
void json_put_action(struct json_writer *writer, const char *name,
                     const struct pedro_action *action);

/* The action as `seat` may see it, see pedro_action_text_seen(). */
void json_put_action_seen(struct json_writer *writer, const char *name,
                          const struct pedro_action *action,
                          const struct pedro_effects *effects, pedro_seat seat);

/* A list of cards; PEDRO_NO_CARD is one that cannot be seen, "??". */
void json_put_cards(struct json_writer *writer, const char *name, const pedro_card *card,
                    unsigned count);
/* The cards of a set, then "??" for each card that is missing from `count`. */
void json_put_card_set(struct json_writer *writer, const char *name, pedro_cards cards,
                       unsigned count);
/* [seat, card] */
void json_put_seat_and_card(struct json_writer *writer, pedro_seat seat, pedro_card card);

/* The keys of a ruleset whose bit is set in `given`, with their values: {"min_bid":"6"}. */
void json_put_options(struct json_writer *writer, const char *name,
                      const struct pedro_ruleset *set, uint64_t given);

#endif
