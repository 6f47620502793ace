/* unknown.c - the answer to a word that is no command: the nearest words.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/unknown.h"

#include <string.h>

#include "tui/query.h"
#include "words/suggest.h"
#include "words/text.h"
#include "words/typed_words.h"

enum { OFFERS_MAX = 96 };

/* The words that may be suggested: those of actions and of commands. */
struct offers {
    char word[OFFERS_MAX][64];
    int count;
};

static void offer(struct offers *offers, enum pedro_action_kind kind, const char *list) {
    struct pedro_text text;
    pedro_text_init(&text, offers->word[offers->count++], sizeof *offers->word);
    if (list)
        typed_add_label(list, &text);
    else
        answer_add_label(kind, &text);
}

static const char *offer_at(const void *data, int i) {
    const struct offers *offers = data;
    return i < offers->count ? offers->word[i] : NULL;
}

static struct nearest nearest_offers(const struct player *player, const char *word,
                                     struct offers *offers) {
    offers->count = 0;
    for (int kind = 0; kind <= PEDRO_ACT_THROW_IN; kind++)
        offer(offers, (enum pedro_action_kind)kind, NULL);
    const struct command *command;
    for (int i = 0; (command = command_at(i)) && offers->count < OFFERS_MAX; i++)
        if (command_help(player, command))
            offer(offers, PEDRO_ACT_PASS, command->words);
    return nearest_names(word, offer_at, offers);
}

/* Characters that are not seen or that change the order of others. */
static bool is_hidden(uint32_t letter) {
    return (letter >= 0x7f && letter < 0xa1) || (letter >= 0x200b && letter <= 0x200f) ||
           (letter >= 0x2028 && letter <= 0x202e) ||
           (letter >= 0x2060 && letter <= 0x206f) || letter == 0xfeff;
}

void unknown_clean(const char *word, char *clean, size_t size) {
    enum { SHOWN = 23 };
    const char *end = word + strlen(word);
    struct rich_glyph glyph;
    struct pedro_text text;
    pedro_text_init(&text, clean, size);
    for (const char *from = word;
         rich_width(clean) < SHOWN && rich_next(&word, end, &glyph); from = word) {
        if (glyph.letter == 0 || glyph.letter == '?' || is_hidden(glyph.letter))
            pedro_text_add_char(&text, '?');
        else
            pedro_text_add_bytes(&text, from, (size_t)(word - from));
    }
}

static const char not_understood[] =
    N_("`{word}` is not understood; `help` lists all there is.");

void unknown_line(const char *line, struct pedro_text *text) {
    char clean[96];
    unknown_clean(line, clean, sizeof clean);
    rich_fill(text, _(not_understood), "word", clean);
    pedro_text_add_char(text, '\n');
}

enum reply unknown_word(const struct player *player, const char *word,
                        struct console *console) {
    char clean[96], text[200];
    unknown_clean(word, clean, sizeof clean);
    struct offers offers;
    const struct nearest near = nearest_offers(player, clean, &offers);
    if (near.count > 0)
        TELL(console, _("`{word}` is not understood{near}"), "word", clean, "near",
             nearest_text(&near, text, sizeof text));
    else
        TELL(console, _(not_understood), "word", clean);
    return REPLY_SAID;
}
