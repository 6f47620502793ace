/* result.c - writes results as lines of text, and reads them.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "arena/result.h"
#include "bots/search/luck.h"

/* Limits of what is read, so that no sum of a billion of them can overflow. */
enum {
    MARGIN_MAX = 1000000,
    EQUITY_MAX = 2 * PEDRO_SEATS_MAX * PEDRO_SEATS_MAX * EQUITY_ONE,
    COUNT_MAX = 1000000000,
};

struct arena_units arena_units(const struct pedro_rules *rules, bool mixed) {
    const int tables = mixed ? rules->set.players : rules->sides;
    return (struct arena_units){.margin = tables * (rules->sides - 1),
                                .wins = tables * ARENA_SHARE,
                                .equity = tables * rules->sides * EQUITY_ONE};
}

void arena_result_write(const struct arena_result *result, struct pedro_text *text) {
    char before = '[';
#define WRITE(name, meaning)                                                             \
    pedro_text_add_char(text, before);                                                   \
    pedro_text_add_number(text, result->name);                                           \
    before = ',';
    ARENA_FIELDS(WRITE)
#undef WRITE
    if (result->lucky) {
        pedro_text_add_char(text, before);
        pedro_text_add_number(text, result->luck);
    }
    pedro_text_add_char(text, ']');
}

/* The rest of the line being read. */
struct input {
    const char *at, *end;
};

static bool skip(struct input *input, char c) {
    if (input->at == input->end || *input->at != c)
        return false;
    input->at++;
    return true;
}

static bool read_number(struct input *input, int64_t *number) {
    enum { DIGITS_MAX = 17 };
    const bool negative = skip(input, '-');
    int digits = 0;
    *number = 0;
    for (; input->at < input->end && *input->at >= '0' && *input->at <= '9'; input->at++)
        if (++digits > DIGITS_MAX)
            return false;
        else
            *number = *number * 10 + (*input->at - '0');
    if (negative)
        *number = -*number;
    return digits > 0;
}

static bool between(int64_t number, int64_t min, int64_t max) {
    return number >= min && number <= max;
}

bool arena_result_read(const char *line, size_t length, struct arena_result *result) {
    struct input input = {line, line + length};
    char before = '[';
    memset(result, 0,
           sizeof *result); /* no byte is left as it was, so results can be compared */
#define READ(name, meaning)                                                              \
    if (!skip(&input, before) || !read_number(&input, &result->name))                    \
        return false;                                                                    \
    before = ',';
    ARENA_FIELDS(READ)
#undef READ
    result->lucky = skip(&input, before);
    if (result->lucky && !read_number(&input, &result->luck))
        return false;
    if (!skip(&input, ']') || input.at != input.end)
        return false;
    return between(result->deal, 0, ARENA_DEALS_MAX - 1) &&
           between(result->margin, -MARGIN_MAX, MARGIN_MAX) &&
           between(result->points, -MARGIN_MAX, MARGIN_MAX) &&
           between(result->luck, -(int64_t)MARGIN_MAX * LUCK_POINT,
                   (int64_t)MARGIN_MAX * LUCK_POINT) &&
           between(result->wins_a, 0, PEDRO_SEATS_MAX * ARENA_SHARE) &&
           between(result->wins_b, 0, PEDRO_SEATS_MAX * ARENA_SHARE) &&
           between(result->equity, -EQUITY_MAX, EQUITY_MAX) &&
           between(result->hands, 0, COUNT_MAX) &&
           between(result->made_a, 0, result->bids_a) &&
           between(result->made_b, 0, result->bids_b) &&
           between(result->bids_a + result->bids_b, 0, result->hands) &&
           between(result->moves_a, 0, COUNT_MAX) &&
           between(result->moves_b, 0, COUNT_MAX) &&
           between(result->ns_a, 0, (int64_t)COUNT_MAX * COUNT_MAX / 1000) &&
           between(result->ns_b, 0, (int64_t)COUNT_MAX * COUNT_MAX / 1000) &&
           between(result->faults_a, 0, result->moves_a) &&
           between(result->faults_b, 0, result->moves_b);
}
