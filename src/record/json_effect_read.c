/* json_effect_read.c - effects read back from JSON, as a seat was told them.
 *
 * A cursor walks over the bytes and nothing is allocated. The grammar is that of JSON but for
 * strings with escapes, which no word of an effect has. What an effect says is checked by
 * itself here; whether it can have happened is pedro_view_fold_checked()'s to say.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/json.h"
#include "pedro/notation.h"
#include "record/json_effect.h"

enum { NUMBER_MAX = 100000 };

struct cursor {
    const char *at, *end;
};

struct slice {
    const char *bytes;
    size_t length;
};

/* What an object said about one effect; the number waits until the kind is known. */
struct members {
    struct pedro_effect *effect;
    unsigned said; /* bit MEMBER_ of each that was there */
    struct slice call, suit, phase;
};

static void skip_space(struct cursor *in) {
    while (in->at < in->end && memchr(" \t\r\n", *in->at, 4))
        in->at++;
}

/* Takes `c` if it is next. */
static bool take(struct cursor *in, char c) {
    skip_space(in);
    if (in->at == in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

static bool read_string(struct cursor *in, struct slice *string) {
    if (!take(in, '"'))
        return false;
    string->bytes = in->at;
    while (in->at < in->end && *in->at != '"' && *in->at != '\\' &&
           (unsigned char)*in->at >= 0x20)
        in->at++;
    string->length = (size_t)(in->at - string->bytes);
    return in->at < in->end && *in->at++ == '"';
}

static bool read_integer(struct cursor *in, int32_t *number) {
    skip_space(in);
    const bool negative = in->at < in->end && *in->at == '-';
    in->at += negative;
    const char *first = in->at;
    *number = 0;
    for (; in->at < in->end && *in->at >= '0' && *in->at <= '9'; in->at++) {
        *number = *number * 10 + (*in->at - '0');
        if (*number > NUMBER_MAX)
            return false;
    }
    if (in->at == first || (*first == '0' && in->at > first + 1))
        return false;
    if (negative)
        *number = -*number;
    return true;
}

static bool is_word(const struct slice *slice, const char *word) {
    return slice->length == strlen(word) &&
           memcmp(slice->bytes, word, slice->length) == 0;
}

static bool read_seat(struct cursor *in, pedro_seat *seat) {
    int32_t number;
    if (!read_integer(in, &number) || number < 0 || number >= PEDRO_SEATS_MAX)
        return false;
    *seat = (pedro_seat)number;
    return true;
}

static bool read_kind(struct cursor *in, struct pedro_effect *effect) {
    struct slice word;
    if (!read_string(in, &word))
        return false;
    for (unsigned kind = 0; kind < PEDRO_EFFECTS; kind++) {
        effect->kind = (uint8_t)kind;
        if (is_word(&word, pedro_effect_word(kind)))
            return true;
    }
    return false;
}

static bool read_card(struct cursor *in, struct pedro_effect *effect) {
    struct slice word;
    pedro_card card = PEDRO_NO_CARD;
    if (effect->cards == PEDRO_PACK_MAX || !read_string(in, &word))
        return false;
    if (!is_word(&word, "??") && (pedro_card_parse(word.bytes, word.length, &card) != 0 ||
                                  pedro_set_has(effect->open, card)))
        return false;
    if (card != PEDRO_NO_CARD)
        effect->open |= pedro_set_of(card);
    effect->card[effect->cards++] = card;
    return true;
}

static bool read_cards(struct cursor *in, struct pedro_effect *effect) {
    if (!take(in, '['))
        return false;
    do
        if (!read_card(in, effect))
            return false;
    while (take(in, ','));
    return take(in, ']');
}

static bool read_true(struct cursor *in) {
    skip_space(in);
    if (in->end - in->at < 4 || memcmp(in->at, "true", 4) != 0)
        return false;
    in->at += 4;
    return true;
}

/* The members, as bits of `said`. */
enum { KIND, SEAT, OTHER, NUMBER, CALL, SUIT, PHASE, CARDS, FORCED, MEMBERS };
static const char *const member_names[MEMBERS] = {
    "kind", "seat", "other", "number", "call", "suit", "phase", "cards", "forced"};

static bool read_value(struct cursor *in, unsigned member, struct members *members) {
    struct pedro_effect *effect = members->effect;
    switch (member) {
    case KIND:
        return read_kind(in, effect);
    case SEAT:
        return read_seat(in, &effect->seat);
    case OTHER:
        return read_seat(in, &effect->other);
    case NUMBER:
        return read_integer(in, &effect->number);
    case CALL:
        return read_string(in, &members->call);
    case SUIT:
        return read_string(in, &members->suit);
    case PHASE:
        return read_string(in, &members->phase);
    case CARDS:
        return read_cards(in, effect);
    default:
        effect->forced = 1;
        return read_true(in);
    }
}

/* A member that is not known here, which a later version may have: any plain value. */
static bool skip_value(struct cursor *in) {
    struct slice word;
    skip_space(in);
    if (in->at < in->end && *in->at == '"')
        return read_string(in, &word);
    const char *first = in->at;
    while (in->at < in->end && !memchr(",]}{[\": \t\r\n", *in->at, 11))
        in->at++;
    return in->at > first;
}

static bool read_member(struct cursor *in, struct members *members) {
    struct slice name;
    unsigned member = 0;
    if (!read_string(in, &name) || !take(in, ':'))
        return false;
    while (member < MEMBERS && !is_word(&name, member_names[member]))
        member++;
    if (member == MEMBERS)
        return skip_value(in);
    if (members->said >> member & 1)
        return false;
    members->said |= 1u << member;
    return read_value(in, member, members);
}

static bool read_bid(const struct slice *word, int32_t *number) {
    struct pedro_action action;
    if (pedro_action_parse(word->bytes, word->length, &action) != 0)
        return false;
    *number = action.kind == PEDRO_PASS   ? PEDRO_PASSED
              : action.kind == PEDRO_DARK ? PEDRO_BID_DARK
                                          : action.bid;
    return action.kind == PEDRO_PASS || action.kind == PEDRO_DARK ||
           action.kind == PEDRO_BID;
}

static bool read_suit(const struct slice *word, int32_t *number) {
    const char *suit = word->length == 1 ? memchr("cdhs", *word->bytes, 4) : NULL;
    if (suit)
        *number = (int32_t)(suit - "cdhs");
    return suit;
}

static bool read_phase(const struct slice *word, int32_t *number) {
    for (unsigned phase = 0; phase < PEDRO_PHASES; phase++) {
        *number = (int32_t)phase;
        if (is_word(word, pedro_phase_name((enum pedro_phase)phase)))
            return true;
    }
    return false;
}

/* The number, out of the one member that this kind has for it. */
static bool settle_number(const struct members *members) {
    int32_t *number = &members->effect->number;
    const unsigned said =
        members->said & (1u << NUMBER | 1u << CALL | 1u << SUIT | 1u << PHASE);
    switch ((enum json_effect_number)json_effect_numbers[members->effect->kind]) {
    case JSON_EFFECT_NUMBER:
        return said == 0 || said == 1u << NUMBER;
    case JSON_EFFECT_CALL:
        return said == 1u << CALL && read_bid(&members->call, number);
    case JSON_EFFECT_SUIT:
        return said == 1u << SUIT && read_suit(&members->suit, number);
    case JSON_EFFECT_PHASE:
        return said == 1u << PHASE && read_phase(&members->phase, number);
    case JSON_EFFECT_NOTHING:
        break;
    }
    return said == 0;
}

static bool read_effect(struct cursor *in, struct pedro_effect *effect) {
    struct members members = {.effect = effect};
    memset(effect, 0, sizeof *effect);
    memset(effect->card, PEDRO_NO_CARD, sizeof effect->card);
    effect->seat = effect->other = PEDRO_NO_SEAT;
    if (!take(in, '{'))
        return false;
    do
        if (!read_member(in, &members))
            return false;
    while (take(in, ','));
    return take(in, '}') && members.said >> KIND & 1 && settle_number(&members);
}

static bool read_list(struct cursor *in, struct pedro_effects *effects) {
    if (!take(in, '['))
        return false;
    if (take(in, ']'))
        return true;
    do
        if (effects->count == PEDRO_EFFECTS_MAX ||
            !read_effect(in, &effects->at[effects->count++]))
            return false;
    while (take(in, ','));
    return take(in, ']');
}

int pedro_json_read_effects(const char *bytes, size_t length,
                            struct pedro_effects *effects) {
    struct cursor in = {bytes, bytes + length};
    effects->count = 0;
    const bool read = read_list(&in, effects);
    skip_space(&in);
    if (read && in.at == in.end)
        return PEDRO_ERR_OK;
    effects->count = 0;
    return PEDRO_ERR_BAD_TEXT;
}
