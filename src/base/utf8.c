/* utf8.c - refuses what is not text: bad UTF-8, and control characters, which could
 * control a terminal; in chat also characters that people cannot see.
 *
 * SPDX-License-Identifier: MIT */
#include "base/utf8.h"

size_t utf8_read(const char *bytes, size_t length, uint32_t *character) {
    const unsigned char *byte = (const unsigned char *)bytes;
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000}; /* by length */
    size_t size = *byte < 0x80       ? 1
                  : *byte >> 5 == 6  ? 2
                  : *byte >> 4 == 14 ? 3
                  : *byte >> 3 == 30 ? 4
                                     : 0;
    if (size == 0 || size > length)
        return 0;
    *character = size == 1 ? *byte : *byte & 0x7fu >> size;
    for (size_t i = 1; i < size; i++) {
        if (byte[i] >> 6 != 2)
            return 0;
        *character = *character << 6 | (byte[i] & 0x3f);
    }
    if (*character < smallest[size] || *character > 0x10ffff ||
        *character >> 11 == 0xd800 >> 11)
        return 0;
    return size;
}

size_t utf8_write(uint32_t character, char bytes[4]) {
    static const unsigned lead[] = {0, 0, 0xc0, 0xe0, 0xf0}; /* by length */
    const size_t size = character < 0x80      ? 1
                        : character < 0x800   ? 2
                        : character < 0x10000 ? 3
                                              : 4;
    for (size_t i = size; i-- > 1; character >>= 6)
        bytes[i] = (char)(0x80 | (character & 0x3f));
    bytes[0] = (char)(lead[size] | character);
    return size;
}

size_t utf8_size(const char *bytes, size_t length) {
    uint32_t character;
    return utf8_read(bytes, length, &character);
}

bool utf8_is_text(const char *bytes, size_t length) {
    while (length > 0) {
        uint32_t character;
        size_t size = utf8_read(bytes, length, &character);
        if (size == 0)
            return false;
        if ((character < 0x20 && character != '\t') ||
            (character >= 0x7f && character < 0xa0))
            return false;
        bytes += size;
        length -= size;
    }
    return true;
}

/* Characters that Unicode calls Default_Ignorable or Bidi_Control, line separators,
 * private use and noncharacters, in order. */
static const struct {
    uint32_t first, last;
} hidden[] = {
    {0x00ad, 0x00ad},    {0x034f, 0x034f},   {0x061c, 0x061c},   {0x115f, 0x1160},
    {0x17b4, 0x17b5},    {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f},    {0x3164, 0x3164},   {0xe000, 0xf8ff},   {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0f},    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
    {0xfffe, 0xffff},    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    {0xf0000, 0x10ffff},
};

static bool is_hidden(uint32_t character) {
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (character <= hidden[i].last)
            return character >= hidden[i].first ||
                   (character > 0xffff && (character & 0xfffe) == 0xfffe);
    return false;
}

/* Joiners shape the letters of some scripts and join emoji, and a variation selector
 * makes a sign an emoji. Each is allowed only after a visible character outside ASCII, or
 * after the digit of a keycap, as other ASCII has no use for them. */
static bool is_shaping(uint32_t character, uint32_t before) {
    enum { NON_JOINER = 0x200c, JOINER = 0x200d, EMOJI = 0xfe0f };
    if (character == NON_JOINER || character == JOINER)
        return before == EMOJI || (before >= 0x80 && !is_hidden(before));
    return character == EMOJI && !is_hidden(before) &&
           (before >= 0x80 || (before >= '0' && before <= '9') || before == '#' ||
            before == '*');
}

bool utf8_is_visible(const char *bytes, size_t length) {
    enum { NOTHING = ' ' };
    uint32_t character = NOTHING, before = NOTHING;
    if (!utf8_is_text(bytes, length))
        return false;
    while (length > 0) {
        size_t size = utf8_read(bytes, length, &character);
        if (character == '\t' || (is_hidden(character) && !is_shaping(character, before)))
            return false;
        before = character;
        bytes += size;
        length -= size;
    }
    return true;
}
