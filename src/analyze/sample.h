/* sample.h - for tests: plays matches, analyses them and writes reports.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_SAMPLE_H
#define ANALYZE_SAMPLE_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/report.h"
#include "random_play.h"

enum { WORLDS = 16 /* layouts for each cost */ };

/* A card against the rules, where the ruleset has laws for it; false if none was drawn. */
static inline bool err(const struct pedro_match *match, struct pedro_rng *rng,
                       struct pedro_action *action) {
    const struct pedro_rules *rules = &match->rules;
    const pedro_seat seat =
        (pedro_seat)pedro_rng_below(rng, (uint32_t)rules->set.players);
    if (!pedro_has_laws(rules) || !match->state.hand[seat] || pedro_rng_below(rng, 4) > 0)
        return false;
    *action = (struct pedro_action){.kind = PEDRO_ACT_WRONG_CARD,
                                    .seat = seat,
                                    .card = random_card(rng, match->state.hand[seat])};
    return pedro_may_err(rules, &match->state, action);
}

/* Plays `events` events; seat 1 at random, the others as `simple`. */
static inline void play(struct pedro_match *match, int events, uint8_t first) {
    const struct bot *simple = bot_find("simple", 6), *random = bot_find("random", 6);
    const uint8_t bytes[PEDRO_SEED_SIZE] = {first};
    struct pedro_rng rng;
    pedro_rng_seed(&rng, bytes);
    while (events-- > 0 && match->state.phase != PEDRO_PHASE_OVER) {
        const struct pedro_rules *rules = &match->rules;
        if (match->state.turn == PEDRO_NO_SEAT) {
            pedro_card pack[PEDRO_PACK_MAX];
            for (unsigned i = 0; i < rules->pack_size; i++)
                pack[i] = (pedro_card)i;
            pedro_rng_shuffle(&rng, pack, rules->pack_size);
            assert_int_equal(pedro_match_deal(match, pack, rules->pack_size), 0);
            continue;
        }
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action action;
        const struct bot_turn turn = {.rules = rules, .view = &view, .legal = &legal};
        pedro_view(rules, &match->state, match->state.turn, &view);
        pedro_legal(rules, &match->state, &legal);
        if (!err(match, &rng, &action))
            (match->state.turn == 1 ? random : simple)
                ->act(NULL, &turn, &rng, &action, NULL);
        assert_int_equal(pedro_match_do(match, &action), 0);
    }
}

/* Of `us`, for all tests. */
static struct equity *us_equity;

static inline void analyze(const struct pedro_match *match, const struct pedro_tags *tags,
                           struct analysis *analysis) {
    struct equity *own =
        equity_fits(us_equity, &match->rules) ? NULL : equity_create(&match->rules);
    const struct analyze_settings settings = {.bot = bot_find("simple", 6),
                                              .worlds = WORLDS,
                                              .luck = 1,
                                              .equity = own ? own : us_equity};
    assert_int_equal(analyze_match(match, tags, &settings, analysis), 0);
    equity_destroy(own);
}

/* One of the reports as a string, which the caller frees; the text in lines of `width` columns. */
enum form { TEXT, JSON, HTML };
static inline char *report(const struct analysis *analysis, enum form form, int width) {
    char *bytes = NULL;
    size_t size;
    FILE *out = open_memstream(&bytes, &size);
    assert_non_null(out);
    if (form == TEXT)
        analyze_text(out, analysis, width);
    else if (form == HTML)
        analyze_html(out, analysis);
    else
        assert_true(analyze_json(out, analysis));
    fclose(out);
    assert_int_equal(strlen(bytes), size);
    /* Compilers warn about variables whose addresses a stream has. */
    char *text = strdup(bytes);
    free(bytes);
    return text;
}

static inline int sample_begin(void **state) {
    struct pedro_rules rules;
    (void)state;
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset(0)->set, NULL), 0);
    us_equity = equity_create(&rules);
    return us_equity ? 0 : -1;
}

static inline int sample_end(void **state) {
    (void)state;
    equity_destroy(us_equity);
    return 0;
}

#endif
