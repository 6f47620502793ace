/* json_write.c - writes words of the game into JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "record/json_write.h"

#include <assert.h>

#include "pedro/notation.h"

void json_put_suit(struct json_writer *writer, const char *name, unsigned suit) {
    json_put_plain(writer, name, suit < 4 ? &"cdhs"[suit] : "", suit < 4);
}

void json_put_card(struct json_writer *writer, const char *name, pedro_card card) {
    char letters[3] = "";
    if (card != PEDRO_NO_CARD)
        pedro_card_text(card, letters);
    json_put_plain(writer, name, letters, strlen(letters));
}

void json_put_bid(struct json_writer *writer, const char *name, pedro_bid bid) {
    struct pedro_text *text = json_put_name(writer, name);
    pedro_text_add_char(text, '"');
    pedro_bid_text(bid, text);
    pedro_text_add_char(text, '"');
}

void json_put_action(struct json_writer *writer, const char *name,
                     const struct pedro_action *action) {
    struct pedro_text *text = json_put_name(writer, name);
    pedro_text_add_char(text, '"');
    pedro_action_text(action, text);
    pedro_text_add_char(text, '"');
}

void json_put_action_seen(struct json_writer *writer, const char *name,
                          const struct pedro_action *action,
                          const struct pedro_effects *effects, pedro_seat seat) {
    struct pedro_text *text = json_put_name(writer, name);
    pedro_text_add_char(text, '"');
    pedro_action_text_seen(action, effects, seat, text);
    pedro_text_add_char(text, '"');
}

/* The length of a card with its quotes. A list of cards is composed first and then added
 * at once. */
enum { CARD_SIZE = 4, LIST_SIZE = 2 + UINT8_MAX * (CARD_SIZE + 1) };

static char *put_card(char *at, pedro_card card) {
    char letters[3];
    pedro_card_text(card, letters);
    *at++ = '"';
    *at++ = letters[0];
    *at++ = letters[1];
    *at++ = '"';
    return at;
}

/* Adds a list from its bracket on; `at` is past its last element and its comma. */
static void add_list(struct pedro_text *text, const char *list, char *at) {
    if (at > list + 1)
        at--;
    *at++ = ']';
    pedro_text_add_bytes(text, list, (size_t)(at - list));
}

void json_put_cards(struct json_writer *writer, const char *name, const pedro_card *card,
                    unsigned count) {
    char list[LIST_SIZE], *at = list;
    assert(count <= UINT8_MAX);
    *at++ = '[';
    for (unsigned i = 0; i < count; i++) {
        at = put_card(at, card[i]);
        *at++ = ',';
    }
    add_list(json_put_name(writer, name), list, at);
}

void json_put_card_set(struct json_writer *writer, const char *name, pedro_cards cards,
                       unsigned count) {
    char list[LIST_SIZE], *at = list;
    assert(count <= UINT8_MAX);
    *at++ = '[';
    for (unsigned i = 0; i < count; i++) {
        at = put_card(at, cards ? pedro_set_pop(&cards) : PEDRO_NO_CARD);
        *at++ = ',';
    }
    add_list(json_put_name(writer, name), list, at);
}

void json_put_seat_and_card(struct json_writer *writer, pedro_seat seat,
                            pedro_card card) {
    char element[CARD_SIZE + 4] = {'[', (char)('0' + seat), ','};
    assert(seat >= 0 && seat <= 9);
    *put_card(element + 3, card) = ']';
    pedro_text_add_bytes(json_put_name(writer, NULL), element, sizeof element);
}

void json_put_options(struct json_writer *writer, const char *name,
                      const struct pedro_ruleset *set, uint64_t given) {
    json_open(writer, name, '{');
    for (int i = 0; i < pedro_key_count(); i++) {
        char value[PEDRO_VALUE_MAX];
        struct pedro_text written;
        if (!(given >> i & 1))
            continue;
        pedro_text_init(&written, value, sizeof value);
        pedro_ruleset_get(set, pedro_key(i), &written);
        json_put_text(writer, pedro_key(i)->name, value);
    }
    json_close(writer, '}');
}
