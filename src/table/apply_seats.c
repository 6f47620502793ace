/* apply_seats.c - rows about the table and its seats.
 *
 * SPDX-License-Identifier: MIT */
#include "table/apply_row.h"

#include <string.h>

#include "pedro/record.h"
#include "record/utf8.h"

static bool read_clock(struct row *row, uint8_t *clock) {
    char name[16];
    if (!row_read_name(row, name, sizeof name))
        return false;
    for (*clock = 0; *clock < TABLE_CLOCKS; (*clock)++)
        if (strcmp(table_clocks[*clock].name, name) == 0)
            return true;
    apply_row_fail(row, "no clock is called so");
    return false;
}

/* `-` or letters: h for a hidden table, a for hints to all. */
static bool read_marks(struct row *row, bool *hidden, bool *hints) {
    const char *word;
    size_t length;
    if (!row_next(row, &word, &length))
        return false;
    *hidden = length == 1 ? *word == 'h' : length == 2 && memcmp(word, "ha", 2) == 0;
    *hints = length == 1 ? *word == 'a' : *hidden;
    if (*hidden || *hints || (length == 1 && *word == '-'))
        return true;
    apply_row_fail(row, "a mark of the table is not in order");
    return false;
}

/* open 1 NAME VARIANT CLOCK MARKS BOT OPTIONS (or `-` for none) */
int apply_row_open(struct table *table, struct row *row) {
    char name[TABLE_NAME_MAX], variant[PEDRO_NAME_MAX], bots[PEDRO_NAME_MAX];
    uint8_t clock;
    uint64_t version;
    bool hidden, hints;
    const char *options;
    size_t length;
    if (!row_read_number(row, UINT64_MAX, &version))
        return apply_row_fail(row, "its version is missing");
    if (version != TABLE_VERSION)
        return apply_row_fail(row, "it is of a version that is not known here");
    if (!row_read_name(row, name, sizeof name) ||
        !row_read_name(row, variant, sizeof variant) || !read_clock(row, &clock) ||
        !read_marks(row, &hidden, &hints) || !row_read_name(row, bots, sizeof bots) ||
        !row_read_rest(row, &options, &length))
        return PEDRO_ERR_BAD_RECORD;
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    if (!preset)
        return apply_row_fail(row, "there is no game of that name");
    struct pedro_ruleset set = preset->set;
    uint64_t given = 0;
    if ((length != 1 || *options != '-') &&
        pedro_options_read(options, length, &set, &given, NULL) != PEDRO_ERR_OK)
        return apply_row_fail(row, "its options are not in order");
    if (pedro_ruleset_check(&set, NULL) != PEDRO_ERR_OK)
        return apply_row_fail(row, "its options do not go together");
    memcpy(table->name, name, sizeof name);
    memcpy(table->variant, variant, sizeof variant);
    memcpy(table->bots, bots, sizeof bots);
    table->set = set;
    table->given = given;
    table->clock = clock;
    table->hidden = hidden;
    table->hints = hints;
    return PEDRO_ERR_OK;
}

pedro_seat table_seat_of(const struct table *table, const char *id) {
    for (int i = 0; i < table->set.players; i++)
        if (table->seat[i].kind == TABLE_PERSON &&
            strcmp(table->seat[i].person.id, id) == 0)
            return (pedro_seat)i;
    return PEDRO_NO_SEAT;
}

/* sit SEAT ID p|b NAME */
int apply_row_sit(struct table *table, struct row *row) {
    pedro_seat at;
    struct table_person person = {.program = false};
    const char *word, *name;
    size_t length, name_length;
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_name(row, person.id, sizeof person.id) ||
        !row_next(row, &word, &length) || !row_read_rest(row, &name, &name_length))
        return PEDRO_ERR_BAD_RECORD;
    if (length != 1 || (*word != 'p' && *word != 'b'))
        return apply_row_fail(row, "it is neither a person nor a program");
    if (name_length >= sizeof person.name || !record_is_text(name, name_length))
        return apply_row_fail(row, "the person's name is not in order");
    struct table_seat *seat = &table->seat[at];
    if (seat->kind == TABLE_PERSON || table_seat_of(table, person.id) != PEDRO_NO_SEAT)
        return apply_row_fail(row, "somebody sits there, or the person sits elsewhere");
    if (table_plays(table) && seat->kind != TABLE_BOT)
        return apply_row_fail(row, "in a match only a bot's seat can be taken");
    person.program = *word == 'b';
    memcpy(person.name, name, name_length);
    seat->kind = TABLE_PERSON;
    seat->away = false;
    seat->person = person;
    seat->bot[0] = '\0';
    seat->seen = 0;
    seat->bank_ms = table_clocks[table->clock].bank_ms;
    seat->before[0] = '\0';
    memset(&seat->next, 0, sizeof seat->next);
    if (!table->host[0])
        memcpy(table->host, person.id, sizeof table->host);
    if (table_in_hand(table) && table->match.state.turn == at)
        table->since_ms = row->time_ms;
    return PEDRO_ERR_OK;
}

/* The first person in the order of seats becomes host. */
static void choose_host(struct table *table) {
    memset(table->host, 0, sizeof table->host);
    for (int i = 0; i < table->set.players && !table->host[0]; i++)
        if (table->seat[i].kind == TABLE_PERSON)
            memcpy(table->host, table->seat[i].person.id, sizeof table->host);
}

static void forget_cut(struct table *table) {
    memset(table->cut, PEDRO_NO_CARD, sizeof table->cut);
    table->first_dealer = PEDRO_NO_SEAT;
}

/* leave SEAT BOT (or `-`: it stays empty) */
int apply_row_leave(struct table *table, struct row *row) {
    pedro_seat at;
    char bot[PEDRO_NAME_MAX];
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_name(row, bot, sizeof bot) || !row_ends(row))
        return apply_row_fail(row, "there is a word too many");
    struct table_seat *seat = &table->seat[at];
    const bool empty = strcmp(bot, "-") == 0;
    if (seat->kind != TABLE_PERSON)
        return apply_row_fail(row, "nobody sits there");
    if (table_plays(table) && empty)
        return apply_row_fail(row, "no seat is empty in a match");
    char id[TABLE_ID_MAX];
    memcpy(id, seat->person.id, sizeof id);
    memset(seat, 0, sizeof *seat);
    seat->kind = empty ? TABLE_EMPTY : TABLE_BOT;
    if (!empty)
        memcpy(seat->bot, bot, sizeof bot);
    if (table_plays(table)) {
        memcpy(seat->before, id, sizeof id);
        seat->before_hand = table->match.state.hands;
    } else {
        forget_cut(table);
    }
    if (strcmp(table->host, id) == 0)
        choose_host(table);
    if (table->undo == at)
        table->undo = PEDRO_NO_SEAT;
    return PEDRO_ERR_OK;
}

/* bot SEAT BOT (or `-`) */
int apply_row_bot(struct table *table, struct row *row) {
    pedro_seat at;
    char bot[PEDRO_NAME_MAX];
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_name(row, bot, sizeof bot) || !row_ends(row))
        return apply_row_fail(row, "there is a word too many");
    struct table_seat *seat = &table->seat[at];
    if (table_plays(table) || seat->kind == TABLE_PERSON)
        return apply_row_fail(row, "a bot cannot sit down there now");
    memset(seat, 0, sizeof *seat);
    forget_cut(table);
    if (strcmp(bot, "-") != 0) {
        seat->kind = TABLE_BOT;
        memcpy(seat->bot, bot, sizeof bot);
    }
    return PEDRO_ERR_OK;
}

/* swap SEAT SEAT */
int apply_row_swap(struct table *table, struct row *row) {
    pedro_seat one, other;
    if (!row_read_seat(row, table->set.players, &one) ||
        !row_read_seat(row, table->set.players, &other) || !row_ends(row))
        return apply_row_fail(row, "there is a word too many");
    if (table_plays(table) || one == other)
        return apply_row_fail(row, "these seats cannot change places now");
    const struct table_seat seat = table->seat[one];
    table->seat[one] = table->seat[other];
    table->seat[other] = seat;
    forget_cut(table);
    return PEDRO_ERR_OK;
}

/* A card is higher by its rank, then by its suit: spades, hearts, diamonds, clubs. */
static unsigned height(pedro_card card) {
    return 4 * pedro_printed_rank(card) + pedro_printed_suit(card);
}

/* cut SEED: every seat draws a card from a pack of 52 shuffled by the seed, seat 0 the
 * first card. The highest card keeps its seat and deals first. In pairs the high half
 * plays against the low half, so the two halves alternate: highest, highest of the low
 * half, second highest, and so on; otherwise all are seated from high to low. */
int apply_row_cut(struct table *table, struct row *row) {
    uint8_t seed[PEDRO_SEED_SIZE];
    pedro_card pack[PEDRO_PACK_MAX], drawn[PEDRO_SEATS_MAX];
    struct table_seat from[PEDRO_SEATS_MAX];
    unsigned order[PEDRO_SEATS_MAX] = {0};
    const unsigned players = (unsigned)table->set.players;
    if (!row_read_seed(row, seed) || !row_ends(row))
        return apply_row_fail(row, "there is a word too many");
    for (unsigned i = 0; i < players; i++)
        if (table->seat[i].kind == TABLE_EMPTY || table_plays(table))
            return apply_row_fail(row, "the pack cannot be cut now");
    pedro_shuffle(seed, 0, pack);
    memcpy(drawn, pack, sizeof drawn);
    memcpy(from, table->seat, sizeof from);
    for (unsigned i = 0; i < players; i++) {
        unsigned at = i;
        for (; at > 0 && height(drawn[order[at - 1]]) < height(drawn[i]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    const bool pairs = table->set.teams == PEDRO_TEAMS_PAIRS;
    for (unsigned i = 0; i < players; i++) {
        const unsigned who = order[pairs ? i / 2 + (i & 1) * (players / 2) : i];
        const unsigned seat = (order[0] + i) % players;
        table->seat[seat] = from[who];
        table->cut[seat] = drawn[who];
    }
    table->first_dealer = (pedro_seat)order[0];
    return PEDRO_ERR_OK;
}

/* away SEAT self|clock|host BOT */
int apply_row_away(struct table *table, struct row *row) {
    pedro_seat at;
    char why[8], bot[PEDRO_NAME_MAX];
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_name(row, why, sizeof why) || !row_read_name(row, bot, sizeof bot) ||
        !row_ends(row))
        return apply_row_fail(row, "there is a word too many");
    if (strcmp(why, "self") != 0 && strcmp(why, "clock") != 0 && strcmp(why, "host") != 0)
        return apply_row_fail(row, "nobody is away for that reason");
    if (!table_plays(table) || !seat_is_played(&table->seat[at]))
        return apply_row_fail(row, "nobody can go away there now");
    table->seat[at].away = true;
    memcpy(table->seat[at].bot, bot, sizeof bot);
    return PEDRO_ERR_OK;
}

/* back SEAT */
int apply_row_back(struct table *table, struct row *row) {
    pedro_seat at;
    if (!row_read_seat(row, table->set.players, &at) || !row_ends(row))
        return apply_row_fail(row, "there is a word too many");
    struct table_seat *seat = &table->seat[at];
    const struct table_clock *clock = &table_clocks[table->clock];
    if (seat->kind != TABLE_PERSON || !seat->away)
        return apply_row_fail(row, "nobody is away there");
    seat->away = false;
    memset(seat->bot, 0, sizeof seat->bot);
    /* A person who comes back has at least the time that a hand gives. */
    if (seat->bank_ms < clock->hand_ms)
        seat->bank_ms = clock->hand_ms;
    if (table_in_hand(table) && table->match.state.turn == at)
        table->since_ms = row->time_ms;
    return PEDRO_ERR_OK;
}
