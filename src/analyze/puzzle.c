/* puzzle.c - rows of puzzles, and the matches that they stand for.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/puzzle.h"

#include <string.h>

#include "analyze/themes.h"
#include "words/lesson_book.h"

enum { SEED_MOST = 0xffff };

/* --- tags --- */

/* What has to be chosen; themes come after them. */
static const char *const kinds[] = {
    "bid",  "dark", "trump", "discard", "take", "give",
    "fold", "bury", "call",  "claim",   "lead", "follow",
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* A theme that is called as a kind is that kind. */
const char *puzzle_tag(unsigned index) {
    if (index < KINDS)
        return kinds[index];
    const struct theme *theme = theme_at(index - KINDS);
    return theme ? theme->name : NULL;
}

bool puzzle_is_tag(const char *tag) {
    for (unsigned i = 0; puzzle_tag(i); i++)
        if (strcmp(puzzle_tag(i), tag) == 0)
            return true;
    return false;
}

const char *puzzle_theme_title(const char *tag) {
    for (int i = 0; i < lesson_table_size; i++)
        if (strcmp(lesson_table[i].name, tag) == 0)
            return lesson_table[i].title;
    return NULL;
}

const char *puzzle_kind(const struct pedro_state *state) {
    if (state->phase != PEDRO_PHASE_PLAY)
        return pedro_phase_name((enum pedro_phase)state->phase);
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        if (state->trick[seat] != PEDRO_NO_CARD)
            return "follow";
    return "lead";
}

/* Tag number `index` of a list with commas between them, into `tag`. False past the end, or if it is too long. */
static bool nth_tag(const char *list, unsigned index, char tag[PUZZLE_TAGS_MAX]) {
    while (index-- > 0) {
        list = strchr(list, ',');
        if (!list)
            return false;
        list++;
    }
    const size_t length = strcspn(list, ",");
    memcpy(tag, list, length);
    tag[length] = '\0';
    return length > 0;
}

bool puzzle_has_tag(const struct puzzle *puzzle, const char *tag) {
    char each[PUZZLE_TAGS_MAX];
    for (unsigned i = 0; nth_tag(puzzle->tags, i, each); i++)
        if (strcmp(each, tag) == 0)
            return true;
    return false;
}

static bool tags_are_known(const char *list) {
    char each[PUZZLE_TAGS_MAX];
    unsigned count = 1;
    for (const char *at = list; *at; at++)
        count += *at == ',';
    for (unsigned i = 0; i < count; i++)
        if (!nth_tag(list, i, each) || !puzzle_is_tag(each))
            return false;
    return true;
}

/* --- rows --- */

/* What is left of a row. */
struct row {
    const char *at, *end;
};

/* The text before `mark`, which is left out; or all of it at the end, where mark is "". */
static bool field(struct row *row, const char *mark, char *room, size_t size) {
    const size_t left = (size_t)(row->end - row->at), skip = strlen(mark);
    size_t length = 0;
    while (skip && length + skip <= left && memcmp(row->at + length, mark, skip) != 0)
        length++;
    if (!skip)
        length = left;
    if (length + skip > left || length >= size || memchr(row->at, '\0', length))
        return false;
    memcpy(room, row->at, length);
    room[length] = '\0';
    row->at += length + skip;
    return true;
}

static bool number(struct row *row, unsigned most, unsigned *value) {
    char digits[8];
    *value = 0;
    if (!field(row, " ", digits, sizeof digits) || !*digits)
        return false;
    for (const char *at = digits; *at; at++) {
        if (*at < '0' || *at > '9')
            return false;
        *value = 10 * *value + (unsigned)(*at - '0');
    }
    return *value <= most;
}

static bool action(struct row *row, const char *mark, struct pedro_action *action) {
    char room[PEDRO_ACTION_TEXT_MAX];
    return field(row, mark, room, sizeof room) &&
           pedro_action_parse(room, strlen(room), action) == 0;
}

bool puzzle_read(const char *text, size_t length, struct puzzle *puzzle) {
    struct row row = {text, text + length};
    memset(puzzle, 0, sizeof *puzzle);
    return field(&row, " ", puzzle->game, sizeof puzzle->game) &&
           pedro_preset_find(puzzle->game, strlen(puzzle->game)) &&
           number(&row, SEED_MOST, &puzzle->seed) &&
           number(&row, PEDRO_SEATS_MAX - 1, &puzzle->dealer) &&
           number(&row, PUZZLE_LEVELS, &puzzle->level) && puzzle->level > 0 &&
           field(&row, " | ", puzzle->tags, sizeof puzzle->tags) &&
           tags_are_known(puzzle->tags) &&
           field(&row, " | ", puzzle->played, sizeof puzzle->played) &&
           action(&row, " | ", &puzzle->best) && action(&row, "", &puzzle->other);
}

void puzzle_write(const struct puzzle *puzzle, struct pedro_text *text) {
    const unsigned numbers[] = {puzzle->seed, puzzle->dealer, puzzle->level};
    pedro_text_add(text, puzzle->game);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, numbers[i]);
    }
    pedro_text_add_char(text, ' ');
    pedro_text_add(text, puzzle->tags);
    pedro_text_add(text, " | ");
    pedro_text_add(text, puzzle->played);
    pedro_text_add(text, " | ");
    pedro_action_text(&puzzle->best, text);
    pedro_text_add(text, " | ");
    pedro_action_text(&puzzle->other, text);
}

/* --- matches --- */

int puzzle_open(const struct puzzle *puzzle, struct pedro_match *match) {
    struct pedro_legal legal;
    const struct lesson_deal deal = {.game = puzzle->game,
                                     .seed = puzzle->seed,
                                     .dealer = (int)puzzle->dealer,
                                     .score = "",
                                     .played = puzzle->played};
    const int err = lesson_open(&deal, match);
    if (err)
        return err;
    pedro_legal(&match->rules, &match->state, &legal);
    if (match->state.turn >= 0 && pedro_legal_has(&legal, &puzzle->best) &&
        pedro_legal_has(&legal, &puzzle->other) &&
        memcmp(&puzzle->best, &puzzle->other, sizeof puzzle->best) != 0)
        return 0;
    pedro_match_finish(match);
    return PEDRO_ERR_ILLEGAL_ACTION;
}

int puzzle_as_mistake(const struct puzzle *puzzle, int32_t day, struct pedro_match *match,
                      struct pedro_tags *tags, struct mistake *mistake) {
    char room[PUZZLE_TAGS_MAX + 4];
    struct pedro_text text;
    *tags = (struct pedro_tags){0};
    const int err = puzzle_open(puzzle, match);
    if (err) {
        *match = (struct pedro_match){0};
        return err;
    }
    *mistake = (struct mistake){
        .when = leitner_wrong(day), .event = match->events, .preferred = puzzle->best};
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add_number(&text, puzzle->level);
    pedro_text_add_char(&text, ' ');
    pedro_text_add(&text, puzzle->tags);
    return pedro_match_do(match, &puzzle->other) == 0 &&
                   pedro_tags_set(tags, PUZZLE_TAG, room) == 0
               ? 0
               : PEDRO_ERR_NO_MEMORY;
}
