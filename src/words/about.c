/* about.c - the chapters about a game, from the tables of facts and of measured matches.
 *
 * SPDX-License-Identifier: MIT */
#include "words/about.h"

#include <stdio.h>
#include <string.h>

#include "words/book.h"
#include "words/text.h"

enum source { PAGAT, WIKIPEDIA, HOWTO, PRESETS, SOURCES };

static const struct about_source sources[SOURCES] = {
    [PAGAT] = {"000", N_("John McLeod: Pedro, Cinch, 63 and 83, on pagat.com")},
    [WIKIPEDIA] = {"003", N_("Wikipedia: Pedro (game)")},
    [HOWTO] = {"004", N_("the page “How to Play Pedro”")},
    [PRESETS] = {"pedro", N_("the table of games of this program")},
};

static const struct about_fact facts[] = {
#define FACT(kind, source, presets, word, text)                                          \
    {ABOUT_##kind, source, presets, word, text},
#include "words/about_table.h"
#undef FACT
};

static const struct measured {
    const char *preset;
    double hands;
    int least, most;
} lengths[] = {
#define MARGIN(preset, hands, least, most, hand, match) {preset, hands, least, most},
#include "rules/margin_table.h"
#undef MARGIN
};

enum { FACTS = sizeof facts / sizeof *facts, LENGTHS = sizeof lengths / sizeof *lengths };

const struct about_fact *about_fact(int index) {
    return index >= 0 && index < FACTS ? &facts[index] : NULL;
}

const struct about_source *about_source(int source) { return &sources[source]; }

const struct about_source *about_source_at(int index) {
    return index >= 0 && index < SOURCES ? &sources[index] : NULL;
}

bool about_is_of(const struct about_fact *fact, const struct pedro_preset *preset) {
    if (strcmp(fact->presets, "*") == 0)
        return true;
    for (const char *at = fact->presets; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (length == strlen(preset->name) && memcmp(at, preset->name, length) == 0)
            return true;
        at += length;
    }
    return false;
}

const char *about_kind_name(enum about_kind kind) {
    static const char *const names[ABOUT_KINDS] = {
        [ABOUT_PLACE] = "place", [ABOUT_HISTORY] = "history", [ABOUT_LENGTH] = "length",
        [ABOUT_WORD] = "word",   [ABOUT_KIN] = "kin",
    };
    return names[kind];
}

/* A positive number, to the nearest multiple of `step`. */
static int nearest(double number, int step) {
    const int below = (int)(number / step);
    return step * (number / step - below < 0.5 ? below : below + 1);
}

bool about_length(const struct pedro_preset *preset, struct about_length *length) {
    for (int i = 0; i < LENGTHS; i++)
        if (strcmp(lengths[i].preset, preset->name) == 0) {
            const double hands = lengths[i].hands;
            *length = (struct about_length){
                .hands = nearest(hands, 1),
                .least = lengths[i].least,
                .most = lengths[i].most,
                .minutes = {nearest(hands * ABOUT_HAND_MINUTES_LEAST, 5),
                            nearest(hands * ABOUT_HAND_MINUTES_MOST, 5)},
            };
            return true;
        }
    return false;
}

static bool is_related(const struct pedro_preset *one, const struct pedro_preset *other) {
    for (int i = 0; i < FACTS; i++)
        if (facts[i].kind == ABOUT_KIN && about_is_of(&facts[i], one) &&
            about_is_of(&facts[i], other))
            return true;
    return false;
}

const struct pedro_preset *about_related(const struct pedro_preset *preset, int index) {
    const struct pedro_preset *other;
    for (int i = 0; (other = pedro_preset(i)); i++)
        if (other != preset && is_related(preset, other) && index-- == 0)
            return other;
    return NULL;
}

/* Adds the facts of a kind, each as a paragraph or, of words, as a row, and marks their sources as used. */
static void add_facts(struct book *book, const struct pedro_preset *preset,
                      enum about_kind kind, bool used[SOURCES]) {
    for (int i = 0; i < FACTS; i++) {
        const struct about_fact *fact = &facts[i];
        char text[1000];
        if (fact->kind != kind || !about_is_of(fact, preset))
            continue;
        used[fact->source] = true;
        snprintf(text, sizeof text, "%s [%s]", _(fact->text), sources[fact->source].id);
        if (kind == ABOUT_WORD)
            book_row(book, fact->word, text);
        else
            book_say(book, "%s", text);
        book_end(book);
    }
}

static bool has_facts(const struct pedro_preset *preset, enum about_kind kind) {
    for (int i = 0; i < FACTS; i++)
        if (facts[i].kind == kind && about_is_of(&facts[i], preset))
            return true;
    return false;
}

static void add_length(struct book *book, const struct pedro_preset *preset) {
    struct about_length length;
    if (!about_length(preset, &length))
        return;
    book_say(book,
             _("A match takes about %d hands; of ten matches eight take from %d to %d. "
               "This was measured: computer players played thousands of matches."),
             length.hands, length.least, length.most);
    book_end(book);
    book_say(book,
             _("If people need %d to %d minutes for a hand with paper cards, a match "
               "takes about %d to %d minutes."),
             ABOUT_HAND_MINUTES_LEAST, ABOUT_HAND_MINUTES_MOST, length.minutes[0],
             length.minutes[1]);
    book_end(book);
}

void about_write(const struct pedro_preset *preset, struct pedro_text *text) {
    static const char *const titles[ABOUT_KIN] = {
        [ABOUT_PLACE] = N_("Where it is played"),
        [ABOUT_HISTORY] = N_("History"),
        [ABOUT_LENGTH] = N_("How long a match lasts"),
        [ABOUT_WORD] = N_("What players say"),
    };
    struct book book = {.text = text};
    bool used[SOURCES] = {false};
    for (int kind = 0; kind < ABOUT_KIN; kind++) {
        if (kind != ABOUT_LENGTH && !has_facts(preset, (enum about_kind)kind))
            continue;
        book_title(&book, _(titles[kind]));
        if (kind == ABOUT_LENGTH)
            add_length(&book, preset);
        add_facts(&book, preset, (enum about_kind)kind, used);
    }
    book_title(&book, _("Sources"));
    for (int i = 0; i < SOURCES; i++)
        if (used[i])
            book_row(&book, sources[i].id, _(sources[i].title));
}
