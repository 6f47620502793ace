/* challenge.c - the rows of a challenge, and what follows from them.
 *
 * SPDX-License-Identifier: MIT */
#include "table/challenge.h"

#include <string.h>

#include "pedro/text.h"
#include "table/row.h"

enum { VERSION = 1, MARGIN_MAX = 1000 };

/* --- writing --- */

static void add_number(struct pedro_text *text, int64_t number) {
    pedro_text_add_char(text, ' ');
    pedro_text_add_number(text, number);
}

static void add_word(struct pedro_text *text, const char *word) {
    pedro_text_add_char(text, ' ');
    pedro_text_add(text, word);
}

void challenge_write_open(const struct challenge *wanted, struct pedro_text *text) {
    char digits[2 * PEDRO_SEED_SIZE + 1];
    pedro_seed_text(wanted->secret, digits);
    pedro_text_add(text, "open");
    add_number(text, VERSION);
    add_word(text, wanted->game);
    add_number(text, wanted->deals);
    add_number(text, wanted->places);
    add_number(text, (int64_t)wanted->ends_s);
    add_word(text, digits);
}

void challenge_write_join(const char *person, struct pedro_text *text) {
    pedro_text_add(text, "join");
    add_word(text, person);
}

void challenge_write_table(unsigned number, const char *table, struct pedro_text *text) {
    pedro_text_add(text, "table");
    add_number(text, number);
    add_word(text, table);
}

void challenge_write_result(unsigned number, const int32_t *margin, unsigned deals,
                            struct pedro_text *text) {
    pedro_text_add(text, "result");
    add_number(text, number);
    for (unsigned i = 0; i < deals; i++)
        add_number(text, margin[i]);
}

/* --- reading --- */

static bool read_count(struct row *row, unsigned least, unsigned most, unsigned *count) {
    uint64_t number;
    if (!row_read_number(row, most, &number) || number < least)
        return false;
    *count = (unsigned)number;
    return true;
}

static bool read_open(struct challenge *challenge, struct row *row) {
    unsigned version;
    return challenge->tries == 0 && read_count(row, VERSION, VERSION, &version) &&
           row_read_name(row, challenge->game, sizeof challenge->game) &&
           pedro_preset_find(challenge->game, strlen(challenge->game)) &&
           read_count(row, 1, CHALLENGE_DEALS_MAX, &challenge->deals) &&
           read_count(row, 1, CHALLENGE_PLACES_MAX, &challenge->places) &&
           row_read_number(row, INT64_MAX, &challenge->ends_s) &&
           row_read_seed(row, challenge->secret) && (challenge->tries = 1);
}

static bool read_join(struct challenge *challenge, struct row *row) {
    char person[TABLE_ID_MAX];
    if (challenge->tries == 0 || challenge->tries > challenge->places ||
        !row_read_name(row, person, sizeof person) || challenge_try_of(challenge, person))
        return false;
    struct challenge_try *one = &challenge->at[challenge->tries++];
    memcpy(one->person, person, sizeof person);
    return true;
}

/* A try that has been joined and is not over. */
static struct challenge_try *read_try(struct challenge *challenge, struct row *row) {
    unsigned number;
    if (challenge->tries == 0 || !read_count(row, 0, challenge->tries - 1, &number) ||
        challenge->at[number].over)
        return NULL;
    return &challenge->at[number];
}

static bool read_table(struct challenge *challenge, struct row *row) {
    struct challenge_try *one = read_try(challenge, row);
    return one && !one->table[0] && row_read_name(row, one->table, sizeof one->table);
}

static bool read_margin(struct row *row, int32_t *margin) {
    const char *word;
    size_t length;
    if (!row_next(row, &word, &length))
        return false;
    const bool minus = length > 0 && word[0] == '-';
    int32_t number = 0;
    if (length == minus || length > 5)
        return false;
    for (size_t i = minus; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        number = 10 * number + (word[i] - '0');
    }
    *margin = minus ? -number : number;
    return number <= MARGIN_MAX;
}

static bool read_result(struct challenge *challenge, struct row *row) {
    struct challenge_try *one = read_try(challenge, row);
    while (one && !row_ends(row)) {
        if (one->deals == challenge->deals ||
            !read_margin(row, &one->margin[one->deals++]))
            return false;
    }
    return one && (one->over = true);
}

static const struct {
    const char *word;
    bool (*read)(struct challenge *challenge, struct row *row);
} kinds[] = {{"open", read_open},
             {"join", read_join},
             {"table", read_table},
             {"result", read_result}};

bool challenge_apply(struct challenge *challenge, const char *row, size_t length) {
    struct pedro_refusal wrong;
    struct row reading = {.at = row, .end = row + length, .wrong = &wrong};
    struct challenge after = *challenge;
    const char *word;
    size_t size;
    if (!row_next(&reading, &word, &size))
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strlen(kinds[i].word) != size || memcmp(kinds[i].word, word, size) != 0)
            continue;
        if (!kinds[i].read(&after, &reading) || !row_ends(&reading))
            return false;
        *challenge = after;
        challenge->rows++;
        return true;
    }
    return false;
}

/* --- what follows --- */

unsigned challenge_try_of(const struct challenge *challenge, const char *person) {
    for (unsigned i = 1; i < challenge->tries; i++)
        if (strcmp(challenge->at[i].person, person) == 0)
            return i;
    return 0;
}

bool challenge_is_over(const struct challenge *challenge, uint64_t now_s) {
    bool over = challenge->tries == challenge->places + 1;
    for (unsigned i = 0; i < challenge->tries; i++)
        over = over && challenge->at[i].over;
    return over || now_s >= challenge->ends_s;
}

int32_t challenge_sum(const struct challenge_try *one) {
    int32_t sum = 0;
    for (unsigned i = 0; i < one->deals; i++)
        sum += one->margin[i];
    return sum;
}

static bool is_ranked(const struct challenge *challenge, unsigned number) {
    const struct challenge_try *one = &challenge->at[number];
    return number > 0 && one->over && one->deals == challenge->deals;
}

unsigned challenge_place(const struct challenge *challenge, unsigned number) {
    unsigned place = 1;
    if (!is_ranked(challenge, number))
        return 0;
    for (unsigned i = 1; i < challenge->tries; i++)
        place += is_ranked(challenge, i) &&
                 challenge_sum(&challenge->at[i]) > challenge_sum(&challenge->at[number]);
    return place;
}

int32_t challenge_margin(const struct pedro_rules *rules, const struct table_hand *line) {
    const unsigned own = pedro_side(rules, 0);
    int32_t best = INT32_MIN;
    for (unsigned side = 0; side < rules->sides; side++)
        if (side != own && line->hand[side] > best)
            best = line->hand[side];
    return line->hand[own] - best;
}
