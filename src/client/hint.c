/* hint.c - advice from a computer player, in words.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "client/hint.h"
#include "words/answer.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

static void spell_card(pedro_card card, struct pedro_text *text) {
    rich_add_card(text, card);
}

static void spell_suit(unsigned suit, struct pedro_text *text) {
    pedro_text_add(text, rich_suit_name(suit));
}

/* An action in the words that a person types, its cards as marks. */
static void action_text(const struct pedro_rules *rules, unsigned trump,
                        const struct pedro_action *action, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    pedro_card sorted[PEDRO_PACK_MAX];
    switch (action->kind) {
    case PEDRO_ACT_BID:
        pedro_bid_text(action->bid, text);
        break;
    case PEDRO_ACT_NAME:
        pedro_text_add(text, rich_suit_name(action->suit));
        break;
    case PEDRO_ACT_PLAY:
        rich_add_card(text, action->card);
        break;
    case PEDRO_ACT_CALL:
    case PEDRO_ACT_CLAIM:
        answer_add_label(action->kind, text);
        pedro_text_add_char(text, ' ');
        rich_add_card(text, action->card);
        if (action->kind == PEDRO_ACT_CLAIM) {
            pedro_text_add_char(text, ' ');
            rich_add_card(text, action->other);
        }
        break;
    default:
        answer_add_label(action->kind, text);
        if (action->cards)
            pedro_text_add_char(text, ' ');
        pedro_text_add(text, rich_cards(&words, sorted,
                                        sort_cards(rules, trump, action->cards, sorted)));
        break;
    }
}

void hint_text(const struct pedro_rules *rules, unsigned trump,
               const struct pedro_action *action, const struct bot_reason *reason,
               struct pedro_text *text) {
    static const struct bot_reason_words spelling = {spell_card, spell_suit};
    char what[512], why[512];
    struct pedro_text words;
    pedro_text_init(&words, what, sizeof what);
    action_text(rules, trump, action, &words);
    pedro_text_init(&words, why, sizeof why);
    if (reason->sentence)
        bot_reason_text(reason, gettext(reason->sentence), &spelling, &words);
    rich_fill(text, _("Hint: {what}. {why}"), "what", what, "why", why);
    pedro_text_add_char(text, '\n');
}
