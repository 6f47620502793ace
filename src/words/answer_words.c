/* answer_words.c - the words that people type: cards, suits, bids and verbs.
 *
 * Words of the sources' language are always understood, those of the reader's language too.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/answer_words.h"
#include "words/text.h"
#include "words/typed_words.h"

static const char suit_letters[] = "cdhs";

/* The letter of a suit drawn as U+2660..2667 in UTF-8, or 0. */
static char drawn_suit(const char *text) {
    static const char suits[] =
        "shdcshdc"; /* U+2660 spade, 2661 white heart, 2662 white diamond, ... */
    const unsigned char *byte = (const unsigned char *)text;
    if (byte[0] == 0xe2 && byte[1] == 0x99 && byte[2] >= 0xa0 && byte[2] <= 0xa7)
        return suits[byte[2] - 0xa0];
    return 0;
}

/* Emoji presentation, which keyboards put after a drawn suit. */
static bool is_selector(const char *text) {
    return memcmp(text, "\xef\xb8", 2) == 0 && text[2] != '\0';
}

void answer_split(struct answer_line *line, const char *text) {
    size_t length = 0;
    bool inside = false;
    *line = (struct answer_line){.words = 0};
    while (*text && length < ANSWER_LINE_MAX) {
        char letter = *text;
        if (drawn_suit(text)) {
            letter = drawn_suit(text);
            text += 2;
        } else if (strlen(text) > 2 && is_selector(text)) {
            text += 3;
            continue;
        }
        text++;
        if (letter >= 'A' && letter <= 'Z')
            letter = (char)(letter - 'A' + 'a');
        if (letter == ' ' || letter == '\t' || letter == ',' || letter == ';') {
            line->room[length++] = '\0';
            inside = false;
            continue;
        }
        if (!inside) {
            if (line->words == ANSWER_WORDS_MAX) {
                line->too_many = true;
                return;
            }
            line->word[line->words++] = line->room + length;
        }
        inside = true;
        line->room[length++] = letter;
    }
    line->too_many = *text != '\0';
}

static const char joker[] = N_("joker jk");
static const char off_joker[] = N_("off-joker offjoker");

pedro_card answer_card(const struct pedro_rules *rules, const char *word) {
    static const char ranks[] = "23456789tjqka";
    size_t length = strlen(word);
    char rank, suit;
    if (strcmp(word, "x") == 0)
        return rules->set.jokers == 1 ? PEDRO_MAIN_JOKER : PEDRO_NO_CARD;
    if (typed_is(word, joker))
        return rules->set.jokers > 0 ? PEDRO_MAIN_JOKER : PEDRO_NO_CARD;
    if (typed_is(word, off_joker))
        return rules->set.jokers > 1 ? PEDRO_OFF_JOKER : PEDRO_NO_CARD;
    if (length == 2 && word[0] == 'x' && (word[1] == '1' || word[1] == '2'))
        return word[1] == '1' ? PEDRO_MAIN_JOKER : PEDRO_OFF_JOKER;
    if (length == 3 && strncmp(word, "10", 2) == 0) {
        rank = 't';
        suit = word[2];
    } else if (length == 3 && strcmp(word + 1, "10") == 0) {
        rank = 't';
        suit = word[0];
    } else if (length == 2) {
        const bool reversed =
            strchr(suit_letters, word[0]) && !strchr(suit_letters, word[1]);
        rank = word[reversed];
        suit = word[!reversed];
    } else {
        return PEDRO_NO_CARD;
    }
    const char *r = strchr(ranks, rank), *s = strchr(suit_letters, suit);
    if (!r || !s || rank == '\0' || suit == '\0')
        return PEDRO_NO_CARD;
    return pedro_card_of((unsigned)(s - suit_letters), (unsigned)(r - ranks));
}

unsigned answer_suit(const char *word) {
    static const char *const names[] = {"clubs", "diamonds", "hearts", "spades"};
    static const char *const typed[] = {N_("clubs club"), N_("diamonds diamond"),
                                        N_("hearts heart"), N_("spades spade")};
    size_t length = strlen(word);
    for (unsigned suit = 0; suit < 4; suit++)
        if (strncmp(word, names[suit], length) == 0 ||
            strcmp(word, gettext(names[suit])) == 0 || typed_is(word, typed[suit]))
            return suit;
    return PEDRO_NO_SUIT;
}

pedro_bid answer_bid(const char *word) {
    size_t digits = strspn(word, "0123456789");
    for (unsigned row = 0; row < PEDRO_SPECIALS; row++)
        if (strcmp(word, pedro_specials[row].name) == 0)
            return (pedro_bid)(PEDRO_BID_SPECIAL + row);
    if (digits == 0 || digits > 3 || word[digits])
        return PEDRO_NO_BID;
    return (pedro_bid)strtoul(word, NULL, 10);
}

/* The words that begin an action: all that people say for it. The first is also its label. */
static const struct {
    const char *words;
    uint8_t kind;
} verbs[] = {
    {N_("pass passes"), PEDRO_ACT_PASS},
    {N_("bid bids"), PEDRO_ACT_BID},
    {N_("dark in-the-dark"), PEDRO_ACT_DARK},
    {N_("misdeal"), PEDRO_ACT_MISDEAL},
    {N_("play-on"), PEDRO_ACT_PLAY_ON},
    {N_("name trumps trump"), PEDRO_ACT_NAME},
    {N_("discard throw"), PEDRO_ACT_DISCARD},
    {N_("take"), PEDRO_ACT_TAKE},
    {N_("give"), PEDRO_ACT_GIVE},
    {N_("bury"), PEDRO_ACT_BURY},
    {N_("give-fold"), PEDRO_ACT_GIVE_FOLD},
    {N_("stay"), PEDRO_ACT_STAY},
    {N_("claim"), PEDRO_ACT_CLAIM},
    {N_("play lead"), PEDRO_ACT_PLAY},
    {N_("call"), PEDRO_ACT_CALL},
    {N_("fold folds"), PEDRO_ACT_FOLD},
    {N_("throw-in"), PEDRO_ACT_THROW_IN},
    {N_("/withdraw"), PEDRO_ACT_WITHDRAW},
    {N_("/accept"), PEDRO_ACT_ACCEPT},
    {N_("/trump"), PEDRO_ACT_LEAD_TRUMP},
    {N_("/plain"), PEDRO_ACT_LEAD_PLAIN},
    {N_("/free"), PEDRO_ACT_LEAD_FREE},
    {N_("/revoke"), PEDRO_ACT_REVOKE},
};

static bool verb_of(const char *word, uint8_t *kind) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (typed_is(word, verbs[i].words)) {
            *kind = verbs[i].kind;
            return true;
        }
    return false;
}

void answer_add_label(enum pedro_action_kind kind, struct pedro_text *text) {
    const char *words = turn_word(kind);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (verbs[i].kind == kind)
            words = verbs[i].words;
    typed_add_label(words, text);
}

const char *answer_label(struct rich_words *words, enum pedro_action_kind kind) {
    char label[64];
    struct pedro_text text;
    pedro_text_init(&text, label, sizeof label);
    answer_add_label(kind, &text);
    return rich_word(words, label);
}

void answer_add_joker(bool off, struct pedro_text *text) {
    typed_add_label(off ? off_joker : joker, text);
}

void answer_add_call(pedro_bid call, struct pedro_text *text) {
    if (call == PEDRO_PASSED)
        answer_add_label(PEDRO_ACT_PASS, text);
    else if (call == PEDRO_BID_DARK)
        answer_add_label(PEDRO_ACT_DARK, text);
    else
        pedro_bid_text(call, text);
}

unsigned answer_verb(const struct answer_line *line, uint8_t *kind) {
    char two[64];
    if (line->words > 1 &&
        snprintf(two, sizeof two, "%s-%s", line->word[0], line->word[1]) <
            (int)sizeof two &&
        verb_of(two, kind))
        return 2;
    return verb_of(line->word[0], kind) ? 1 : 0;
}

static const char keep[] = N_("keep");

bool answer_keeps(const char *word) { return typed_is(word, keep); }

void answer_add_keep(struct pedro_text *text) { typed_add_label(keep, text); }

bool answer_passes(const char *word) { return typed_is(word, verbs[0].words); }
