/* seed.c - seeds as hexadecimal digits.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/error.h"
#include "pedro/rng.h"

static const char digits[] = "0123456789abcdef";

static int digit_value(char c) {
    if (c >= 'A' && c <= 'F')
        c = (char)(c - 'A' + 'a');
    const char *digit = memchr(digits, c, sizeof digits - 1);
    return digit ? (int)(digit - digits) : -1;
}

int pedro_seed_parse(const char *text, size_t length, uint8_t seed[PEDRO_SEED_SIZE]) {
    uint8_t read[PEDRO_SEED_SIZE] = {0};
    if (length == 0)
        return PEDRO_ERR_BAD_TEXT;
    if (length > 2 * PEDRO_SEED_SIZE)
        return PEDRO_ERR_TOO_LONG;
    for (size_t i = 0; i < length; i++) {
        int value = digit_value(text[i]);
        if (value < 0)
            return PEDRO_ERR_BAD_TEXT;
        read[i / 2] |= (uint8_t)(i % 2 ? value : value << 4);
    }
    memcpy(seed, read, sizeof read);
    return PEDRO_ERR_OK;
}

void pedro_seed_text(const uint8_t seed[PEDRO_SEED_SIZE],
                     char text[2 * PEDRO_SEED_SIZE + 1]) {
    for (int i = 0; i < PEDRO_SEED_SIZE; i++) {
        text[2 * i] = digits[seed[i] >> 4];
        text[2 * i + 1] = digits[seed[i] & 15];
    }
    text[2 * PEDRO_SEED_SIZE] = '\0';
}
