/* secrecy_test.c - reads the messages to every seat and to a spectator: no message names
 * a card that its recipient may not see, and none changes when hidden cards do.
 *
 * The test computes what a seat may see from the table, not from its views.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>

#include "effort.h"
#include "table/table_games.h"

/* The messages for one recipient: the view, the view on joining, and news. */
enum { WRITINGS = 3, WRITING_SIZE = 1 << 16, MESSAGES_SIZE = WRITINGS * WRITING_SIZE };

static struct sample sample;
static char written[MESSAGES_SIZE], otherwise[MESSAGES_SIZE];

/* The cards that each seat has held in this hand; none for the spectator. */
struct tap {
    pedro_cards held[PEDRO_SEATS_MAX + 1];
    pedro_cards open;                 /* cards that lay face up at some time */
    struct pedro_state before, after; /* the last event */
    uint64_t messages, cards, swaps;
};
static struct tap tap;

static const char *id_of(int recipient) {
    return recipient < sample.table->set.players ? sample_people[recipient].id : "nobody";
}

static pedro_cards pile_cards(const pedro_card *pile, unsigned count) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < count; i++)
        if (pile[i] < PEDRO_PACK_MAX)
            cards |= pedro_set_of(pile[i]);
    return cards;
}

/* Notes the cards that the last row showed. */
static void listen(const struct table *table) {
    if (table->news & TABLE_NEWS_VIEW) {
        tap.before = tap.after;
        tap.after = table->match.state;
    }
    const struct pedro_state *state = &table->match.state;
    const struct pedro_ruleset *set = &table->set;
    const pedro_cards trumps =
        state->trump < 4 ? table->match.rules.trumps[state->trump] : 0;
    if (table->event.kind == TABLE_EVENT_DEAL)
        memset(tap.held, 0, sizeof tap.held), tap.open = 0;
    for (int seat = 0; seat < set->players; seat++) {
        if (state->phase != PEDRO_PHASE_DARK)
            tap.held[seat] |= state->hand[seat];
        tap.open |= state->taken[seat] | state->buried[seat];
        if (table->event.kind == TABLE_EVENT_ACT && table->event.seat == seat &&
            tap.before.phase != PEDRO_PHASE_DARK)
            tap.held[seat] |= tap.before.hand[seat];
    }
    tap.open |= state->seen | pile_cards(state->trick, PEDRO_SEATS_MAX) |
                pile_cards(state->last_trick, PEDRO_SEATS_MAX);
    /* The last card of a hand leaves the table at once. */
    const unsigned kind = table->event.action.kind;
    if (table->event.kind == TABLE_EVENT_ACT &&
        (kind == PEDRO_ACT_PLAY || kind == PEDRO_ACT_WRONG_CARD))
        tap.open |= pedro_set_of(table->event.action.card);
    if (table->event.kind == TABLE_EVENT_ACT && kind == PEDRO_ACT_BURY)
        tap.open |= table->event.action.cards;
    /* A seat has seen a card that it drew and had to throw at once. */
    for (unsigned i = 0; i < state->wash_size; i++)
        if (state->wash_by[i] >= 0)
            tap.held[state->wash_by[i]] |= pedro_set_of(state->wash[i]);
    pedro_cards wash = pile_cards(state->wash, state->wash_size);
    /* Cards thrown face up, by choice or not, may be drawn again before the event ends. */
    for (size_t i = 0; i < table->effects; i++)
        if (table->effect[i].kind == PEDRO_EFFECT_DISCARDED)
            wash |= pile_cards(table->effect[i].card, table->effect[i].cards);
    if (set->discards == PEDRO_DISCARDS_UP)
        tap.open |= wash;
    if (set->discards == PEDRO_DISCARDS_TRUMPS_UP)
        tap.open |= wash & trumps;
    if (state->called != PEDRO_NO_CARD)
        tap.open |= pedro_set_of(state->called);
    if (kind == PEDRO_ACT_CLAIM)
        tap.open |= pedro_set_of(table->event.action.card) |
                    pedro_set_of(table->event.action.other);
    const pedro_cards stock = pile_cards(state->stock + state->stock_at,
                                         (unsigned)(state->stock_end - state->stock_at));
    if (set->rob == PEDRO_ROB_SORT && state->leader != PEDRO_NO_SEAT)
        tap.open |= stock & trumps;
    if (set->rob == PEDRO_ROB_TRUMPS && state->trump < 4) {
        const pedro_seat robber =
            set->robber == PEDRO_ROBBER_DEALER ? state->dealer : state->bidder;
        tap.held[robber] |= stock;
    }
}

/* All cards that are named anywhere in `value`. */
static pedro_cards cards_in(json_t *value) {
    pedro_cards cards = 0;
    const char *key;
    json_t *part;
    size_t index;
    if (json_is_object(value)) {
        json_object_foreach(value, key, part) {
            /* A list of all trumps follows from the rules and says nothing about this
             * hand. All hands are shown with the seed. */
            if (strcmp(key, "dealt") == 0 || strcmp(key, "held") == 0)
                assert_false(sample.table->has_seed);
            else if (strcmp(key, "trumps") != 0)
                cards |= cards_in(part);
        }
    } else if (json_is_array(value)) {
        json_array_foreach(value, index, part) cards |= cards_in(part);
    } else if (json_is_string(value) &&
               strncmp(json_string_value(value), "call ", 5) != 0) {
        /* The cards that may be called say nothing about their holders. */
        for (const char *word = json_string_value(value); *word;) {
            const size_t length = strcspn(word, " ");
            pedro_card card;
            if (pedro_card_parse(word, length, &card) == 0)
                cards |= pedro_set_of(card);
            word += length;
            word += strspn(word, " ");
        }
    }
    return cards;
}

static void check_message(const char *text, int recipient) {
    json_error_t error;
    json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!message)
        fail_msg("%s: %s", error.text, text);
    const pedro_cards named = cards_in(message),
                      leaked = named & ~tap.held[recipient] & ~tap.open;
    if (leaked) {
        char cards[200];
        struct pedro_text list;
        pedro_text_init(&list, cards, sizeof cards);
        pedro_cards_text(leaked, &list);
        fail_msg("%s names %s to %d: %s", sample.row[sample.rows - 1], cards, recipient,
                 text);
    }
    tap.messages++;
    tap.cards += pedro_set_count(named);
    json_decref(message);
}

static void write_all(const struct table *table, const char *id, char *buffer, bool check,
                      int recipient) {
    struct pedro_text text;
    for (int form = 0; form < WRITINGS; form++) {
        pedro_text_init(&text, buffer + form * WRITING_SIZE, WRITING_SIZE);
        if (form < 2)
            table_write_view(table, id, form, table->time_ms, &text);
        else
            table_write_news(table, id, table->time_ms, &text);
        assert_true(pedro_text_fits(&text));
        if (check && text.length > 0)
            check_message(text.buffer, recipient);
    }
}

static void no_seed_yet(const struct table *table, const char *text) {
    char digits[2 * PEDRO_SEED_SIZE + 1];
    pedro_seed_text(table->seed, digits);
    if (table->has_seed && strstr(text, digits))
        fail_msg("the seed is out: %s", text);
}

static void wiretap(struct sample *of) {
    const struct table *table = of->table;
    if (!table->started || table->event.kind == TABLE_EVENT_NONE)
        return;
    listen(table);
    for (int recipient = 0; recipient <= table->set.players; recipient++) {
        write_all(table, id_of(recipient), written, true, recipient);
        for (int form = 0; form < WRITINGS; form++)
            no_seed_yet(table, written + form * WRITING_SIZE);
    }
}

static pedro_cards swapped_set(pedro_cards cards, pedro_card a, pedro_card b) {
    const bool has_a = pedro_set_has(cards, a), has_b = pedro_set_has(cards, b);
    cards &= ~(pedro_set_of(a) | pedro_set_of(b));
    return cards | (has_a ? pedro_set_of(b) : 0) | (has_b ? pedro_set_of(a) : 0);
}

static void swap_in_pile(pedro_card *pile, pedro_card a, pedro_card b) {
    for (unsigned i = 0; i < PEDRO_PACK_MAX; i++)
        pile[i] = pile[i] == a ? b : pile[i] == b ? a : pile[i];
}

static void swap_in_state(struct pedro_state *state, pedro_card a, pedro_card b) {
    for (unsigned i = 0; i < PEDRO_SEATS_MAX; i++)
        state->hand[i] = swapped_set(state->hand[i], a, b);
    state->first_hand = swapped_set(state->first_hand, a, b);
    swap_in_pile(state->stock, a, b);
    swap_in_pile(state->kitty, a, b);
    swap_in_pile(state->wash, a, b);
}

/* In effects only the cards are exchanged, as they were known at the time. */
static void swap_in_effects(struct table *table, pedro_card a, pedro_card b) {
    static struct pedro_effect effect[PEDRO_EFFECTS_MAX];
    for (size_t i = 0; i < table->effects; i++) {
        effect[i] = table->effect[i];
        effect[i].open = swapped_set(effect[i].open, a, b);
        swap_in_pile(effect[i].card, a, b);
    }
    table->effect = effect;
}

/* Two hidden cards change places in the whole history: the recipient's messages stay the
 * same. */
static void swap_two(struct sample *of, int recipient) {
    const struct table *table = of->table;
    const struct pedro_rules *rules = &table->match.rules;
    static struct table other;
    const pedro_card a = (pedro_card)pedro_rng_below(&of->dice, PEDRO_PACK_MAX),
                     b = (pedro_card)pedro_rng_below(&of->dice, PEDRO_PACK_MAX);
    const unsigned trump = table->match.state.trump;
    const pedro_cards both = pedro_set_of(a) | pedro_set_of(b);
    if (a == b || (rules->pack & both) != both ||
        ((tap.held[recipient] | tap.open) & both) ||
        (trump < 4 && !rules->strength[trump][a] != !rules->strength[trump][b]))
        return;
    tap.swaps++;
    other = *table;
    swap_in_state(&other.match.state, a, b);
    swap_in_effects(&other, a, b);
    other.event.action.cards = swapped_set(other.event.action.cards, a, b);
    write_all(table, id_of(recipient), written, false, recipient);
    write_all(&other, id_of(recipient), otherwise, false, recipient);
    for (int form = 0; form < WRITINGS; form++)
        assert_string_equal(written + form * WRITING_SIZE,
                            otherwise + form * WRITING_SIZE);
}

static void move_hidden_cards(struct sample *of) {
    const struct table *table = of->table;
    if (!table->started || table->event.kind == TABLE_EVENT_NONE)
        return;
    listen(table);
    for (int i = 0; i < 8 && table_in_hand(table); i++)
        swap_two(of, (int)pedro_rng_below(&of->dice, (uint32_t)table->set.players + 1));
}

static void play_games(void (*look)(struct sample *sample), unsigned house) {
    memset(&tap, 0, sizeof tap);
    sample.look = look;
    table_games(&sample, "tap", house, 110, NULL);
}

static void no_message_names_a_card_too_early(void **state) {
    (void)state;
    play_games(wiretap, 14);
    assert_true(tap.messages > effort(20000));
    assert_true(tap.cards > effort(200000));
}

static void no_message_moves_when_hidden_cards_do(void **state) {
    (void)state;
    play_games(move_hidden_cards, 29);
    assert_true(tap.swaps > effort(3000));
}

TEST_GROUP(secrecy) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_message_names_a_card_too_early),
        cmocka_unit_test(no_message_moves_when_hidden_cards_do),
    };
    return cmocka_run_group_tests_name("secrecy", tests, NULL, NULL);
}
