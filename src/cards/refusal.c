/* refusal.c - one refusal as a value and as a sentence, made from the list in refusals.h.
 *
 * Invariant: the first `size` bytes of `value` are pairs of strings, name and value, each
 * with its NUL; a pair that has no room is not begun.
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/refusal.h"

#include <string.h>

static const struct {
    const char *word, *sentence;
    int err;
} rows[PEDRO_REFUSALS_END] = {[PEDRO_REFUSED_NOTHING] = {"nothing", "", PEDRO_ERR_OK},
#define ROW(code, word, error, sentence)                                                 \
    [PEDRO_REFUSED_##code] = {word, sentence, PEDRO_ERR_##error},
                              PEDRO_REFUSALS(ROW)
#undef ROW
};

static unsigned row(unsigned code) {
    return code < PEDRO_REFUSALS_END ? code : PEDRO_REFUSED_NOTHING;
}

const char *pedro_refusal_word(enum pedro_refusal_code code) {
    return rows[row(code)].word;
}

int pedro_refusal_err(enum pedro_refusal_code code) { return rows[row(code)].err; }

const char *pedro_refusal_sentence(enum pedro_refusal_code code) {
    return rows[row(code)].sentence;
}

void pedro_refuse(struct pedro_refusal *refusal, enum pedro_refusal_code code) {
    memset(refusal, 0, sizeof *refusal);
    refusal->code = (uint16_t)code;
}

void pedro_refusal_add(struct pedro_refusal *refusal, const char *name, const char *value,
                       size_t length) {
    const size_t named = strlen(name) + 1, left = sizeof refusal->value - refusal->size;
    char *room = refusal->value + refusal->size;
    struct pedro_text text;
    if (named >= left)
        return;
    memcpy(room, name, named);
    pedro_text_init(&text, room + named, left - named);
    pedro_text_add_bytes(&text, value, length);
    refusal->size = (uint16_t)(refusal->size + named + strlen(room + named) + 1);
}

void pedro_refusal_add_number(struct pedro_refusal *refusal, const char *name,
                              long long number) {
    char digits[24];
    struct pedro_text text;
    pedro_text_init(&text, digits, sizeof digits);
    pedro_text_add_number(&text, number);
    pedro_refusal_add(refusal, name, digits, text.length);
}

/* The value of the blank whose name has `length` bytes. */
static const char *find(const struct pedro_refusal *refusal, const char *name,
                        size_t length) {
    const char *at = refusal->value, *end = refusal->value + refusal->size;
    while (at < end) {
        const char *value = at + strlen(at) + 1;
        if (strlen(at) == length && memcmp(at, name, length) == 0)
            return value;
        at = value + strlen(value) + 1;
    }
    return NULL;
}

const char *pedro_refusal_value(const struct pedro_refusal *refusal, const char *name) {
    return find(refusal, name, strlen(name));
}

static bool is_blank(const char *blank, size_t length, const char *name) {
    return length == strlen(name) && memcmp(blank, name, length) == 0;
}

struct filling {
    const struct pedro_refusal *refusal;
    const char *(*translate)(const char *sentence);
    struct pedro_text *text;
};

/* `form`: the sentence may hold others. */
static void fill(const struct filling *filling, unsigned code, bool form) {
    const struct pedro_refusal *refusal = filling->refusal;
    const char *at = pedro_refusal_sentence((enum pedro_refusal_code)code);
    if (filling->translate && *at)
        at = filling->translate(at);
    while (*at) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        const size_t length = end ? (size_t)(end - at - 1) : 0;
        const char *value = end ? find(refusal, at + 1, length) : NULL;
        if (end && form && is_blank(at + 1, length, "reason"))
            fill(filling, refusal->code, false);
        else if (end && form && is_blank(at + 1, length, "allowed"))
            fill(filling, refusal->allowed, false);
        else if (value)
            pedro_text_add(filling->text, value);
        else
            pedro_text_add_bytes(filling->text, at, end ? (size_t)(end + 1 - at) : 1);
        at = end ? end + 1 : at + 1;
    }
}

void pedro_refusal_text(const struct pedro_refusal *refusal,
                        const char *(*translate)(const char *sentence),
                        struct pedro_text *text) {
    const struct filling filling = {refusal, translate, text};
    fill(&filling, refusal->form ? refusal->form : refusal->code, refusal->form != 0);
}
