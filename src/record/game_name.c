/* game_name.c - see game_name.h.
 *
 * SPDX-License-Identifier: MIT */
#include "record/game_name.h"

#include <string.h>

#include "record/fold.h"

static bool is(const char *folded, const char *name, size_t length) {
    char other[RECORD_FOLDED_MAX];
    record_fold(name, length, other);
    return strcmp(folded, other) == 0;
}

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

const struct pedro_preset *record_game_find(const char *name, size_t length) {
    const struct pedro_preset *preset = pedro_preset_find(name, length);
    char folded[RECORD_FOLDED_MAX];
    if (preset)
        return preset;
    record_fold(name, length, folded);
    for (int i = 0; *folded && (preset = pedro_preset(i)); i++)
        if (is(folded, preset->name, strlen(preset->name)) ||
            is(folded, preset->title, strlen(preset->title)) ||
            is_also(folded, preset->also))
            return preset;
    return NULL;
}
