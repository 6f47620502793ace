/* told_text.c - the text of a told hand in a score record (pedro-record(5)).
 *
 *     DEALER BIDDER BID SUIT [with PARTNER] POINTS... [revoke SIDE...]
 *     DEALER BIDDER BID SUIT [with PARTNER] cards LETTERS... [revoke SIDE...]
 *     DEALER pass
 *     DEALER misdeal
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "lines.h"
#include "pedro/notation.h"
#include "pedro/pad.h"

static const char suits[] = {'c', 'd', 'h', 's'};

/* The words of a text, separated by one space. */
struct words {
    struct record_part left;
    bool broken; /* a word was missing or wrong */
};

static struct record_part next(struct words *words) {
    struct record_part word = words->left;
    const char *space = word.length ? memchr(word.at, ' ', word.length) : NULL;
    if (space)
        word.length = (size_t)(space - word.at);
    words->left.at += word.length + (space != NULL);
    words->left.length -= word.length + (space != NULL);
    words->broken |= word.length == 0 || (space && words->left.length == 0);
    return word;
}

static bool next_is(const struct words *words, const char *word) {
    struct words ahead = *words;
    return words->left.length > 0 && record_part_is(next(&ahead), word);
}

static long next_number(struct words *words, long most) {
    long number = 0;
    struct record_part word = next(words);
    if (words->broken || !record_part_number(word, &number) || number < 0 ||
        number > most)
        words->broken = true;
    return words->broken ? 0 : number;
}

static pedro_seat next_seat(struct words *words, const struct pedro_rules *rules) {
    return (pedro_seat)next_number(words, rules->set.players - 1);
}

static pedro_bid next_bid(struct words *words) {
    struct pedro_action action;
    struct record_part word = next(words);
    if (!words->broken &&
        pedro_action_parse(word.at, word.length, &action) == PEDRO_ERR_OK) {
        if (action.kind == PEDRO_ACT_BID)
            return action.bid;
        if (action.kind == PEDRO_ACT_DARK)
            return PEDRO_BID_DARK;
    }
    words->broken = true;
    return PEDRO_NO_BID;
}

static uint8_t next_suit(struct words *words) {
    struct record_part word = next(words);
    const char *suit =
        !words->broken && word.length == 1 ? memchr(suits, *word.at, sizeof suits) : NULL;
    words->broken |= !suit && !record_part_is(word, "-");
    return suit ? (uint8_t)(suit - suits) : (uint8_t)PEDRO_NO_SUIT;
}

static uint32_t next_letters(struct words *words) {
    struct record_part word = next(words);
    uint32_t letters = 0;
    if (words->broken || record_part_is(word, "-"))
        return 0;
    for (size_t i = 0; i < word.length; i++) {
        const char *letter = memchr(pedro_letters, word.at[i], PEDRO_LETTERS);
        const uint32_t bit = letter ? 1u << (letter - pedro_letters) : 0;
        words->broken |= !bit || letters & bit;
        letters |= bit;
    }
    return letters;
}

static void next_revokes(struct words *words, struct pedro_told *told) {
    if (!next_is(words, "revoke"))
        return;
    next(words);
    do
        told->revoked[told->revokes++] = (uint8_t)next_number(words, 1);
    while (!words->broken && words->left.length > 0 && told->revokes < 2);
}

/* The words of hands that score nothing. */
static const char *const unscored[] = {[PEDRO_TOLD_PASSED] = "pass",
                                       [PEDRO_TOLD_MISDEAL] = "misdeal",
                                       [PEDRO_TOLD_LOST] = "lost"};
enum { KINDS = sizeof unscored / sizeof *unscored };

static void parse(const struct pedro_rules *rules, struct words *words,
                  struct pedro_told *told) {
    told->dealer = next_seat(words, rules);
    for (int kind = PEDRO_TOLD_PASSED; kind < KINDS; kind++)
        if (next_is(words, unscored[kind])) {
            told->kind = (uint8_t)kind;
            next(words);
            return;
        }
    told->bidder = next_seat(words, rules);
    told->bid = next_bid(words);
    told->trump = next_suit(words);
    if (next_is(words, "with")) {
        next(words);
        told->partner = next_seat(words, rules);
    }
    told->by_card = next_is(words, "cards");
    if (told->by_card) {
        next(words);
        for (unsigned side = 0; side < rules->sides; side++)
            told->letters[side] = next_letters(words);
    } else {
        for (unsigned group = 0; group < pedro_told_groups(rules); group++)
            told->points[group] = (int16_t)next_number(words, rules->total);
    }
    next_revokes(words, told);
}

int pedro_told_parse(const struct pedro_rules *rules, const char *text, size_t length,
                     struct pedro_told *told, struct pedro_refusal *refusal) {
    struct words words = {.left = {text, length}};
    memset(told, 0, sizeof *told);
    told->partner = PEDRO_NO_SEAT;
    told->trump = PEDRO_NO_SUIT;
    parse(rules, &words, told);
    if (!words.broken && words.left.length == 0)
        return PEDRO_ERR_OK;
    struct record_quoted quoted = record_quote_any((struct record_part){text, length});
    pedro_refuse(refusal, PEDRO_REFUSED_TOLD_FORM);
    pedro_refusal_add(refusal, "what", quoted.text, strlen(quoted.text));
    return PEDRO_ERR_BAD_TEXT;
}

static void add_letters(uint32_t letters, struct pedro_text *text) {
    if (!letters)
        pedro_text_add_char(text, '-');
    for (int letter = 0; letter < PEDRO_LETTERS; letter++)
        if (letters >> letter & 1)
            pedro_text_add_char(text, pedro_letters[letter]);
}

static void add_won(const struct pedro_rules *rules, const struct pedro_told *told,
                    struct pedro_text *text) {
    if (told->by_card)
        pedro_text_add(text, " cards");
    for (unsigned side = 0; told->by_card && side < rules->sides; side++) {
        pedro_text_add_char(text, ' ');
        add_letters(told->letters[side], text);
    }
    for (unsigned group = 0; !told->by_card && group < pedro_told_groups(rules);
         group++) {
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, told->points[group]);
    }
}

void pedro_told_text(const struct pedro_rules *rules, const struct pedro_told *told,
                     struct pedro_text *text) {
    pedro_text_add_number(text, told->dealer);
    if (told->kind != PEDRO_TOLD_SCORED) {
        pedro_text_add_char(text, ' ');
        pedro_text_add(text, unscored[told->kind]);
        return;
    }
    pedro_text_add_char(text, ' ');
    pedro_text_add_number(text, told->bidder);
    pedro_text_add_char(text, ' ');
    pedro_bid_text(told->bid, text);
    pedro_text_add_char(text, ' ');
    pedro_text_add_char(text, told->trump < 4 ? suits[told->trump] : '-');
    if (told->partner != PEDRO_NO_SEAT) {
        pedro_text_add(text, " with ");
        pedro_text_add_number(text, told->partner);
    }
    add_won(rules, told, text);
    if (told->revokes)
        pedro_text_add(text, " revoke");
    for (unsigned i = 0; i < told->revokes; i++) {
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, told->revoked[i]);
    }
}
