/* account_name.c - names that people can tell from each other.
 *
 * Letters of other alphabets that look like Latin ones would let somebody pass for somebody
 * else; that is why only U+00C0 to U+024F are taken beyond ASCII.
 *
 * SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <string.h>

#include "server/account_name.h"

static bool is_ascii_word(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Length of the letter or digit at `at`, with its small form in `small`; 0 if it is none. */
static size_t letter_at(const unsigned char *at, size_t left, char small[2]) {
    if (is_ascii_word(at[0])) {
        small[0] = (char)(at[0] >= 'A' && at[0] <= 'Z' ? at[0] + 32 : at[0]);
        return 1;
    }
    if (left < 2 || at[0] < 0xc3 || at[0] > 0xc9 || (at[1] & 0xc0) != 0x80)
        return 0;
    uint32_t code = (at[0] & 0x1fu) << 6 | (at[1] & 0x3fu);
    if (code < 0xc0 || code > 0x24f || code == 0xd7 || code == 0xf7)
        return 0;
    /* Capitals of Latin-1 stand 32 before their small letters; those after mostly alternate. */
    if (code <= 0xde)
        code += 32;
    else if (code >= 0x100 && code <= 0x137)
        code |= 1;
    small[0] = (char)(0xc0 | code >> 6);
    small[1] = (char)(0x80 | (code & 0x3f));
    return 2;
}

const char *account_name_check(const char *name, size_t length,
                               char key[ACCOUNT_NAME_MAX]) {
    static const char *const kept[] = {"guest", "bot", "admin", "pedro", "deleted"};
    bool between = false;
    size_t at = 0;
    if (length < 2 || length >= ACCOUNT_NAME_MAX)
        return "A name has 2 to 32 letters.";
    while (at < length) {
        size_t step = letter_at((const unsigned char *)name + at, length - at, key + at);
        bool mark = step == 0 && strchr(" .-_", name[at]) != NULL;
        if (step == 0 && !mark)
            return "A name is made of letters, digits, spaces, dots and dashes.";
        if (mark && (at == 0 || between || at + 1 == length))
            return "Spaces, dots and dashes stand alone, between letters.";
        if (mark)
            key[at] = name[at];
        between = mark;
        at += mark ? 1 : step;
    }
    key[at] = '\0';
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (strncmp(key, kept[i], strlen(kept[i])) == 0 &&
            (i == 0 || key[strlen(kept[i])] == '\0' || key[strlen(kept[i])] == ' '))
            return "That name is kept for others.";
    return NULL;
}
