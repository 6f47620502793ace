/* match_test.c - a match and its events: dealing, playing, undo and replay.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "effort.h"

#include <stdlib.h>

#include "pedro/match.h"
#include "pedro/notation.h"
#include "random_play.h"

static const struct pedro_preset *preset_of(const char *name) {
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    assert_non_null(preset);
    return preset;
}

static void begin(struct pedro_match *match, const char *name) {
    assert_int_equal(pedro_match_init(match, name, &preset_of(name)->set, 0, 0, NULL), 0);
}

static void set_rule(struct pedro_ruleset *set, const char *name, const char *value) {
    assert_int_equal(
        pedro_ruleset_set(set, name, strlen(name), value, strlen(value), NULL), 0);
}

static int do_text(struct pedro_match *match, const char *text) {
    struct pedro_action action;
    assert_int_equal(pedro_action_parse(text, strlen(text), &action), 0);
    return pedro_match_do(match, &action);
}

/* Events up to `most`, or the end of the match. */
static void play(struct pedro_match *match, struct pedro_rng *rng, size_t most) {
    while (match->events < most && match->state.phase != PEDRO_PHASE_OVER)
        assert_int_equal(random_event(rng, match), 0);
}

static void assert_calls(const struct pedro_match *match,
                         const struct pedro_call *expected, size_t count) {
    assert_int_equal(match->calls, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(match->call[i].seat, expected[i].seat);
        assert_int_equal(match->call[i].bid, expected[i].bid);
    }
}

static void a_match_that_cannot_be_is_refused(void **data) {
    struct pedro_option_error error = {0};
    struct pedro_match match;
    struct pedro_ruleset set = preset_of("us")->set;
    (void)data;
    assert_int_equal(pedro_match_init(&match, "whist", &set, 0, 0, &error),
                     PEDRO_ERR_UNKNOWN_VARIANT);
    assert_string_equal(error.name, "whist");
    assert_null(error.key);
    assert_int_equal(pedro_match_init(&match, "us", &set, 0, 4, NULL),
                     PEDRO_ERR_ILLEGAL_ACTION);
    assert_int_equal(pedro_match_init(&match, "us", &set, 0, -1, NULL),
                     PEDRO_ERR_ILLEGAL_ACTION);
    set.min_bid = 15; /* more than there are points */
    assert_int_equal(pedro_match_init(&match, "us", &set, 0, 0, &error),
                     PEDRO_ERR_BAD_OPTION);
    assert_non_null(error.key);
    pedro_match_finish(&match);
}

static void keys_that_differ_count_as_given(void **data) {
    struct pedro_ruleset set = preset_of("us")->set;
    struct pedro_match match;
    uint64_t given = 1; /* players, though it is the preset's */
    (void)data;
    set_rule(&set, "target", "52");
    assert_int_equal(pedro_match_init(&match, "us", &set, given, 2, NULL), 0);
    for (int i = 0; i < pedro_key_count(); i++)
        if (strcmp(pedro_key(i)->name, "target") == 0)
            given |= (uint64_t)1 << i;
    assert_true(match.given == given);
    assert_string_equal(match.variant, "us");
    assert_int_equal(match.state.dealer, 2);
    pedro_match_finish(&match);
}

static void undo_restores_every_byte(void **data) {
    enum { EVENTS = 300 };
    struct pedro_state *before = calloc(EVENTS, sizeof *before);
    (void)data;
    assert_non_null(before);
    for (int i = 0; pedro_preset(i); i++) {
        if (!effort_takes((unsigned)i))
            continue;
        struct pedro_match match;
        struct pedro_rng rng;
        begin(&match, pedro_preset(i)->name);
        random_trials_seed(&rng, (unsigned)i);
        while (match.events < EVENTS && match.state.phase != PEDRO_PHASE_OVER) {
            before[match.events] = match.state;
            assert_int_equal(random_event(&rng, &match), 0);
        }
        while (match.events > 0) {
            assert_int_equal(pedro_match_undo(&match), 0);
            assert_memory_equal(&match.state, &before[match.events], sizeof *before);
        }
        assert_int_equal(pedro_match_undo(&match), PEDRO_ERR_NOTHING_TO_UNDO);
        assert_int_equal(match.snapshots, 0);
        pedro_match_finish(&match);
    }
    free(before);
}

/* After an undo the event is still in the list, and may be passed from there. */
static void an_event_taken_back_can_be_done_again_from_the_list(void **data) {
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "us");
    random_seed(&rng, 9);
    play(&match, &rng, 64); /* as many as fit by then */
    struct pedro_state end = match.state;
    while (match.events > 0)
        assert_int_equal(pedro_match_undo(&match), 0);
    for (size_t i = 0; i < 64; i++) {
        const struct pedro_event *event = &match.event[i];
        int err = event->seat == PEDRO_NO_SEAT
                      ? pedro_match_deal(&match, event->pack, match.rules.pack_size)
                      : pedro_match_do(&match, &event->action);
        assert_int_equal(err, 0);
    }
    assert_memory_equal(&match.state, &end, sizeof end);
    pedro_match_finish(&match);
}

/* Also the scores with which it began. */
static void a_match_begins_as_another_up_to_any_event(void **data) {
    struct pedro_rng rng;
    struct pedro_match match, like;
    (void)data;
    random_trials_seed(&rng, 17);
    begin(&match, "us");
    match.first_score[1] = match.state.score[1] = 12;
    play(&match, &rng, 200);
    for (size_t events = 0; events <= match.events; events += 7) {
        assert_int_equal(pedro_match_begin_as(&like, &match, events), 0);
        assert_int_equal(like.events, events);
        assert_int_equal(like.first_score[1], 12);
        if (events == 0)
            assert_int_equal(like.state.score[1], 12);
        pedro_match_finish(&like);
    }
    assert_int_equal(pedro_match_begin_as(&like, &match, match.events), 0);
    assert_memory_equal(&like.state, &match.state, sizeof match.state);
    pedro_match_finish(&like);
    pedro_match_finish(&match);
}

static void a_refused_event_changes_nothing(void **data) {
    struct pedro_match match;
    struct pedro_rng rng;
    pedro_card pack[PEDRO_PACK_MAX] = {0};
    (void)data;
    begin(&match, "us");
    struct pedro_state before = match.state;
    assert_int_equal(do_text(&match, "pass"), PEDRO_ERR_WRONG_PHASE);
    assert_int_equal(pedro_match_deal(&match, pack, 52), PEDRO_ERR_BAD_DECK);
    assert_memory_equal(&match.state, &before, sizeof before);
    random_seed(&rng, 1);
    play(&match, &rng, 3);
    before = match.state;
    assert_int_equal(do_text(&match, "call Kh"), PEDRO_ERR_ILLEGAL_ACTION);
    assert_int_equal(pedro_match_deal(&match, pack, 52), PEDRO_ERR_WRONG_PHASE);
    assert_memory_equal(&match.state, &before, sizeof before);
    assert_int_equal(match.events, 3);
    pedro_match_finish(&match);
}

static void calls_hold_the_passes_nobody_was_asked_for(void **data) {
    static const struct pedro_call all[] = {
        {1, 7}, {2, PEDRO_PASSED}, {3, 14}, {0, PEDRO_PASSED}};
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "us");
    random_seed(&rng, 1);
    play(&match, &rng, 1);
    assert_int_equal(do_text(&match, "7"), 0);
    assert_int_equal(do_text(&match, "pass"), 0);
    assert_calls(&match, all, 2);
    assert_int_equal(do_text(&match, "14"),
                     0); /* nothing is higher: the dealer is not asked */
    assert_calls(&match, all, 4);
    assert_int_equal(do_text(&match, "s"), 0);
    assert_calls(&match, all, 4);
    assert_int_equal(pedro_match_undo(&match), 0);
    assert_int_equal(pedro_match_undo(&match), 0);
    assert_calls(&match, all, 2);
    pedro_match_finish(&match);
}

static void in_rounds_a_seat_that_passed_calls_no_more(void **data) {
    static const struct pedro_call all[] = {{1, PEDRO_PASSED}, {2, 30},
                                            {3, PEDRO_PASSED}, {0, 31},
                                            {2, 44},           {0, PEDRO_PASSED}};
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "king");
    random_seed(&rng, 1);
    play(&match, &rng, 1);
    assert_int_equal(match.rules.max_bid, 44);
    assert_int_equal(do_text(&match, "pass"), 0);
    assert_int_equal(do_text(&match, "30"), 0);
    assert_int_equal(do_text(&match, "pass"), 0);
    assert_int_equal(do_text(&match, "31"), 0);
    assert_int_equal(match.state.turn, 2);
    assert_int_equal(do_text(&match, "44"), 0);
    assert_int_equal(match.state.phase, PEDRO_PHASE_TRUMP);
    assert_calls(&match, all, 6);
    pedro_match_finish(&match);
}

static void with_reentry_everybody_else_passes_again(void **data) {
    static const struct pedro_call all[] = {{1, PEDRO_PASSED}, {2, PEDRO_PASSED},
                                            {3, 63},           {0, PEDRO_PASSED},
                                            {1, PEDRO_PASSED}, {2, PEDRO_PASSED}};
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "sixtythree");
    random_seed(&rng, 1);
    play(&match, &rng, 1);
    assert_int_equal(do_text(&match, "pass"), 0);
    assert_int_equal(do_text(&match, "pass"), 0);
    assert_int_equal(do_text(&match, "63"), 0);
    assert_calls(&match, all, 6);
    pedro_match_finish(&match);
}

static void calls_are_forgotten_between_hands(void **data) {
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "fives");
    random_seed(&rng, 4);
    while (match.state.phase != PEDRO_PHASE_OVER && match.state.hands < 6) {
        assert_int_equal(random_event(&rng, &match), 0);
        if (match.state.phase == PEDRO_PHASE_DEAL ||
            match.state.phase == PEDRO_PHASE_OVER)
            assert_int_equal(match.calls, 0);
        else
            assert_int_equal(match.calls, match.state.calls);
    }
    pedro_match_finish(&match);
}

struct walk {
    const struct pedro_match *match;
    size_t seen, stop_at;
    struct pedro_state last;
};

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct walk *walk = data;
    assert_ptr_equal(event, &walk->match->event[walk->seen]);
    if (walk->seen > 0)
        assert_memory_equal(before, &walk->last, sizeof *before);
    assert_int_equal(event->seat, before->turn);
    walk->last = *after;
    walk->seen++;
    return walk->seen == walk->stop_at ? 77 : 0;
}

static void a_walk_sees_every_event_until_it_is_told_to_stop(void **data) {
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "keeper");
    random_seed(&rng, 5);
    play(&match, &rng, 100);
    struct walk all = {.match = &match}, some = {.match = &match, .stop_at = 10};
    assert_int_equal(pedro_match_walk(&match, see, &all), 0);
    assert_int_equal(all.seen, match.events);
    assert_memory_equal(&all.last, &match.state, sizeof match.state);
    assert_int_equal(pedro_match_walk(&match, see, &some), 77);
    assert_int_equal(some.seen, 10);
    pedro_match_finish(&match);
}

static void a_hundred_thousand_events_can_be_done_and_undone(void **data) {
    enum { EVENTS = 100000 };
    struct pedro_ruleset set = preset_of("us")->set;
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    set_rule(&set, "target", "9999");
    assert_int_equal(pedro_match_init(&match, "us", &set, 0, 0, NULL), 0);
    struct pedro_state start = match.state;
    random_seed(&rng, 6);
    play(&match, &rng, EVENTS);
    assert_int_equal(match.events, EVENTS);
    while (match.events > 0)
        assert_int_equal(pedro_match_undo(&match), 0);
    assert_memory_equal(&match.state, &start, sizeof start);
    pedro_match_finish(&match);
}

/* A list that would exceed all memory simulates an allocation that fails. */
static void when_memory_runs_out_the_match_stays_as_it_was(void **data) {
    const size_t huge = SIZE_MAX / 3;
    struct pedro_match match;
    struct pedro_rng rng;
    (void)data;
    begin(&match, "us");
    random_seed(&rng, 7);
    play(&match, &rng, 1);
    struct pedro_state before = match.state;
    size_t events = match.events, room = match.events_room, calls_room = match.calls_room;
    match.events = match.events_room = huge;
    assert_int_equal(do_text(&match, "pass"), PEDRO_ERR_NO_MEMORY);
    assert_int_equal(match.events, huge);
    match.events = events;
    match.events_room = room;
    match.calls = match.calls_room = huge;
    assert_int_equal(do_text(&match, "pass"), PEDRO_ERR_NO_MEMORY);
    match.calls = 0;
    match.calls_room = calls_room;
    assert_memory_equal(&match.state, &before, sizeof before);
    assert_int_equal(do_text(&match, "pass"), 0);

    assert_int_equal(pedro_match_undo(&match), 0);
    pedro_card pack[PEDRO_PACK_MAX];
    memcpy(pack, match.event[0].pack, sizeof pack);
    assert_int_equal(pedro_match_undo(&match), 0);
    before = match.state;
    room = match.snapshots_room;
    match.snapshots = match.snapshots_room = huge;
    assert_int_equal(pedro_match_deal(&match, pack, 52), PEDRO_ERR_NO_MEMORY);
    assert_memory_equal(&match.state, &before, sizeof before);
    match.snapshots = 0;
    match.snapshots_room = room;
    assert_int_equal(pedro_match_deal(&match, pack, 52), 0);
    pedro_match_finish(&match);
}

TEST_GROUP(match) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_that_cannot_be_is_refused),
        cmocka_unit_test(keys_that_differ_count_as_given),
        cmocka_unit_test(undo_restores_every_byte),
        cmocka_unit_test(an_event_taken_back_can_be_done_again_from_the_list),
        cmocka_unit_test(a_match_begins_as_another_up_to_any_event),
        cmocka_unit_test(a_refused_event_changes_nothing),
        cmocka_unit_test(calls_hold_the_passes_nobody_was_asked_for),
        cmocka_unit_test(in_rounds_a_seat_that_passed_calls_no_more),
        cmocka_unit_test(with_reentry_everybody_else_passes_again),
        cmocka_unit_test(calls_are_forgotten_between_hands),
        cmocka_unit_test(a_walk_sees_every_event_until_it_is_told_to_stop),
        cmocka_unit_test(a_hundred_thousand_events_can_be_done_and_undone),
        cmocka_unit_test(when_memory_runs_out_the_match_stays_as_it_was),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
