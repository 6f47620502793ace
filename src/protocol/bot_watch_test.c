/* bot_watch_test.c - JSON messages give a bot its whole view; with fewer messages it
 *still plays.
 *
 * Random matches of every preset: for the seat to act, the view read from the `act`
 * message and completed from the events must be, byte for byte, the view of the engine;
 * and no message may name a card that the seat cannot know.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "effort.h"
#include "protocol/bot_message.h"
#include "protocol/bot_watch.h"
#include "protocol/view_json.h"
#include "random_play.h"

enum { MESSAGE_MAX = 64 << 10, EVENTS = 700 };

/* Small numbers of a list. */
struct counts {
    unsigned count;
    uint8_t number[PEDRO_PACK_MAX];
};

/* A match with a watching bot at every seat. */
struct table {
    struct pedro_match match;
    struct bot_watch watch[PEDRO_SEATS_MAX];
    struct pedro_rng rng;
    bool mute; /* the host sends no effects */
    /* The last message of this hand to a bot that reads no effects. */
    struct counts thrown, drawn, wash_by;
    struct bot_history history; /* as the host knows it */
    unsigned revokes;
    char message[MESSAGE_MAX];
    struct pedro_text text;
};

static struct json checked(const char *line, size_t length) {
    struct json json;
    size_t where;
    if (json_check(line, length, &json, &where) != JSON_FINE)
        fail_msg("byte %zu of %.*s", where, (int)length, line);
    return json;
}

static struct json member(const struct json *object, const char *name) {
    struct json value;
    if (!json_get(object, name, &value))
        fail_msg("%s is missing", name);
    return value;
}

/* Without effects a bot knows less, but nothing wrong, and answers with one of its choices. */
static void check_known(const struct pedro_match *match, const struct pedro_view *view,
                        const struct pedro_legal *legal) {
    struct pedro_view expected;
    struct pedro_action action;
    struct pedro_rng dice;
    const uint8_t seed[PEDRO_SEED_SIZE] = {1};
    const struct bot_turn turn = {.rules = &match->rules, .view = view, .legal = legal};
    pedro_view(&match->rules, &match->state, view->seat, &expected);
    assert_int_equal(view->winner_so_far, expected.winner_so_far);
    assert_int_equal(view->hands_scored, expected.hands_scored);
    assert_int_equal(view->last_bidder, expected.last_bidder);
    assert_true((view->seen & ~expected.seen) == 0);
    assert_true(expected.tricks == 0 || view->seen != 0);
    effort_seed(&dice, seed);
    bot_find("simple", 6)->act(NULL, &turn, &dice, &action, NULL);
    assert_true(pedro_legal_has(legal, &action));
}

static void remember(struct counts *told, const struct json *message, const char *name,
                     bool dealt) {
    struct json list, value;
    long long number;
    if (!json_get(message, name, &list)) {
        if (dealt)
            memset(told, 0, sizeof *told);
        return;
    }
    memset(told, 0, sizeof *told);
    for (struct json_walk walk = json_walk(&list); json_next(&walk, NULL, &value);) {
        assert_true(told->count < PEDRO_PACK_MAX);
        assert_true(json_get_number_in(&value, 0, UINT8_MAX, &number));
        told->number[told->count++] = (uint8_t)number;
    }
}

static void check_counts(const struct counts *told, const uint8_t *number,
                         unsigned count) {
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(told->number[i], number[i]);
}

static void check_told(const struct table *table, const struct pedro_state *state) {
    uint8_t by[PEDRO_PACK_MAX];
    for (unsigned i = 0; i < state->wash_size; i++)
        by[i] = (uint8_t)state->wash_by[i];
    check_counts(&table->thrown, state->thrown, PEDRO_SEATS_MAX);
    check_counts(&table->drawn, state->drawn, PEDRO_SEATS_MAX);
    check_counts(&table->wash_by, by, state->wash_size);
    assert_int_equal(table->wash_by.count, state->wash_size);
}

static void check_view(struct table *table) {
    const struct pedro_match *match = &table->match;
    const pedro_seat seat = match->state.turn;
    struct pedro_view view, expected;
    struct pedro_legal legal, choices;
    const char *wrong;
    char first[16384], second[16384];
    struct pedro_text text;
    pedro_text_init(&table->text, table->message, MESSAGE_MAX);
    bot_message_act(match, 500, &table->text);
    const struct json json = checked(table->message, table->text.length),
                      view_json = member(&json, "view"),
                      legal_json = member(&json, "legal");
    if (!view_json_read(&view_json, &match->rules, seat, &view, &wrong))
        fail_msg("%s: view, %s: %s", match->variant, wrong, table->message);
    bot_watch_complete(&table->watch[seat], &view);
    pedro_view(&match->rules, &match->state, seat, &expected);
    for (size_t i = 0; i < sizeof view && !table->mute; i++)
        if (((const char *)&view)[i] != ((const char *)&expected)[i])
            fail_msg("%s, hand %u, phase %s, seat %d: byte %zu of the view differs: %d, "
                     "not %d",
                     match->variant, (unsigned)view.hands,
                     pedro_phase_name(match->state.phase), seat, i,
                     ((const char *)&view)[i], ((const char *)&expected)[i]);
    if (!legal_json_read(&legal_json, &match->rules, view.trump, &legal, &wrong))
        fail_msg("%s: choices, %s: %s", match->variant, wrong, table->message);
    if (table->mute)
        check_known(match, &view, &legal);
    check_told(table, &match->state);
    pedro_legal(&match->rules, &match->state, &choices);
    pedro_text_init(&text, first, sizeof first);
    pedro_json_legal(&legal, &text);
    pedro_text_init(&text, second, sizeof second);
    pedro_json_legal(&choices, &text);
    assert_string_equal(first, second);
    assert_int_equal(legal.low_cards, choices.low_cards);
}

/* Renames a member, to simulate a host that does not send it. */
static void hide_member(char *line, const char *name) {
    char *at = strstr(line, name);
    if (at)
        at[1] = '_';
}

/* Feeds the lines of a message to a watch. */
static void hear(struct table *table, pedro_seat seat) {
    char *line = table->message, *end;
    for (; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (table->mute)
            hide_member(line, "\"effects\":");
        const struct json json = checked(line, (size_t)(end - line)),
                          type = member(&json, "type");
        struct json action;
        const bool dealt = json_get(&json, "action", &action) && json_is(&action, "deal");
        remember(&table->thrown, &json, "thrown", dealt);
        remember(&table->drawn, &json, "drawn", dealt);
        remember(&table->wash_by, &json, "wash_by", dealt);
        const bool fine = json_is(&type, "score")
                              ? bot_watch_score(&table->watch[seat], &json)
                              : bot_watch_event(&table->watch[seat], &json);
        if (!fine)
            fail_msg("not understood: %s", line);
    }
}

static bool can_name(const struct pedro_rules *rules, const struct pedro_state *state,
                     pedro_seat seat, pedro_card card) {
    struct pedro_view view;
    pedro_view(rules, state, seat, &view);
    return pedro_set_has(view.hand[seat], card) ||
           memchr(view.stock, card, sizeof view.stock) ||
           memchr(view.wash, card, sizeof view.wash);
}

/* A card that changes hands unseen and is named in the event of a seat must be one that its view names, before or
 * after; any other would be a leak. */
static void check_no_leak(struct table *table, const struct pedro_event *event,
                          const struct pedro_state *before, pedro_seat seat) {
    const struct pedro_match *match = &table->match;
    const char *action =
        strstr(table->message, "\"action\":\"") + strlen("\"action\":\"");
    unsigned named = 0, hidden = 0;
    if (event->seat == PEDRO_NO_SEAT ||
        (event->action.kind != PEDRO_ACT_DISCARD &&
         event->action.kind != PEDRO_ACT_GIVE && event->action.kind != PEDRO_ACT_TAKE))
        return;
    for (const char *card = action + strcspn(action, " \""); *card == ' '; card += 3) {
        pedro_card which;
        if (pedro_card_parse(card + 1, 2, &which)) {
            assert_memory_equal(card, " ??", 3);
            hidden++;
            continue;
        }
        named++;
        assert_true(pedro_set_has(event->action.cards, which));
        assert_true(can_name(&match->rules, before, seat, which) ||
                    can_name(&match->rules, &match->state, seat, which));
    }
    assert_int_equal(named + hidden, pedro_set_count(event->action.cards));
    if (seat == event->seat)
        assert_int_equal(hidden, 0);
}

/* An error, where the ruleset has laws for it; false if none was drawn. */
static bool err(struct table *table, struct pedro_action *action) {
    const struct pedro_match *match = &table->match;
    const uint32_t players = (uint32_t)match->rules.set.players;
    if (!pedro_has_laws(&match->rules) || pedro_rng_below(&table->rng, 4) > 0)
        return false;
    const pedro_seat seat = (pedro_seat)pedro_rng_below(&table->rng, players);
    if (!match->state.hand[seat])
        return false;
    *action =
        (struct pedro_action){.kind = PEDRO_ACT_WRONG_CARD,
                              .seat = seat,
                              .card = random_card(&table->rng, match->state.hand[seat])};
    return pedro_may_err(&match->rules, &match->state, action);
}

/* A bot that is a program knows as much of the hand as one in this process. */
static void check_history(struct table *table) {
    const struct pedro_match *match = &table->match;
    const struct pedro_event *event = &match->event[match->events - 1];
    for (pedro_seat seat = 0;
         !table->mute && event->seat >= 0 && seat < match->rules.set.players; seat++)
        assert_memory_equal(&table->watch[seat].history, &table->history,
                            sizeof table->history);
    table->revokes += match->state.revokes.count > 0;
}

static void step(struct table *table) {
    struct pedro_match *match = &table->match;
    const struct pedro_state before = match->state;
    if (before.phase == PEDRO_PHASE_DEAL) {
        pedro_card pack[PEDRO_PACK_MAX];
        unsigned size = 0;
        for (pedro_cards cards = match->rules.pack; cards;)
            pack[size++] = pedro_set_pop(&cards);
        pedro_rng_shuffle(&table->rng, pack, size);
        assert_int_equal(pedro_match_deal(match, pack, size), 0);
    } else {
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action action;
        check_view(table);
        pedro_view(&match->rules, &before, before.turn, &view);
        pedro_legal(&match->rules, &before, &legal);
        const struct bot_turn turn = {
            .rules = &match->rules, .view = &view, .legal = &legal};
        if (!err(table, &action))
            bot_find("random", 6)->act(NULL, &turn, &table->rng, &action, NULL);
        bot_history_event(&table->history, &match->rules, &before,
                          pedro_actor(&before, &action), &action);
        assert_int_equal(pedro_match_do(match, &action), 0);
    }
    if (match->event[match->events - 1].seat == PEDRO_NO_SEAT)
        bot_history_clear(&table->history);
    for (pedro_seat seat = 0; seat < match->rules.set.players; seat++) {
        const struct pedro_event *event = &match->event[match->events - 1];
        pedro_text_init(&table->text, table->message, MESSAGE_MAX);
        bot_message_event(&match->rules, event, &before, &match->state, seat,
                          &table->text);
        check_no_leak(table, event, &before, seat);
        hear(table, seat);
    }
    check_history(table);
}

static unsigned play(const char *variant, const char *options, unsigned number,
                     bool mute) {
    struct table *table = calloc(1, sizeof *table);
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    struct pedro_ruleset set = preset->set;
    struct pedro_option_error error;
    uint64_t given = 0;
    uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)number};
    char wrong[400];
    if (*options && pedro_options_read(options, strlen(options), &set, &given, &error))
        fail_msg("%s, %s: %s", variant, options, pedro_refusal_sentence(error.code));
    table->mute = mute;
    effort_seed(&table->rng, seed);
    assert_int_equal(pedro_match_init(&table->match, variant, &set, given, 0, NULL), 0);
    for (pedro_seat seat = 0; seat < set.players; seat++) {
        pedro_text_init(&table->text, table->message, MESSAGE_MAX);
        bot_message_start(&table->match, seat, &table->text);
        const struct json json = checked(table->message, table->text.length);
        if (!bot_watch_start(&table->watch[seat], &json, wrong, sizeof wrong))
            fail_msg("%s, %s: %s", variant, options, wrong);
    }
    for (int i = 0; i < EVENTS && table->match.state.phase != PEDRO_PHASE_OVER; i++)
        step(table);
    const unsigned revokes = table->revokes;
    pedro_match_finish(&table->match);
    free(table);
    return revokes;
}

static void a_bot_knows_what_its_view_shows_in_every_preset(void **state) {
    (void)state;
    for (int i = 0; pedro_preset(i); i++)
        if (effort_takes((unsigned)i))
            play(pedro_preset(i)->name, "", (unsigned)i, false);
}

static void a_host_without_effects_is_served_all_the_same(void **state) {
    (void)state;
    for (int i = 0; pedro_preset(i); i++)
        if (effort_takes((unsigned)i))
            play(pedro_preset(i)->name, "", (unsigned)i, true);
}

static void and_with_house_rules_no_preset_has(void **state) {
    static const char *const games[][2] = {
        {"us", "discard=optional, rob=wash, shortage=short, reentry=yes, auction=rounds"},
        {"us", "discards=up, claim=yes, discarded_points=opponents, protect=none, "
               "discard=optional"},
        {"us", "plain_led=plain_first, out=may_fold, throw_in=yes, dark=yes, "
               "specials=14-28 28-56"},
        {"king",
         "may_discard_scoring=yes, discards=trumps_up, excess=discard, low=taker"},
        {"five-handed", "low=dealt, out=stay, misdeal=points_or_faces"},
        {"five-handed", "excess=keep, plain_led=follow, plain_trick=highest"},
        {"tennessee", "overflow=discard, discards=up, claim=yes, jokers=2"},
        {"sixtythree-nine", "slide=yes, robber=bidder, overflow=right, excess=pass"},
        {"ukrainian", "excess=pass, overflow=right, all_pass=redeal"},
        {"individual", "players=7, deal=7, hand_size=6"},
        {"sancho", "players=6, teams=pairs, deal=even"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
        play(games[i][0], games[i][1], 100 + i, false);
}

static void a_program_hears_of_errors_what_the_table_sees(void **state) {
    unsigned revokes = 0;
    (void)state;
    for (unsigned i = 0; i < 6; i++)
        revokes += play(i % 2 ? "cinch-club" : "modern-club",
                        i % 2 ? "" : "out=fold_next", 200 + i, false);
    assert_true(revokes > 30);
}

TEST_GROUP(bot_watch) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_knows_what_its_view_shows_in_every_preset),
        cmocka_unit_test(a_host_without_effects_is_served_all_the_same),
        cmocka_unit_test(and_with_house_rules_no_preset_has),
        cmocka_unit_test(a_program_hears_of_errors_what_the_table_sees),
    };
    return cmocka_run_group_tests_name("bot_watch", tests, NULL, NULL);
}
