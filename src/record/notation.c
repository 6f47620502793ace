/* notation.c - actions as text (RULES section 11).
 *
 * One table says for every kind of action that is written as a word what the word is and
 * which cards follow it. The rest are a number or the name of a special (a bid), a suit
 * (trumps named) or a card (played).
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/notation.h"

#include <string.h>

enum follows {
    NOTHING,
    SET, /* any number of cards */
    ONE_CARD,
    TWO_CARDS, /* `card`, then `other` */
    ONE_SEAT,
};

static const struct word {
    const char *text;
    enum pedro_action_kind kind;
    enum follows follows;
} words[] = {
    {"pass", PEDRO_ACT_PASS, NOTHING},
    {"dark", PEDRO_ACT_DARK, NOTHING},
    {"misdeal", PEDRO_ACT_MISDEAL, NOTHING},
    {"play-on", PEDRO_ACT_PLAY_ON, NOTHING},
    {"discard", PEDRO_ACT_DISCARD, SET},
    {"take", PEDRO_ACT_TAKE, SET},
    {"give", PEDRO_ACT_GIVE, SET},
    {"bury", PEDRO_ACT_BURY, SET},
    {"give-fold", PEDRO_ACT_GIVE_FOLD, NOTHING},
    {"stay", PEDRO_ACT_STAY, NOTHING},
    {"claim", PEDRO_ACT_CLAIM, TWO_CARDS},
    {"call", PEDRO_ACT_CALL, ONE_CARD},
    {"fold", PEDRO_ACT_FOLD, NOTHING},
    {"throw-in", PEDRO_ACT_THROW_IN, NOTHING},
    {"withdraw", PEDRO_ACT_WITHDRAW, NOTHING},
    {"accept", PEDRO_ACT_ACCEPT, NOTHING},
    {"trump", PEDRO_ACT_LEAD_TRUMP, NOTHING},
    {"plain", PEDRO_ACT_LEAD_PLAIN, NOTHING},
    {"free", PEDRO_ACT_LEAD_FREE, NOTHING},
    {"revoke", PEDRO_ACT_REVOKE, ONE_SEAT},
    {"exposed", PEDRO_ACT_EXPOSED, NOTHING},
    {"miscount", PEDRO_ACT_MISCOUNT, NOTHING},
    {"void", PEDRO_ACT_VOID, NOTHING},
};

static const char suits[] = "cdhs";

static bool is_text(const char *text, size_t length, const char *word) {
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Reads cards up to the end, each after one space. Returns how many, or -1 if anything
 * else is there, a card comes twice, or there are more than `most`. The first two go to
 * `first`. */
static int parse_cards(const char *at, const char *end, int most, pedro_cards *set,
                       pedro_card first[2]) {
    int count = 0;
    *set = 0;
    for (; at < end; at += 3) {
        pedro_card card;
        if (count == most || end - at < 3 || *at != ' ' ||
            pedro_card_parse(at + 1, 2, &card) < 0 || pedro_set_has(*set, card))
            return -1;
        *set |= pedro_set_of(card);
        if (count < 2)
            first[count] = card;
        count++;
    }
    return count;
}

static bool parse_word(const struct word *word, const char *rest, const char *end,
                       struct pedro_action *action) {
    pedro_cards set;
    pedro_card first[2] = {0, 0};
    if (word->follows == ONE_SEAT) {
        action->kind = (uint8_t)word->kind;
        action->seat = (pedro_seat)(end - rest == 2 ? rest[1] - '0' : PEDRO_NO_SEAT);
        return end - rest == 2 && *rest == ' ' && action->seat >= 0 &&
               action->seat < PEDRO_SEATS_MAX;
    }
    int count = parse_cards(rest, end, PEDRO_PACK_MAX, &set, first);
    action->kind = (uint8_t)word->kind;
    switch (word->follows) {
    case NOTHING:
        return count == 0;
    case SET:
        action->cards = set;
        return count >= 0;
    case ONE_CARD:
        action->card = first[0];
        return count == 1;
    case TWO_CARDS:
    case ONE_SEAT:
        break;
    }
    action->card = first[0];
    action->other = first[1];
    return count == 2;
}

/* A number from 1 to 999 without leading zeros, or the name of a special. */
static bool parse_bid(const char *text, size_t length, pedro_bid *bid) {
    for (int row = 0; row < PEDRO_SPECIALS; row++) {
        if (is_text(text, length, pedro_specials[row].name)) {
            *bid = (pedro_bid)(PEDRO_BID_SPECIAL + row);
            return true;
        }
    }
    if (length < 1 || length > 3 || text[0] == '0')
        return false;
    *bid = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *bid = (pedro_bid)(*bid * 10 + (text[i] - '0'));
    }
    return true;
}

static bool parse_regular(const char *text, size_t length, struct pedro_action *action) {
    const char *end = text + length;
    const char *space = memchr(text, ' ', length);
    size_t first = space ? (size_t)(space - text) : length;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_text(text, first, words[i].text))
            return parse_word(&words[i], text + first, end, action);
    const char *suit = length == 1 ? memchr(suits, *text, sizeof suits - 1) : NULL;
    if (suit) {
        action->kind = PEDRO_ACT_NAME;
        action->suit = (uint8_t)(suit - suits);
        return true;
    }
    if (pedro_card_parse(text, length, &action->card) == PEDRO_ERR_OK) {
        action->kind = PEDRO_ACT_PLAY;
        return true;
    }
    action->kind = PEDRO_ACT_BID;
    return parse_bid(text, length, &action->bid);
}

/* What an error of a seat is written as stands after "!": a bid or a card. */
static bool parse(const char *text, size_t length, struct pedro_action *action) {
    const bool errs = *text == '!';
    if (!errs)
        return parse_regular(text, length, action);
    if (length < 2 || !parse_regular(text + 1, length - 1, action))
        return false;
    const bool bids = action->kind == PEDRO_ACT_BID;
    if (!bids && action->kind != PEDRO_ACT_PLAY)
        return false;
    action->kind = bids ? PEDRO_ACT_WRONG_BID : PEDRO_ACT_WRONG_CARD;
    return true;
}

int pedro_action_parse(const char *text, size_t length, struct pedro_action *action) {
    struct pedro_action read = {0};
    if (length == 0 || length >= PEDRO_ACTION_TEXT_MAX || !parse(text, length, &read))
        return PEDRO_ERR_BAD_TEXT;
    *action = read;
    return PEDRO_ERR_OK;
}

static void add_card(pedro_card card, struct pedro_text *text) {
    char letters[3];
    pedro_card_text(card, letters);
    pedro_text_add(text, letters);
}

void pedro_cards_text(pedro_cards cards, struct pedro_text *text) {
    for (const char *between = ""; cards; between = " ") {
        pedro_text_add(text, between);
        add_card(pedro_set_pop(&cards), text);
    }
}

void pedro_action_text(const struct pedro_action *action, struct pedro_text *text) {
    const struct word *word = words;
    switch (action->kind) {
    case PEDRO_ACT_BID:
        pedro_bid_text(action->bid, text);
        return;
    case PEDRO_ACT_NAME:
        pedro_text_add_char(text, suits[action->suit & 3]);
        return;
    case PEDRO_ACT_PLAY:
        add_card(action->card, text);
        return;
    case PEDRO_ACT_WRONG_BID:
        pedro_text_add_char(text, '!');
        pedro_bid_text(action->bid, text);
        return;
    case PEDRO_ACT_WRONG_CARD:
        pedro_text_add_char(text, '!');
        add_card(action->card, text);
        return;
    }
    while (word->kind != action->kind)
        word++;
    pedro_text_add(text, word->text);
    switch (word->follows) {
    case NOTHING:
        break;
    case SET:
        if (action->cards)
            pedro_text_add_char(text, ' ');
        pedro_cards_text(action->cards, text);
        break;
    case ONE_SEAT:
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, action->seat);
        break;
    case TWO_CARDS:
    case ONE_CARD:
        pedro_text_add_char(text, ' ');
        add_card(action->card, text);
        if (word->follows == ONE_CARD)
            break;
        pedro_text_add_char(text, ' ');
        add_card(action->other, text);
        break;
    }
}

/* The effect that an action has on the cards it names, if not everybody sees those. */
static enum pedro_effect_kind moves(const struct pedro_action *action) {
    switch (action->kind) {
    case PEDRO_ACT_DISCARD:
        return PEDRO_EFFECT_DISCARDED;
    case PEDRO_ACT_TAKE:
        return PEDRO_EFFECT_TOOK;
    case PEDRO_ACT_GIVE:
        return PEDRO_EFFECT_GAVE;
    default:
        return PEDRO_EFFECTS;
    }
}

/* Which cards of such an action a seat sees: none that an effect does not show. */
static pedro_cards seen_of(enum pedro_effect_kind kind,
                           const struct pedro_effects *effects, pedro_seat seat) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < effects->count; i++) {
        struct pedro_effect seen;
        if (effects->at[i].kind != kind || effects->at[i].forced)
            continue;
        pedro_effect_seen(&effects->at[i], seat, &seen);
        cards |= pedro_effect_cards(&seen);
    }
    return cards;
}

/* A wrong card that was not out of turn. Nobody is told that it is wrong. */
static bool is_revoke(const struct pedro_action *action,
                      const struct pedro_effects *effects) {
    return action->kind == PEDRO_ACT_WRONG_CARD && effects->count > 0 &&
           effects->at[0].kind != PEDRO_EFFECT_PLAYED_AHEAD;
}

void pedro_action_text_seen(const struct pedro_action *action,
                            const struct pedro_effects *effects, pedro_seat seat,
                            struct pedro_text *text) {
    const enum pedro_effect_kind kind = moves(action);
    struct pedro_action shown = *action;
    if (is_revoke(action, effects))
        shown = (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = action->card};
    if (kind != PEDRO_EFFECTS)
        shown.cards &= seen_of(kind, effects, seat);
    pedro_action_text(&shown, text);
    for (pedro_cards hidden = action->cards & ~shown.cards; hidden;
         (void)pedro_set_pop(&hidden))
        pedro_text_add(text, " ??");
}
