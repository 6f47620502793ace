/* game_names.c - finds a game by any of its names.
 *
 * SPDX-License-Identifier: MIT */
#include "words/game_names.h"

#include <string.h>

#include "record/fold.h"
#include "record/game_name.h"
#include "words/text.h"

static bool is(const char *folded, const char *name) {
    char other[RECORD_FOLDED_MAX];
    record_fold(name, strlen(name), other);
    return strcmp(folded, other) == 0;
}

static int nearness(const char *folded, const char *name, size_t length) {
    char other[RECORD_FOLDED_MAX];
    record_fold(name, length, other);
    return suggest_nearness(folded, other);
}

static int least(int a, int b) { return a < b ? a : b; }

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
    char folded[RECORD_FOLDED_MAX];
    record_fold(name, length, folded);
    for (int i = 0; (preset = pedro_preset(i)); i++)
        nearest_add(&nearest, preset->name, nearest_of(folded, preset));
    return nearest;
}

const struct pedro_preset *game_names_find(const char *name, size_t length) {
    const struct pedro_preset *preset = record_game_find(name, length);
    char folded[RECORD_FOLDED_MAX];
    if (preset)
        return preset;
    record_fold(name, length, folded);
    for (int i = 0; *folded && (preset = pedro_preset(i)); i++)
        if (is(folded, _(preset->title)))
            return preset;
    return NULL;
}

/* The bytes of a list before `mark`, without blanks around them. */
static size_t part_of(const char *at, const char *mark) {
    size_t length = strcspn(at, mark);
    while (length > 0 && at[length - 1] == ' ')
        length--;
    return length;
}

bool game_names_next(struct game_name *name) {
    name->at += name->length;
    name->at += strspn(name->at, " ,");
    if (!*name->at)
        return false;
    const size_t whole = part_of(name->at, ","), word = part_of(name->at, " ,");
    name->length = whole;
    name->preset = game_names_find(name->at, whole);
    if (name->preset)
        return true;
    name->preset = game_names_find(name->at, word);
    if (name->preset || game_names_nearest(name->at, whole).count == 0)
        name->length = word;
    return true;
}

void game_names_refuse(const char *name, size_t length, struct pedro_refusal *refusal) {
    const struct nearest near = game_names_nearest(name, length);
    pedro_refuse(refusal, near.count > 0 ? PEDRO_REFUSED_UNKNOWN_GAME_NEAR
                                         : PEDRO_REFUSED_UNKNOWN_GAME);
    pedro_refusal_add(refusal, "name", name, length);
    if (near.count > 0)
        pedro_refusal_add(refusal, "nearest", near.name[0], strlen(near.name[0]));
}
