/* hands_test.c - tests the hands that are shown when a deal is over, against the states of
 * the match.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>

#include "effort.h"
#include "table/hands.h"
#include "table/table_games.h"

static struct sample sample;

/* What the states say about the running hand. */
static struct {
    pedro_cards dealt[PEDRO_SEATS_MAX]; /* after the deal */
    pedro_cards held[PEDRO_SEATS_MAX];  /* at the first state of the play */
    bool exact;                         /* nobody drew or threw within the deal */
    bool played;
    unsigned hands, plays;
} told;

static bool in_play(const struct pedro_state *state) {
    return state->leader != PEDRO_NO_SEAT;
}

/* Cards are in no hand once they have been played or buried. */
static pedro_cards held_by(const struct pedro_state *state, int seat) {
    pedro_cards cards = state->hand[seat] | state->buried[seat];
    if (state->trick[seat] != PEDRO_NO_CARD)
        cards |= pedro_set_of(state->trick[seat]);
    return cards;
}

static pedro_cards read_hand(json_t *hands, int seat) {
    pedro_cards cards = 0;
    json_t *each;
    size_t at;
    json_array_foreach(json_array_get(hands, (size_t)seat), at, each) {
        pedro_card card;
        assert_int_equal(
            pedro_card_parse(json_string_value(each), json_string_length(each), &card),
            PEDRO_ERR_OK);
        cards |= pedro_set_of(card);
    }
    return cards;
}

/* The message to a spectator, who has seen no hand. */
static json_t *names_for_nobody(const struct table *table) {
    static char room[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    table_write_view(table, "nobody", true, table->time_ms, &text);
    json_t *message = json_loads(room, 0, NULL);
    assert_non_null(message);
    json_t *names = json_incref(json_object_get(message, "names"));
    json_decref(message);
    return names;
}

static void check_end(const struct table *table) {
    json_t *names = names_for_nobody(table);
    json_t *dealt = json_object_get(names, "dealt"),
           *held = json_object_get(names, "held");
    assert_non_null(dealt);
    assert_non_null(held);
    told.hands++;
    told.plays += told.played;
    for (int seat = 0; seat < table->set.players; seat++) {
        if (told.exact)
            assert_true(read_hand(dealt, seat) == told.dealt[seat]);
        if (told.played)
            assert_true(read_hand(held, seat) == told.held[seat]);
    }
    json_decref(names);
}

static void look(struct sample *of) {
    const struct table *table = of->table;
    const struct pedro_state *state = &table->match.state;
    if (!table->started || !(table->news & TABLE_NEWS_VIEW) ||
        table->event.kind == TABLE_EVENT_NONE)
        return;
    if (table->event.kind == TABLE_EVENT_DEAL) {
        told.played = false;
        told.exact = true;
        for (size_t i = 0; i < table->effects; i++)
            if (table->effect[i].kind == PEDRO_EFFECT_DREW ||
                table->effect[i].kind == PEDRO_EFFECT_DISCARDED ||
                table->effect[i].kind == PEDRO_EFFECT_PICKED_UP)
                told.exact = false;
        memcpy(told.dealt, state->hand, sizeof told.dealt);
    }
    if (table_in_hand(table)) {
        json_t *names = names_for_nobody(table);
        assert_null(json_object_get(names, "dealt"));
        assert_null(json_object_get(names, "held"));
        json_decref(names);
        if (!told.played && in_play(state) && state->tricks == 0) {
            told.played = true;
            for (int seat = 0; seat < table->set.players; seat++)
                told.held[seat] = held_by(state, seat);
        }
    } else if (table->event.kind == TABLE_EVENT_ACT) {
        check_end(table);
    }
}

static void all_hands_are_shown_when_a_deal_is_over_and_not_before(void **state) {
    (void)state;
    memset(&told, 0, sizeof told);
    sample.look = look;
    table_games(&sample, "hands", 14, 140, NULL);
    assert_true(told.hands > effort(60));
    assert_true(told.plays > effort(40));
}

TEST_GROUP(hands) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_hands_are_shown_when_a_deal_is_over_and_not_before),
    };
    return cmocka_run_group_tests_name("hands", tests, NULL, NULL);
}
