/* reason.c - writes a reason with its values filled in.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/reason.h"

#include <string.h>

static void add_card(pedro_card card, const struct bot_reason_words *words,
                     struct pedro_text *text) {
    if (words) {
        words->card(card, text);
        return;
    }
    char name[3];
    pedro_card_text(card, name);
    pedro_text_add(text, name);
}

static void add_suit(unsigned suit, const struct bot_reason_words *words,
                     struct pedro_text *text) {
    if (words)
        words->suit(suit, text);
    else
        pedro_text_add_char(text, "cdhs"[suit & 3]);
}

int bot_reason_percent(int64_t part, int64_t whole) {
    if (part <= 0 || part >= whole)
        return part <= 0 ? 0 : 100;
    if (100 * part < whole)
        return BOT_REASON_FEW;
    if (100 * (whole - part) < whole)
        return BOT_REASON_MOST;
    return (int)((200 * part + whole) / (2 * whole));
}

int bot_reason_estimate(int64_t part, int64_t whole) {
    const int percent = bot_reason_percent(part, whole);
    return percent == 0 ? BOT_REASON_FEW : percent == 100 ? BOT_REASON_MOST : percent;
}

static void add_number(int number, struct pedro_text *text) {
    if (number < 0)
        pedro_text_add(text, number == BOT_REASON_FEW ? "<1" : ">99");
    else
        pedro_text_add_number(text, number);
}

void bot_reason_text(const struct bot_reason *reason, const char *sentence,
                     const struct bot_reason_words *words, struct pedro_text *text) {
    for (const char *at = sentence; *at;) {
        if (strncmp(at, "{card}", 6) == 0) {
            add_card(reason->card, words, text);
            at += 6;
        } else if (strncmp(at, "{other}", 7) == 0) {
            add_card(reason->other, words, text);
            at += 7;
        } else if (strncmp(at, "{third}", 7) == 0) {
            add_card(reason->third, words, text);
            at += 7;
        } else if (strncmp(at, "{suit}", 6) == 0) {
            add_suit(reason->suit, words, text);
            at += 6;
        } else if (strncmp(at, "{number}", 8) == 0) {
            add_number(reason->number, text);
            at += 8;
        } else if (strncmp(at, "{second}", 8) == 0) {
            add_number(reason->second, text);
            at += 8;
        } else {
            pedro_text_add_char(text, *at++);
        }
    }
}
