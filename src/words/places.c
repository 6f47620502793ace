/* places.c - see places.h.
 *
 * SPDX-License-Identifier: MIT */
#include "words/places.h"

#include <string.h>

#include "record/fold.h"
#include "words/text.h"

/* A place by its name in data/presets.ini, and other words that people have for it, with commas between them, "" if
 * there are none. Names and words of the reader's language come from the catalogues. */
struct place {
    const char *name, *words;
};

static const struct place table[] = {
    {N_("United States"),
     /* TRANSLATORS: other names of the country that people may type, with commas between them; write those of your language. */
     N_("USA, US, United States of America, America")},
    {N_("Canada"), ""},
    {N_("Finland"), "Suomi"},
    {N_("Nicaragua"), ""},
    {N_("Österbotten"), "Ostrobothnia, Pohjanmaa"},
    {N_("Nova Scotia"), ""},
    {N_("Isle Madame"), ""},
    {N_("Maine"), ""},
    {N_("Tennessee"), ""},
    {N_("Louisiana"), ""},
    {N_("Thibodaux"), ""},
};

/* True if the folded word is the beginning of a text from one of its words on. */
static bool is_in(const char *wanted, const char *text) {
    char folded[RECORD_FOLDED_MAX];
    for (const char *at = text; *at; at++) {
        if (at > text && !strchr(" -,;", at[-1]))
            continue;
        record_fold(at, strlen(at), folded);
        if (strncmp(folded, wanted, strlen(wanted)) == 0)
            return true;
    }
    return false;
}

/* How near a folded word is to the nearest name of a list; 0 for one of them. */
static int nearest_of(const char *wanted, const char *names) {
    int nearest = SUGGEST_FAR;
    for (const char *at = names; *at; at += strspn(at, ", ")) {
        char folded[RECORD_FOLDED_MAX];
        const size_t length = strcspn(at, ",");
        record_fold(at, length, folded);
        const int near = suggest_nearness(wanted, folded);
        nearest = near < nearest ? near : nearest;
        at += length;
    }
    return nearest;
}

static int least(int a, int b) { return a < b ? a : b; }

static int nearness(const char *wanted, const struct place *place) {
    const char *const translated = *place->words ? _(place->words) : "";
    return least(
        least(nearest_of(wanted, place->name), nearest_of(wanted, _(place->name))),
        least(nearest_of(wanted, place->words), nearest_of(wanted, translated)));
}

struct nearest places_nearest(const char *where) {
    struct nearest nearest = {.count = 0};
    char wanted[RECORD_FOLDED_MAX];
    record_fold(where, strlen(where), wanted);
    for (unsigned i = 0; *wanted && i < sizeof table / sizeof *table; i++)
        nearest_add(&nearest, _(table[i].name), nearness(wanted, &table[i]));
    return nearest;
}

bool places_played_in(const struct pedro_preset *preset, const char *where) {
    char wanted[RECORD_FOLDED_MAX], place[RECORD_FOLDED_MAX];
    record_fold(where, strlen(where), wanted);
    if (!*wanted || !*preset->place)
        return false;
    if (is_in(wanted, preset->place) || is_in(wanted, _(preset->place)))
        return true;
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
        record_fold(table[i].name, strlen(table[i].name), place);
        if (is_in(place, preset->place) && nearness(wanted, &table[i]) == 0)
            return true;
    }
    return false;
}
