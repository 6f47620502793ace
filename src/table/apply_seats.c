/* apply_seats.c - rows about the table and its seats.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

#include "base/utf8.h"
#include "pedro/record.h"

static bool read_clock(struct row *row, uint8_t *clock) {
    const char *names[TABLE_CLOCKS + 1] = {NULL};
    unsigned index;
    for (int i = 0; i < TABLE_CLOCKS; i++)
        names[i] = table_clocks[i].name;
    if (!row_read_word(row, names, &index))
        return false;
    *clock = (uint8_t)index;
    return true;
}

/* `-` or letters: h for a hidden table, a for hints to all, r where all have to be ready. */
static bool read_marks(struct row *row, bool *hidden, bool *hints, bool *waits) {
    static const char *const marks[] = {"-",  "h",  "a",   "ha", "r",
                                        "hr", "ar", "har", NULL};
    unsigned index;
    if (!row_read_word(row, marks, &index))
        return false;
    *hidden = index & 1;
    *hints = index & 2;
    *waits = index & 4;
    return true;
}

/* The ruleset of a preset with the options that the row ends in. */
static bool find_rules(struct row *row, const char *variant, struct pedro_ruleset *set,
                       uint64_t *given) {
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    struct pedro_option_error error;
    int err = PEDRO_ERR_OK;
    if (!preset) {
        apply_row_fail(row, PEDRO_REFUSED_UNKNOWN_GAME);
        pedro_refusal_add(row->wrong, "name", variant, strlen(variant));
        return false;
    }
    *set = preset->set;
    if (row->length != 1 || *row->word != '-')
        err = pedro_options_read(row->word, row->length, set, given, &error);
    if (!err)
        err = pedro_ruleset_check(set, &error);
    if (err)
        pedro_option_refusal(&error, row->wrong);
    return !err;
}

/* open 1 NAME VARIANT CLOCK MARKS BOT OPTIONS (or `-` for none) */
int apply_row_open(struct table *table, struct row *row) {
    char name[TABLE_NAME_MAX], variant[PEDRO_NAME_MAX], bots[PEDRO_NAME_MAX];
    uint8_t clock;
    uint64_t version;
    bool hidden, hints, waits;
    const char *options;
    size_t length;
    struct pedro_ruleset set;
    uint64_t given = 0;
    if (!row_read_number(row, UINT32_MAX, &version))
        return PEDRO_ERR_BAD_RECORD;
    if (version != TABLE_VERSION) {
        apply_row_fail(row, PEDRO_REFUSED_ROW_VERSION);
        pedro_refusal_add_number(row->wrong, "number", (long long)version);
        return PEDRO_ERR_BAD_RECORD;
    }
    if (!row_read_name(row, name, sizeof name) ||
        !row_read_name(row, variant, sizeof variant) || !read_clock(row, &clock) ||
        !read_marks(row, &hidden, &hints, &waits) ||
        !row_read_name(row, bots, sizeof bots) ||
        !row_read_rest(row, &options, &length) || !find_rules(row, variant, &set, &given))
        return PEDRO_ERR_BAD_RECORD;
    memcpy(table->name, name, sizeof name);
    memcpy(table->variant, variant, sizeof variant);
    memcpy(table->bots, bots, sizeof bots);
    table->set = set;
    table->given = given;
    table->clock = clock;
    table->hidden = hidden;
    table->hints = hints;
    table->waits = waits;
    return PEDRO_ERR_OK;
}

pedro_seat table_seat_of(const struct table *table, const char *id) {
    for (int i = 0; i < table->set.players; i++)
        if (table->seat[i].kind == TABLE_PERSON &&
            strcmp(table->seat[i].person.id, id) == 0)
            return (pedro_seat)i;
    return PEDRO_NO_SEAT;
}

/* The name of a person is the rest of the row. */
static bool read_person_name(struct row *row, struct table_person *person) {
    const char *name;
    size_t length;
    if (!row_read_rest(row, &name, &length))
        return false;
    if (length >= sizeof person->name || !utf8_is_text(name, length))
        return row_refuse(row, PEDRO_REFUSED_ROW_NAME);
    memcpy(person->name, name, length);
    return true;
}

/* sit SEAT ID p|b NAME */
int apply_row_sit(struct table *table, struct row *row) {
    static const char *const kinds[] = {"p", "b", NULL};
    pedro_seat at;
    struct table_person person = {.program = false};
    unsigned kind;
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_name(row, person.id, sizeof person.id) ||
        !row_read_word(row, kinds, &kind) || !read_person_name(row, &person))
        return PEDRO_ERR_BAD_RECORD;
    struct table_seat *seat = &table->seat[at];
    if (seat->kind == TABLE_PERSON || table_seat_of(table, person.id) != PEDRO_NO_SEAT)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_SIT);
    person.program = kind == 1;
    person.picture = table_picture_of(table, person.id);
    seat->kind = TABLE_PERSON;
    seat->away = seat->ready = false;
    seat->person = person;
    seat->bot[0] = '\0';
    seat->seen = 0;
    seat->bank_ms = table_clocks[table->clock].bank_ms;
    seat->sat_seq = table->seq + 1;
    seat->gone_ms = table_is_present(table, person.id) ? 0 : row->time_ms;
    seat->absent = false;
    seat->before[0] = '\0';
    memset(&seat->next, 0, sizeof seat->next);
    if (!table->host[0] && !table_is_event(table))
        memcpy(table->host, person.id, sizeof table->host);
    if (table_in_hand(table) && table->match.state.turn == at)
        table->since_ms = row->time_ms;
    return PEDRO_ERR_OK;
}

/* The person who has sat here longest becomes host. */
static void choose_host(struct table *table) {
    uint64_t first = UINT64_MAX;
    memset(table->host, 0, sizeof table->host);
    for (int i = 0; i < table->set.players; i++) {
        const struct table_seat *seat = &table->seat[i];
        if (seat->kind != TABLE_PERSON || seat->sat_seq >= first)
            continue;
        first = seat->sat_seq;
        memcpy(table->host, seat->person.id, sizeof table->host);
    }
}

static void forget_cut(struct table *table) {
    memset(table->cut, PEDRO_NO_CARD, sizeof table->cut);
    table->first_dealer = PEDRO_NO_SEAT;
    table->chosen = false;
}

/* leave SEAT BOT (or `-`: it stays empty) */
int apply_row_leave(struct table *table, struct row *row) {
    pedro_seat at;
    char bot[PEDRO_NAME_MAX];
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_name(row, bot, sizeof bot) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    struct table_seat *seat = &table->seat[at];
    const bool empty = strcmp(bot, "-") == 0;
    if (seat->kind != TABLE_PERSON)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_LEAVE);
    if (table_plays(table) && empty)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_LEAVE_EMPTY);
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
    if (table->host[0] && strcmp(table->host, id) == 0)
        choose_host(table);
    if (table->undo == at)
        table->undo = PEDRO_NO_SEAT;
    if (table->voids == at)
        table->voids = PEDRO_NO_SEAT;
    return PEDRO_ERR_OK;
}

/* bot SEAT BOT (or `-`) */
int apply_row_bot(struct table *table, struct row *row) {
    pedro_seat at;
    char bot[PEDRO_NAME_MAX];
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_name(row, bot, sizeof bot) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    struct table_seat *seat = &table->seat[at];
    if (table_plays(table) || seat->kind == TABLE_PERSON)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_BOT);
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
        return PEDRO_ERR_BAD_RECORD;
    if (table_plays(table) || one == other)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_SWAP);
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
        return PEDRO_ERR_BAD_RECORD;
    for (unsigned i = 0; i < players; i++)
        if (table->seat[i].kind == TABLE_EMPTY || table_plays(table))
            return apply_row_fail(row, PEDRO_REFUSED_ROW_CUT);
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
    table->chosen = false;
    return PEDRO_ERR_OK;
}

pedro_seat table_chooser(const struct table *table) {
    const pedro_seat highest = table->first_dealer;
    return highest != PEDRO_NO_SEAT && !table->chosen && !table_plays(table) &&
                   table->seat[highest].kind == TABLE_PERSON
               ? highest
               : PEDRO_NO_SEAT;
}

/* choose SEAT DEALER: the highest card takes that seat, and all others move on by as many seats, so partners stay partners;
 * DEALER deals first. */
int apply_row_choose(struct table *table, struct row *row) {
    pedro_seat to, dealer;
    struct table_seat from[PEDRO_SEATS_MAX];
    pedro_card cut[PEDRO_SEATS_MAX];
    const unsigned players = (unsigned)table->set.players;
    if (!row_read_seat(row, table->set.players, &to) ||
        !row_read_seat(row, table->set.players, &dealer) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    const pedro_seat chooser = table_chooser(table);
    if (chooser == PEDRO_NO_SEAT)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_CHOOSE);
    memcpy(from, table->seat, sizeof from);
    memcpy(cut, table->cut, sizeof cut);
    for (unsigned i = 0; i < players; i++) {
        const unsigned before = ((unsigned)chooser + i) % players,
                       seat = ((unsigned)to + i) % players;
        table->seat[seat] = from[before];
        table->cut[seat] = cut[before];
    }
    table->first_dealer = dealer;
    table->chosen = true;
    return PEDRO_ERR_OK;
}

bool table_waits(const struct table *table) { return table->waits && !table->started; }

/* ready SEAT yes|no */
int apply_row_ready(struct table *table, struct row *row) {
    static const char *const answers[] = {"no", "yes", NULL};
    pedro_seat at;
    unsigned answer;
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_word(row, answers, &answer) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (!table_waits(table) || table->seat[at].kind != TABLE_PERSON)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_READY);
    table->seat[at].ready = answer == 1;
    return PEDRO_ERR_OK;
}

/* away SEAT self|clock|host BOT */
int apply_row_away(struct table *table, struct row *row) {
    static const char *const reasons[] = {"self", "clock", "host", NULL};
    pedro_seat at;
    unsigned reason;
    char bot[PEDRO_NAME_MAX];
    if (!row_read_seat(row, table->set.players, &at) ||
        !row_read_word(row, reasons, &reason) || !row_read_name(row, bot, sizeof bot) ||
        !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (!table_plays(table) || !seat_is_played(&table->seat[at]))
        return apply_row_fail(row, PEDRO_REFUSED_ROW_AWAY);
    table->seat[at].away = true;
    memcpy(table->seat[at].bot, bot, sizeof bot);
    return PEDRO_ERR_OK;
}

/* back SEAT */
int apply_row_back(struct table *table, struct row *row) {
    pedro_seat at;
    if (!row_read_seat(row, table->set.players, &at) || !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    struct table_seat *seat = &table->seat[at];
    const struct table_clock *clock = &table_clocks[table->clock];
    if (seat->kind != TABLE_PERSON || !seat->away)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_BACK);
    seat->away = false;
    memset(seat->bot, 0, sizeof seat->bot);
    /* A person who comes back has at least the time that a hand gives. */
    if (seat->bank_ms < clock->hand_ms)
        seat->bank_ms = clock->hand_ms;
    if (table_in_hand(table) && table->match.state.turn == at)
        table->since_ms = row->time_ms;
    return PEDRO_ERR_OK;
}
