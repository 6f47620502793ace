/* game_names.c - finds a game by any of its names.
 *
 * SPDX-License-Identifier: MIT */
#include "words/game_names.h"

#include <string.h>

#include "words/fold.h"
#include "words/text.h"

static bool is(const char *folded, const char *name, size_t length) {
    char other[FOLDED_MAX];
    fold_word(name, length, other);
    return strcmp(folded, other) == 0;
}

static int nearness(const char *folded, const char *name, size_t length) {
    char other[FOLDED_MAX];
    fold_word(name, length, other);
    return suggest_nearness(folded, other);
}

static int least(int a, int b) { return a < b ? a : b; }

static bool is_also(const char *folded, const char *list) {
    while (*list) {
        const size_t length = strcspn(list, ",");
        if (is(folded, list, length))
            return true;
        list += length;
        list += strspn(list, ", ");
    }
    return false;
}

/* How near the nearest name of a game is to a folded word. */
static int nearest_of(const char *folded, const struct pedro_preset *preset) {
    const char *const translated = _(preset->title);
    int near = nearness(folded, preset->name, strlen(preset->name));
    near = least(near, nearness(folded, preset->title, strlen(preset->title)));
    near = least(near, nearness(folded, translated, strlen(translated)));
    for (const char *at = preset->also; *at; at += strspn(at, ", ")) {
        const size_t length = strcspn(at, ",");
        near = least(near, nearness(folded, at, length));
        at += length;
    }
    return near;
}

struct nearest game_names_nearest(const char *name, size_t length) {
    struct nearest nearest = {.count = 0};
    const struct pedro_preset *preset;
    char folded[FOLDED_MAX];
    fold_word(name, length, folded);
    for (int i = 0; (preset = pedro_preset(i)); i++)
        nearest_add(&nearest, preset->name, nearest_of(folded, preset));
    return nearest;
}

bool game_names_played_in(const struct pedro_preset *preset, const char *where) {
    const char *const places[] = {preset->place, *preset->place ? _(preset->place) : ""};
    char wanted[FOLDED_MAX], place[FOLDED_MAX];
    fold_word(where, strlen(where), wanted);
    for (unsigned i = 0; *wanted && i < 2; i++) {
        fold_word(places[i], strlen(places[i]), place);
        if (strstr(place, wanted))
            return true;
    }
    return false;
}

const struct pedro_preset *game_names_find(const char *name, size_t length) {
    const struct pedro_preset *preset = pedro_preset_find(name, length);
    char folded[FOLDED_MAX];
    if (preset)
        return preset;
    fold_word(name, length, folded);
    for (int i = 0; *folded && (preset = pedro_preset(i)); i++) {
        const char *const translated = _(preset->title);
        if (is(folded, preset->name, strlen(preset->name)) ||
            is(folded, preset->title, strlen(preset->title)) ||
            is(folded, translated, strlen(translated)) || is_also(folded, preset->also))
            return preset;
    }
    return NULL;
}
