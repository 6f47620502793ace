/* words.c - the words of a row: numbers and texts, each in one form only.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "record/lines.h"
#include "tournament/act.h"

int tournament_refuse(struct pedro_refusal *refusal, enum pedro_refusal_code code) {
    pedro_refuse(refusal, code);
    return pedro_refusal_err(code);
}

int tournament_refuse_with(struct pedro_refusal *refusal, enum pedro_refusal_code code,
                           ...) {
    va_list blanks;
    pedro_refuse(refusal, code);
    va_start(blanks, code);
    for (const char *name; (name = va_arg(blanks, const char *));)
        pedro_refusal_add_number(refusal, name, va_arg(blanks, int));
    va_end(blanks);
    return pedro_refusal_err(code);
}

bool tournament_refuse_word(struct tournament_words *words,
                            enum pedro_refusal_code code) {
    const struct record_part word = {words->word, words->length};
    const struct record_quoted quoted = record_quote_any(word);
    pedro_refuse(words->refusal, code);
    pedro_refusal_add_number(words->refusal, "number", words->words);
    pedro_refusal_add(words->refusal, "what", quoted.text, strlen(quoted.text));
    return false;
}

/* Begins the next word, still without its length; refuses if the row is at its end. */
static bool next(struct tournament_words *words) {
    words->words++;
    words->word = words->at;
    words->length = 0;
    if (words->at == words->end)
        return tournament_refuse_word(words, PEDRO_REFUSED_ROW_SHORT);
    return true;
}

/* Goes over the space after a word; a row may not end in one. */
static bool skip_space(struct tournament_words *words) {
    if (words->at == words->end)
        return true;
    if (*words->at != ' ' || ++words->at == words->end)
        return tournament_refuse_word(words, PEDRO_REFUSED_ROW_TAIL);
    return true;
}

bool tournament_next_word(struct tournament_words *words) {
    if (!next(words))
        return false;
    const char *space = memchr(words->at, ' ', (size_t)(words->end - words->at));
    words->at = space ? space : words->end;
    words->length = (size_t)(words->at - words->word);
    if (words->length == 0)
        return tournament_refuse_word(words, PEDRO_REFUSED_ROW_SPACE);
    return skip_space(words);
}

bool tournament_word_is(const struct tournament_words *words, const char *word) {
    return words->length == strlen(word) && memcmp(words->word, word, words->length) == 0;
}

bool tournament_word_follows(const struct tournament_words *words, const char *word) {
    const size_t length = strlen(word), left = (size_t)(words->end - words->at);
    return left >= length && memcmp(words->at, word, length) == 0 &&
           (left == length || words->at[length] == ' ');
}

bool tournament_is_name(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const char c = word[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
              (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    }
    return length > 0;
}

bool tournament_parse_number(const char **at, const char *end, long long least,
                             long long most, long long *number) {
    const char *from = *at;
    const bool minus = least < 0 && from < end && *from == '-';
    long long value = 0;
    int digits = 0;
    for (from += minus; from < end && *from >= '0' && *from <= '9' && digits < 13; from++)
        value = (++digits, 10 * value + (*from - '0'));
    const char *first = *at + minus;
    if (digits == 0 || digits == 13 || (digits > 1 && *first == '0') ||
        (minus && value == 0))
        return false;
    *number = minus ? -value : value;
    *at = from;
    return *number >= least && *number <= most;
}

bool tournament_read_number(struct tournament_words *words, unsigned least, unsigned most,
                            unsigned *number) {
    long long value;
    if (!tournament_next_word(words))
        return false;
    const char *at = words->word, *end = at + words->length;
    if (!tournament_parse_number(&at, end, least, UINT32_MAX, &value) || at != end)
        return tournament_refuse_word(words, PEDRO_REFUSED_ROW_NUMBER);
    *number = (unsigned)value;
    if (value <= most)
        return true;
    tournament_refuse_word(words, PEDRO_REFUSED_ROW_LARGE);
    pedro_refusal_add_number(words->refusal, "most", most);
    return false;
}

bool tournament_read_text(struct tournament_words *words, bool empty) {
    if (!next(words))
        return false;
    const char *from = words->at + 1;
    const char *quote =
        *words->at == '"' ? memchr(from, '"', (size_t)(words->end - from)) : NULL;
    if (!quote) {
        words->length = (size_t)(words->end - words->word);
        return tournament_refuse_word(words, PEDRO_REFUSED_TOURNAMENT_TEXT);
    }
    words->word = from;
    words->length = (size_t)(quote - from);
    words->at = quote + 1;
    if ((words->length == 0 && !empty) || words->length >= TOURNAMENT_TEXT_MAX ||
        !utf8_is_visible(words->word, words->length) ||
        (words->length > 0 && (*from == ' ' || quote[-1] == ' ')))
        return tournament_refuse_word(words, PEDRO_REFUSED_TOURNAMENT_TEXT);
    return skip_space(words);
}

bool tournament_words_end(struct tournament_words *words) {
    if (words->at == words->end)
        return true;
    words->word = words->at;
    words->length = (size_t)(words->end - words->at);
    return tournament_refuse_word(words, PEDRO_REFUSED_ROW_TAIL);
}

char *tournament_copy_word(const struct tournament_words *words) {
    char *copy = malloc(words->length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, words->word, words->length);
    copy[words->length] = '\0';
    return copy;
}
