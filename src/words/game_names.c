/* game_names.c - finds a game by any of its names.
 *
 * SPDX-License-Identifier: MIT */
#include "words/game_names.h"

#include <string.h>

#include "record/utf8.h"
#include "words/text.h"

enum { NAME_MAX_SIZE = 128, LATIN_1 = 0xc0, MARKS = 0x300, MARKS_END = 0x370 };

/* The letters of U+00C0 to U+00FF without their accents. A blank stands for a sign, which is left out. */
static const char plain[] =
    "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty";

/* A small letter without an accent, or a digit; 0 for a sign. Letters of other alphabets stay as they are. */
static uint32_t fold_letter(uint32_t letter) {
    if (letter >= LATIN_1 && letter < LATIN_1 + sizeof plain - 1)
        letter = (uint32_t)plain[letter - LATIN_1];
    if (letter >= 'A' && letter <= 'Z')
        return letter + 'a' - 'A';
    if (letter < LATIN_1)
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9')
                   ? letter
                   : 0;
    return letter >= MARKS && letter < MARKS_END ? 0 : letter;
}

/* Writes the letters and digits of a name; "" if it is too long or not UTF-8. */
static void fold(const char *name, size_t length, char folded[NAME_MAX_SIZE]) {
    size_t written = 0, size;
    uint32_t letter;
    for (const char *end = name + length; name < end; name += size) {
        char bytes[4];
        size = record_utf8_read(name, (size_t)(end - name), &letter);
        if (size == 0 || written + sizeof bytes >= NAME_MAX_SIZE) {
            written = 0;
            break;
        }
        letter = fold_letter(letter);
        if (letter == 0)
            continue;
        const size_t bytes_size = record_utf8_write(letter, bytes);
        memcpy(folded + written, bytes, bytes_size);
        written += bytes_size;
    }
    folded[written] = '\0';
}

static bool is(const char *folded, const char *name, size_t length) {
    char other[NAME_MAX_SIZE];
    fold(name, length, other);
    return strcmp(folded, other) == 0;
}

static int nearness(const char *folded, const char *name, size_t length) {
    char other[NAME_MAX_SIZE];
    fold(name, length, other);
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
    char folded[NAME_MAX_SIZE];
    fold(name, length, folded);
    for (int i = 0; (preset = pedro_preset(i)); i++)
        nearest_add(&nearest, preset->name, nearest_of(folded, preset));
    return nearest;
}

bool game_names_played_in(const struct pedro_preset *preset, const char *where) {
    const char *const places[] = {preset->place, *preset->place ? _(preset->place) : ""};
    char wanted[NAME_MAX_SIZE], place[NAME_MAX_SIZE];
    fold(where, strlen(where), wanted);
    for (unsigned i = 0; *wanted && i < 2; i++) {
        fold(places[i], strlen(places[i]), place);
        if (strstr(place, wanted))
            return true;
    }
    return false;
}

const struct pedro_preset *game_names_find(const char *name, size_t length) {
    const struct pedro_preset *preset = pedro_preset_find(name, length);
    char folded[NAME_MAX_SIZE];
    if (preset)
        return preset;
    fold(name, length, folded);
    for (int i = 0; *folded && (preset = pedro_preset(i)); i++) {
        const char *const translated = _(preset->title);
        if (is(folded, preset->name, strlen(preset->name)) ||
            is(folded, preset->title, strlen(preset->title)) ||
            is(folded, translated, strlen(translated)) || is_also(folded, preset->also))
            return preset;
    }
    return NULL;
}
