/* rich.c - marks of cards, and the blanks of sentences.
 *
 * A mark is the byte 1 and a card, or the byte 2 and a suit, each as a letter from '!' on: none of
 * these bytes is a NUL, a line end or part of a UTF-8 character.
 *
 * SPDX-License-Identifier: MIT */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 600 /* for wcwidth() */
#endif
#include <string.h>
#include <wchar.h>

#include "base/utf8.h"
#include "words/rich.h"
#include "words/text.h"

enum { MARK_CARD = 1, MARK_SUIT = 2, MARK_BASE = '!' };

static const char suit_letters[] = "cdhs";
static const char *const suit_symbols[] = {"♣", "♦", "♥", "♠"};

/* Reads one character; what is no UTF-8 is '?', byte by byte, as is a control character. */
static uint32_t next_letter(const char **at, const char *end) {
    uint32_t letter;
    const size_t size = utf8_read(*at, (size_t)(end - *at), &letter);
    *at += size > 0 ? size : 1;
    return size == 0 || letter < ' ' || letter == 0x7f ? '?' : letter;
}

bool rich_next(const char **at, const char *end, struct rich_glyph *glyph) {
    if (*at >= end)
        return false;
    *glyph =
        (struct rich_glyph){.card = PEDRO_NO_CARD, .suit = PEDRO_NO_SUIT, .width = 1};
    unsigned kind = (unsigned char)**at;
    if ((kind == MARK_CARD || kind == MARK_SUIT) && end - *at >= 2) {
        unsigned value = (unsigned char)(*at)[1] - MARK_BASE;
        if (value < (kind == MARK_CARD ? PEDRO_PACK_MAX : 4)) {
            *at += 2;
            if (kind == MARK_CARD)
                glyph->card = (pedro_card)value;
            else
                glyph->suit = (uint8_t)value;
            glyph->width = kind == MARK_CARD ? 2 : 1;
            return true;
        }
    }
    glyph->letter = next_letter(at, end);
    /* The C locale knows no width beyond ASCII: such a character is shown as one '?'. */
    int width = glyph->letter < 0x80 ? 1 : wcwidth((wchar_t)glyph->letter);
    glyph->width = (uint8_t)(width < 0 ? 1 : width);
    return true;
}

unsigned rich_width(const char *rich) {
    const char *end = rich + strlen(rich);
    unsigned width = 0;
    struct rich_glyph glyph;
    while (rich_next(&rich, end, &glyph))
        width += glyph.width;
    return width;
}

void rich_plain(const char *rich, bool symbols, struct pedro_text *text) {
    const char *end = rich + strlen(rich);
    while (rich < end) {
        const char *from = rich;
        struct rich_glyph glyph;
        if (*rich == '\n') {
            pedro_text_add_char(text, *rich++);
            continue;
        }
        if (!rich_next(&rich, end, &glyph))
            return;
        if (glyph.card != PEDRO_NO_CARD) {
            char name[3];
            pedro_card_text(glyph.card, name);
            if (symbols && glyph.card < PEDRO_MAIN_JOKER) {
                pedro_text_add_char(text, name[0]);
                pedro_text_add(text, suit_symbols[pedro_printed_suit(glyph.card)]);
            } else {
                pedro_text_add(text, name);
            }
        } else if (glyph.suit != PEDRO_NO_SUIT) {
            if (symbols)
                pedro_text_add(text, suit_symbols[glyph.suit]);
            else
                pedro_text_add_char(text, suit_letters[glyph.suit]);
        } else if (glyph.letter == '?') {
            pedro_text_add_char(text, '?');
        } else {
            pedro_text_add_bytes(text, from, (size_t)(rich - from));
        }
    }
}

const char *rich_joker(pedro_card card) {
    return card == PEDRO_MAIN_JOKER ? _("Joker") : _("Off-Joker");
}

void rich_add_card(struct pedro_text *text, pedro_card card) {
    if (card >= PEDRO_PACK_MAX) {
        pedro_text_add(text, "??");
        return;
    }
    /* A joker has no rank and suit to be known by. */
    if (card >= PEDRO_MAIN_JOKER) {
        pedro_text_add(text, rich_joker(card));
        return;
    }
    char mark[] = {MARK_CARD, (char)(MARK_BASE + card)};
    pedro_text_add_bytes(text, mark, sizeof mark);
}

void rich_add_suit(struct pedro_text *text, unsigned suit) {
    char mark[] = {MARK_SUIT, (char)(MARK_BASE + suit)};
    pedro_text_add_bytes(text, mark, sizeof mark);
}

/* Begins a word in the remaining room. */
static struct pedro_text begin_word(struct rich_words *words) {
    struct pedro_text text;
    pedro_text_init(&text, words->room + words->used, sizeof words->room - words->used);
    return text;
}

static const char *end_word(struct rich_words *words, const struct pedro_text *text) {
    if (!pedro_text_fits(text))
        return "";
    words->used += text->length + 1;
    return text->buffer;
}

const char *rich_word(struct rich_words *words, const char *word) {
    struct pedro_text text = begin_word(words);
    pedro_text_add(&text, word);
    return end_word(words, &text);
}

const char *rich_number(struct rich_words *words, long number) {
    struct pedro_text text = begin_word(words);
    pedro_text_add_number(&text, number);
    return end_word(words, &text);
}

const char *rich_bid(struct rich_words *words, pedro_bid bid) {
    struct pedro_text text = begin_word(words);
    pedro_bid_text(bid, &text);
    return end_word(words, &text);
}

const char *rich_cards(struct rich_words *words, const pedro_card *card, unsigned count) {
    struct pedro_text text = begin_word(words);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            pedro_text_add_char(&text, ' ');
        rich_add_card(&text, card[i]);
    }
    return end_word(words, &text);
}

const char *rich_card(struct rich_words *words, pedro_card card) {
    return rich_cards(words, &card, 1);
}

const char *rich_suit(struct rich_words *words, unsigned suit) {
    struct pedro_text text = begin_word(words);
    rich_add_suit(&text, suit);
    return end_word(words, &text);
}

const char *rich_suit_name(unsigned suit) {
    static const char *const names[] = {N_("clubs"), N_("diamonds"), N_("hearts"),
                                        N_("spades")};
    return gettext(names[suit]);
}

/* The value of the blank whose name is the `length` bytes at `name`, or NULL. */
static const char *value_of(const char *const *blanks, const char *name, size_t length) {
    for (; blanks[0]; blanks += 2)
        if (strlen(blanks[0]) == length && memcmp(blanks[0], name, length) == 0)
            return blanks[1];
    return NULL;
}

void rich_fill_blanks(struct pedro_text *text, const char *const *blanks) {
    const char *sentence = blanks[0];
    for (;;) {
        const size_t plain = strcspn(sentence, "{");
        pedro_text_add_bytes(text, sentence, plain);
        sentence += plain;
        if (*sentence == '\0')
            return;
        const size_t length = strcspn(sentence, "}");
        const char *value =
            sentence[length] ? value_of(blanks + 1, sentence + 1, length - 1) : NULL;
        if (value) {
            pedro_text_add(text, value);
            sentence += length + 1;
        } else {
            pedro_text_add_char(text, *sentence++);
        }
    }
}
