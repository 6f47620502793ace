/* ruleset.c - parses and formats the values of keys.
 *
 * Each kind of key has one reader and one writer, selected by the table in keys.c. A
 * reader checks one value; combinations are checked in validity.c.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/rules.h"
#include "pedro/ruleset.h"

/* A value being parsed into words separated by spaces. */
struct words {
    const char *at, *end;
};

static bool next_word(struct words *words, const char **word, size_t *length) {
    while (words->at < words->end && *words->at == ' ')
        words->at++;
    *word = words->at;
    while (words->at < words->end && *words->at != ' ')
        words->at++;
    *length = (size_t)(words->at - *word);
    return *length > 0;
}

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* At most four digits, no plus sign. */
static bool read_number(const char *text, size_t length, int *number) {
    bool minus = length > 0 && *text == '-';
    size_t digits = length - minus;
    int n = 0;
    if (digits < 1 || digits > 4)
        return false;
    for (size_t i = minus; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        n = n * 10 + (text[i] - '0');
    }
    *number = minus ? -n : n;
    return true;
}

static int letter_index(char c) {
    const char *found = c ? strchr(pedro_letters, c) : NULL;
    return found ? (int)(found - pedro_letters) : -1;
}

static int16_t *number_at(const struct pedro_ruleset *set, const struct pedro_key *key) {
    return (int16_t *)((char *)set + key->offset);
}

static int8_t *letters_at(const struct pedro_ruleset *set, const struct pedro_key *key) {
    return (int8_t *)((char *)set + key->offset);
}

static enum pedro_refusal_code set_number(struct pedro_ruleset *set,
                                          const struct pedro_key *key, const char *value,
                                          size_t length) {
    int n;
    if (key->word && is_word(value, length, key->word)) {
        *number_at(set, key) = key->word_value;
        return PEDRO_REFUSED_NOTHING;
    }
    if (!read_number(value, length, &n))
        return PEDRO_REFUSED_NO_NUMBER;
    if (n < key->min || n > key->max)
        return PEDRO_REFUSED_OUT_OF_RANGE;
    *number_at(set, key) = (int16_t)n;
    return PEDRO_REFUSED_NOTHING;
}

static enum pedro_refusal_code set_word(struct pedro_ruleset *set,
                                        const struct pedro_key *key, const char *value,
                                        size_t length) {
    for (int i = 0; key->words[i]; i++)
        if (is_word(value, length, key->words[i])) {
            *number_at(set, key) = (int16_t)i;
            return PEDRO_REFUSED_NOTHING;
        }
    return PEDRO_REFUSED_UNKNOWN_WORD;
}

static enum pedro_refusal_code set_trumps(struct pedro_ruleset *set,
                                          const struct pedro_key *key, const char *value,
                                          size_t length) {
    int8_t letters[PEDRO_LETTERS + 1];
    uint32_t seen = 0;
    if (length > PEDRO_LETTERS)
        return PEDRO_REFUSED_LETTER_TWICE;
    for (size_t i = 0; i < length; i++) {
        int letter = letter_index(value[i]);
        if (letter < 0)
            return PEDRO_REFUSED_UNKNOWN_LETTER;
        if (seen >> letter & 1)
            return PEDRO_REFUSED_LETTER_TWICE;
        seen |= 1u << letter;
        letters[i] = (int8_t)letter;
    }
    if ((seen & 0x1fff) != 0x1fff)
        return PEDRO_REFUSED_RANK_MISSING;
    memset(letters + length, -1, sizeof letters - length);
    memcpy(letters_at(set, key), letters, sizeof letters);
    return PEDRO_REFUSED_NOTHING;
}

static enum pedro_refusal_code set_points(struct pedro_ruleset *set,
                                          const struct pedro_key *key, const char *value,
                                          size_t length) {
    int16_t points[PEDRO_LETTERS] = {0};
    struct words words = {value, value + length};
    const char *word;
    size_t size;
    int total = 0;
    while (next_word(&words, &word, &size)) {
        int letter = letter_index(*word), n;
        if (letter < 0 || size < 3 || word[1] != '=')
            return PEDRO_REFUSED_NO_POINTS_LIST;
        if (points[letter])
            return PEDRO_REFUSED_LETTER_TWICE;
        if (!read_number(word + 2, size - 2, &n) || n < 1 || n > 999)
            return PEDRO_REFUSED_CARD_POINTS;
        points[letter] = (int16_t)n;
        total += n;
    }
    if (total == 0)
        return PEDRO_REFUSED_NOTHING_SCORES;
    if (total > 999)
        return PEDRO_REFUSED_ALL_POINTS;
    memcpy(number_at(set, key), points, sizeof points);
    return PEDRO_REFUSED_NOTHING;
}

static enum pedro_refusal_code set_all_pass(struct pedro_ruleset *set,
                                            const struct pedro_key *key,
                                            const char *value, size_t length) {
    struct words words = {value, value + length};
    const char *word, *more;
    size_t size, more_size;
    int n = 0;
    if (!next_word(&words, &word, &size))
        return PEDRO_REFUSED_UNKNOWN_WORD;
    if (is_word(word, size, "force")) {
        if (!next_word(&words, &word, &size) || !read_number(word, size, &n) || n < 1 ||
            n > 999)
            return PEDRO_REFUSED_FORCE_NUMBER;
    } else if (is_word(word, size, "throw_in")) {
        n = PEDRO_ALL_PASS_THROW_IN;
    } else if (is_word(word, size, "redeal")) {
        n = PEDRO_ALL_PASS_REDEAL;
    } else {
        return PEDRO_REFUSED_UNKNOWN_WORD;
    }
    if (next_word(&words, &more, &more_size))
        return PEDRO_REFUSED_VALUE_TAIL;
    *number_at(set, key) = (int16_t)n;
    return PEDRO_REFUSED_NOTHING;
}

static enum pedro_refusal_code set_specials(struct pedro_ruleset *set,
                                            const struct pedro_key *key,
                                            const char *value, size_t length) {
    struct words words = {value, value + length};
    const char *word;
    size_t size;
    int rows = 0;
    if (is_word(value, length, "none")) {
        *number_at(set, key) = 0;
        return PEDRO_REFUSED_NOTHING;
    }
    while (next_word(&words, &word, &size)) {
        int row = 0;
        while (row < PEDRO_SPECIALS && !is_word(word, size, pedro_specials[row].name))
            row++;
        if (row == PEDRO_SPECIALS)
            return PEDRO_REFUSED_UNKNOWN_SPECIAL;
        if (rows >> row & 1)
            return PEDRO_REFUSED_SPECIAL_TWICE;
        rows |= 1 << row;
    }
    if (rows == 0)
        return PEDRO_REFUSED_UNKNOWN_WORD;
    *number_at(set, key) = (int16_t)rows;
    return PEDRO_REFUSED_NOTHING;
}

static enum pedro_refusal_code set_order(struct pedro_ruleset *set,
                                         const struct pedro_key *key, const char *value,
                                         size_t length) {
    int8_t letters[PEDRO_LETTERS + 1];
    struct words words = {value, value + length};
    const char *word;
    size_t size, count = 0;
    uint32_t seen = 0;
    memset(letters, -1, sizeof letters);
    if (!is_word(value, length, "none")) {
        while (next_word(&words, &word, &size)) {
            int letter = size == 1 ? letter_index(*word) : -1;
            if (letter < 0)
                return PEDRO_REFUSED_NO_LETTERS;
            if (seen >> letter & 1)
                return PEDRO_REFUSED_LETTER_TWICE;
            seen |= 1u << letter;
            letters[count++] = (int8_t)letter;
        }
        if (count == 0)
            return PEDRO_REFUSED_NO_LETTERS;
    }
    memcpy(letters_at(set, key), letters, sizeof letters);
    return PEDRO_REFUSED_NOTHING;
}

/* Parsers by enum pedro_key_kind; they return the reason of a failure, or
 * PEDRO_REFUSED_NOTHING. */
static enum pedro_refusal_code (*const setters[])(struct pedro_ruleset *,
                                                  const struct pedro_key *, const char *,
                                                  size_t) = {
    [PEDRO_KEY_NUMBER] = set_number,     [PEDRO_KEY_WORD] = set_word,
    [PEDRO_KEY_TRUMPS] = set_trumps,     [PEDRO_KEY_POINTS] = set_points,
    [PEDRO_KEY_ALL_PASS] = set_all_pass, [PEDRO_KEY_SPECIALS] = set_specials,
    [PEDRO_KEY_ORDER] = set_order,
};

/* Copies as much as fits. */
static void keep(char *to, size_t size, const char *from, size_t length) {
    struct pedro_text text;
    pedro_text_init(&text, to, size);
    pedro_text_add_bytes(&text, from, length);
}

int pedro_ruleset_set(struct pedro_ruleset *set, const char *name, size_t name_length,
                      const char *value, size_t value_length,
                      struct pedro_option_error *error) {
    const struct pedro_key *key = pedro_key_find(name, name_length);
    enum pedro_refusal_code reason;
    if (!key)
        reason = PEDRO_REFUSED_UNKNOWN_KEY;
    else if (value_length >= PEDRO_VALUE_MAX)
        reason = PEDRO_REFUSED_VALUE_LONG;
    else if ((reason = setters[key->kind](set, key, value, value_length)) ==
             PEDRO_REFUSED_NOTHING)
        return 0;
    if (error) {
        memset(error, 0, sizeof *error);
        error->err = PEDRO_ERR_BAD_OPTION;
        error->key = key;
        error->code = reason;
        keep(error->name, sizeof error->name, name, name_length);
        keep(error->value, sizeof error->value, value, value_length);
    }
    return PEDRO_ERR_BAD_OPTION;
}

static void add_letters(const int8_t *letters, const char *between,
                        struct pedro_text *text) {
    for (int i = 0; letters[i] >= 0; i++) {
        if (i > 0)
            pedro_text_add(text, between);
        pedro_text_add_char(text, pedro_letters[letters[i]]);
    }
}

void pedro_ruleset_get(const struct pedro_ruleset *set, const struct pedro_key *key,
                       struct pedro_text *text) {
    const int16_t *number = number_at(set, key);
    const char *between = "";
    switch (key->kind) {
    case PEDRO_KEY_NUMBER:
        if (key->word && *number == key->word_value)
            pedro_text_add(text, key->word);
        else
            pedro_text_add_number(text, *number);
        break;
    case PEDRO_KEY_WORD:
        pedro_text_add(text, key->words[*number]);
        break;
    case PEDRO_KEY_TRUMPS:
        add_letters(letters_at(set, key), "", text);
        break;
    case PEDRO_KEY_POINTS:
        for (int i = 0; set->trumps[i] >= 0; i++) {
            int letter = set->trumps[i];
            if (!number[letter])
                continue;
            pedro_text_add(text, between);
            pedro_text_add_char(text, pedro_letters[letter]);
            pedro_text_add_char(text, '=');
            pedro_text_add_number(text, number[letter]);
            between = " ";
        }
        break;
    case PEDRO_KEY_ALL_PASS:
        if (*number > 0) {
            pedro_text_add(text, "force ");
            pedro_text_add_number(text, *number);
        } else {
            pedro_text_add(text,
                           *number == PEDRO_ALL_PASS_REDEAL ? "redeal" : "throw_in");
        }
        break;
    case PEDRO_KEY_SPECIALS:
        if (*number == 0)
            pedro_text_add(text, "none");
        for (int row = 0; row < PEDRO_SPECIALS; row++)
            if (*number >> row & 1) {
                pedro_text_add(text, between);
                pedro_text_add(text, pedro_specials[row].name);
                between = " ";
            }
        break;
    case PEDRO_KEY_ORDER:
        if (letters_at(set, key)[0] < 0)
            pedro_text_add(text, "none");
        else
            add_letters(letters_at(set, key), " ", text);
        break;
    }
}

/* Entries after the end of a list are ignored. */
static bool same_letters(const int8_t *a, const int8_t *b) {
    while (*a == *b && *a >= 0)
        a++, b++;
    return *a == *b;
}

bool pedro_ruleset_same(const struct pedro_ruleset *a, const struct pedro_ruleset *b,
                        const struct pedro_key *key) {
    switch (key->kind) {
    case PEDRO_KEY_TRUMPS:
    case PEDRO_KEY_ORDER:
        return same_letters(letters_at(a, key), letters_at(b, key));
    case PEDRO_KEY_POINTS:
        return memcmp(a->points, b->points, sizeof a->points) == 0;
    default:
        return *number_at(a, key) == *number_at(b, key);
    }
}
