/* narration_test.c - the narration of matches: word for word for some (test/told); for
 * all, that it names no card that the listener has not seen.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "effort.h"
#include "golden.h"
#include "random_play.h"

#include "pedro/record.h"
#include "words/hand_result.h"
#include "words/rich.h"
#include "words/turn.h"

static struct golden golden = {.folder = "test/told"};

struct telling {
    const struct pedro_match *match;
    struct seats seats;
    FILE *out;
};

static void print(FILE *out, const char *rich) {
    char room[16384];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    rich_plain(rich, false, &text);
    fputs(room, out);
}

static int tell_event(void *data, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after) {
    static char room[16384];
    static struct happening happening;
    struct telling *telling = data;
    const struct pedro_match *match = telling->match;
    struct pedro_text text;
    struct turn turn;
    happening_of(&match->rules, event, before, after, &telling->seats, &happening);
    pedro_text_init(&text, room, sizeof room);
    narration_event(&happening, &telling->seats, &text);
    narration_hand(&happening, &telling->seats, &text);
    if (review_is_due(&happening))
        review_hand(&happening, &telling->seats, &text);
    if (after->phase == PEDRO_PHASE_OVER)
        review_match(&match->rules, &happening.after, &telling->seats, &text);
    print(telling->out, room);
    if (telling->seats.me != PEDRO_NO_SEAT && after->turn == telling->seats.me) {
        pedro_text_init(&text, room, sizeof room);
        turn_init(&turn, &match->rules, &telling->seats, after);
        turn_question(&turn, &text);
        pedro_text_add_char(&text, '\n');
        print(telling->out, room);
    }
    return 0;
}

static void tell(const char *record, size_t length, FILE *out) {
    struct pedro_match match;
    struct pedro_tags tags = {0};
    struct pedro_record_error error;
    char said[256];
    struct telling telling = {.match = &match, .out = out};
    assert_int_equal(pedro_record_read(record, length, &match, &tags, &error), 0);
    golden_said(record, length, "seat", said);
    telling.seats = seats_of(
        &match.rules, strcmp(said, "none") == 0 ? PEDRO_NO_SEAT : (pedro_seat)atoi(said));
    pedro_match_walk(&match, tell_event, &telling);
    pedro_tags_finish(&tags);
    pedro_match_finish(&match);
}

static void every_match_is_told_as_before(void **data) {
    (void)data;
    golden.make = tell;
    golden_all(&golden);
}

/* The cards a rich text names. */
static pedro_cards named(const char *rich) {
    const char *end = rich + strlen(rich);
    struct rich_glyph glyph;
    pedro_cards cards = 0;
    while (rich_next(&rich, end, &glyph))
        if (glyph.card != PEDRO_NO_CARD)
            cards |= pedro_set_of(glyph.card);
    return cards;
}

/* All that a seat has seen around an event. */
static pedro_cards seen(const struct pedro_match *match, const struct pedro_event *event,
                        const struct pedro_state *before, const struct pedro_state *after,
                        pedro_seat seat) {
    const struct pedro_state *states[] = {before, after};
    pedro_cards cards = 0;
    for (int i = 0; i < 2; i++) {
        struct pedro_view view;
        pedro_view(&match->rules, states[i], seat, &view);
        cards |= view.hand[seat] | view.seen;
        for (unsigned n = 0; n < view.wash_size; n++)
            if (view.wash[n] != PEDRO_NO_CARD)
                cards |= pedro_set_of(view.wash[n]);
        /* Won cards stay visible, and the count at the end names them. */
        for (unsigned side = 0; side < PEDRO_SEATS_MAX; side++)
            cards |= view.taken[side];
        if (view.called != PEDRO_NO_CARD)
            cards |= pedro_set_of(view.called);
    }
    for (unsigned i = 0; i < before->kitty_size && after->bidder == seat; i++)
        cards |= pedro_set_of(before->kitty[i]);
    if (event->seat == PEDRO_NO_SEAT)
        return cards;
    const enum pedro_action_kind kind = event->action.kind;
    if (kind == PEDRO_ACT_PLAY || kind == PEDRO_ACT_CALL || kind == PEDRO_ACT_CLAIM)
        cards |= pedro_set_of(event->action.card);
    if (kind == PEDRO_ACT_CLAIM)
        cards |= pedro_set_of(event->action.other);
    if (kind == PEDRO_ACT_BURY || event->seat == seat ||
        (kind == PEDRO_ACT_GIVE &&
         turn_receiver(&match->rules, before, event->seat) == seat))
        cards |= event->action.cards;
    return cards;
}

/* After each event but a claim that is not made every seat is told it, and no card is named that the seat has not
 * seen. */
static void check_event(const struct pedro_match *match, const struct pedro_event *event,
                        const struct pedro_state *before) {
    static char room[16384];
    static struct happening happening;
    for (pedro_seat seat = 0; seat < match->rules.set.players; seat++) {
        const struct seats seats = seats_of(&match->rules, seat);
        happening_of(&match->rules, event, before, &match->state, &seats, &happening);
        struct pedro_text text;
        pedro_text_init(&text, room, sizeof room);
        narration_event(&happening, &seats, &text);
        narration_hand(&happening, &seats, &text);
        assert_true(pedro_text_fits(&text));
        if (before->phase == PEDRO_PHASE_REVIEW && text.length == 0)
            continue;
        assert_true(text.length > 0);
        assert_int_equal(room[text.length - 1], '\n');
        const pedro_cards secret =
            named(room) & ~seen(match, event, before, &match->state, seat);
        if (secret) {
            char card[3];
            pedro_card_text(pedro_set_first(secret), card);
            fail_msg("%s: seat %d hears of %s: %s", match->variant, seat, card, room);
        }
    }
}

static void nobody_hears_of_a_card_it_has_not_seen(void **data) {
    (void)data;
    for (int i = 0; i < pedro_preset_count(); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        struct pedro_match match;
        struct pedro_rng rng;
        random_trials_seed(&rng, (unsigned)i);
        assert_int_equal(pedro_match_init(&match, preset->name, &preset->set, 0, 0, NULL),
                         0);
        for (unsigned n = 0; n < effort(400); n++) {
            const struct pedro_state before = match.state;
            if (random_event(&rng, &match) != 0)
                break;
            check_event(&match, &match.event[match.events - 1], &before);
        }
        pedro_match_finish(&match);
    }
}

/* Where a side that revoked scores nothing, the result does not call a bid set that was reached, or made that was
 * not. North and South bid 9; `revoked` has a bit for each seat whose revoke counted. */
static void a_revoke_is_told_in_the_result(void **data) {
    static const struct {
        const char *preset;
        uint8_t points, revoked;
        bool made;
        const char *says;
    } cases[] = {
        {"cinch-club", 11, 0, true, "and made it with 11 points."},
        {"cinch-club", 7, 0, false, "and was set with 7 points."},
        {"cinch-club", 11, 1 << 2, false, "won enough, but that side revoked"},
        {"cinch-club", 7, 1 << 2, false, "and was set with 7 points."},
        {"cinch-club", 7, 1 << 1, true, "won too little, but the other side revoked"},
        {"cinch-club", 11, 1 << 1, true, "and made it with 11 points."},
        {"cinch-club", 7, 1 | 1 << 1, false, "won too little, but both sides revoked"},
        {"modern-club", 0, 1, false, "and was set with 0 points."},
        {"modern-club", 14, 1 << 1, true, "and made it with 14 points."},
    };
    (void)data;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static struct happening happening;
        struct pedro_rules rules;
        struct pedro_text text;
        char room[2048];
        const struct pedro_preset *preset =
            pedro_preset_find(cases[i].preset, strlen(cases[i].preset));
        assert_int_equal(pedro_rules_init(&rules, &preset->set, NULL), 0);
        const struct seats seats = seats_of(&rules, PEDRO_NO_SEAT);
        happening = (struct happening){.rules = &rules, .before.partner = PEDRO_NO_SEAT};
        happening.after.last_bid = 9;
        happening.after.last_made = cases[i].made;
        happening.after.points[0] = cases[i].points;
        happening.after.points[1] = (int16_t)(14 - cases[i].points);
        for (int seat = 0; seat < 4; seat++)
            if (cases[i].revoked >> seat & 1)
                happening.effects.at[happening.effects.count++] = (struct pedro_effect){
                    .kind = PEDRO_EFFECT_REVOKE_FOUND, .seat = (pedro_seat)seat};
        pedro_text_init(&text, room, sizeof room);
        review_hand(&happening, &seats, &text);
        if (!strstr(room, cases[i].says))
            fail_msg("case %u: not '%s', but '%s'", (unsigned)i, cases[i].says, room);
    }
}

TEST_GROUP(narration) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_match_is_told_as_before),
        cmocka_unit_test(a_revoke_is_told_in_the_result),
        cmocka_unit_test(nobody_hears_of_a_card_it_has_not_seen),
    };
    return cmocka_run_group_tests_name("words-narration", tests, NULL, NULL);
}
