/* master_problem.c - rows of problems, and the tables that they stand for.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/master_problem.h"

#include <string.h>

#include "words/lesson_book.h"

enum { SEED_MOST = 0xffff, SEATS = 4 };

static const char *const partners[] = {"any", "helps"};

/* Each level is left at least so many times. */
static const uint8_t least[MASTER_LEVELS] = {1, 8, 16, 32, 60};

unsigned master_level(unsigned left) {
    unsigned level = MASTER_LEVELS;
    while (level > 1 && left < least[level - 1])
        level--;
    return level;
}

/* --- rows --- */

/* What is left of a row. */
struct row {
    const char *at, *end;
};

/* The text before a blank. */
static bool word(struct row *row, char *room, size_t size) {
    size_t length = 0;
    while (row->at + length < row->end && row->at[length] > ' ')
        length++;
    if (row->at + length == row->end || row->at[length] != ' ' || length == 0 ||
        length >= size)
        return false;
    memcpy(room, row->at, length);
    room[length] = '\0';
    row->at += length + 1;
    return true;
}

static bool number(struct row *row, unsigned most, unsigned *value) {
    char digits[8];
    *value = 0;
    if (!word(row, digits, sizeof digits))
        return false;
    for (const char *at = digits; *at; at++) {
        if (*at < '0' || *at > '9')
            return false;
        *value = 10 * *value + (unsigned)(*at - '0');
    }
    return *value <= most;
}

static bool partner(struct row *row, enum master_partner *partner) {
    char name[8];
    if (!word(row, name, sizeof name))
        return false;
    *partner = strcmp(name, partners[0]) == 0 ? MASTER_PARTNER_ANY : MASTER_PARTNER_HELPS;
    return strcmp(name, partners[*partner]) == 0;
}

bool master_problem_read(const char *text, size_t length,
                         struct master_problem *problem) {
    struct row row = {text, text + length};
    char bar[2];
    memset(problem, 0, sizeof *problem);
    if (!word(&row, problem->game, sizeof problem->game) ||
        !pedro_preset_find(problem->game, strlen(problem->game)) ||
        !number(&row, SEED_MOST, &problem->seed) ||
        !number(&row, SEATS - 1, &problem->dealer) || !partner(&row, &problem->partner) ||
        !number(&row, MASTER_LEVELS, &problem->level) || problem->level == 0 ||
        !number(&row, MASTER_TRIES, &problem->left) || !word(&row, bar, sizeof bar) ||
        *bar != '|')
        return false;
    const size_t played = (size_t)(row.end - row.at);
    if (played == 0 || played >= sizeof problem->played || memchr(row.at, '\0', played))
        return false;
    memcpy(problem->played, row.at, played);
    return true;
}

void master_problem_write(const struct master_problem *problem, struct pedro_text *text) {
    pedro_text_add(text, problem->game);
    pedro_text_add_char(text, ' ');
    pedro_text_add_number(text, problem->seed);
    pedro_text_add_char(text, ' ');
    pedro_text_add_number(text, problem->dealer);
    pedro_text_add_char(text, ' ');
    pedro_text_add(text, partners[problem->partner]);
    pedro_text_add_char(text, ' ');
    pedro_text_add_number(text, problem->level);
    pedro_text_add_char(text, ' ');
    pedro_text_add_number(text, problem->left);
    pedro_text_add(text, " | ");
    pedro_text_add(text, problem->played);
}

/* --- tables --- */

int master_open(const struct master_problem *problem, struct master_opened *opened) {
    struct pedro_view view;
    const struct pedro_state *state = &opened->match.state;
    const struct pedro_rules *rules = &opened->match.rules;
    const int err = lesson_open(&(struct lesson_deal){.game = problem->game,
                                                      .seed = problem->seed,
                                                      .dealer = (int)problem->dealer,
                                                      .score = "",
                                                      .played = problem->played},
                                &opened->match);
    if (err)
        return err;
    opened->master.table = NULL;
    bot_history_of(&opened->history, &opened->match);
    if (state->phase == PEDRO_PHASE_PLAY && state->turn == state->bidder &&
        master_init(&opened->master, rules, problem->partner) &&
        opened->master.game.bare && rules->set.out == PEDRO_OUT_FOLD_AT_TURN) {
        pedro_view(rules, state, state->bidder, &view);
        if (master_read(&opened->master, rules, &view, &opened->history, &opened->place))
            return 0;
    }
    master_close(opened);
    return PEDRO_ERR_ILLEGAL_ACTION;
}

void master_close(struct master_opened *opened) {
    master_finish(&opened->master);
    pedro_match_finish(&opened->match);
}

pedro_seat master_seat(const struct master_opened *opened, unsigned seat) {
    return (pedro_seat)(((unsigned)opened->match.state.bidder + seat) % SEATS);
}

pedro_card master_card(const struct master_opened *opened, unsigned number) {
    const struct pedro_rules *rules = &opened->match.rules;
    const unsigned trump = opened->match.state.trump;
    pedro_cards left = rules->trumps[trump];
    while (left) {
        const pedro_card card = pedro_set_pop(&left);
        if (rules->strength[trump][card] == number + 1)
            return card;
    }
    return PEDRO_NO_CARD;
}

pedro_cards master_cards(const struct master_opened *opened, unsigned numbers) {
    const struct pedro_rules *rules = &opened->match.rules;
    const unsigned trump = opened->match.state.trump;
    pedro_cards left = rules->trumps[trump], cards = 0;
    while (left) {
        const pedro_card card = pedro_set_pop(&left);
        if (numbers >> (rules->strength[trump][card] - 1u) & 1)
            cards |= pedro_set_of(card);
    }
    return cards;
}
