/* hints_test.c - a hint and the analysis of the same decision do not contradict each other.
 *
 * With the usual effort over the decisions of two games; with twenty times as much over a thousand of all games.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "analyze/sample.h"
#include "analyze/search_lead.h"
#include "bots/advice.h"
#include "bots/sampling/deal_sampler.h"
#include "bots/sampling/layout_sampler.h"
#include "effort.h"

/* A person who asks for a hint at every decision of a match, and reads its analysis later. */
struct reader {
    struct pedro_match match;
    struct analysis analysis;
    struct equity *equity; /* of the game */
    struct bot_scratch *scratch;
    struct solver *solver;
    struct bot_history history;
    size_t event, decision; /* the next ones */
    unsigned asked, taken;  /* hints, and those that were followed */
    unsigned verdict[ANALYZE_BETTER + 1], contradicted;
};

/* Whether the search that hints come from clearly prefers its own choice, in worlds of its own. */
static bool hint_is_clear(const struct reader *reader, const struct bot_turn *turn,
                          const struct analyze_decision *decision) {
    enum { WORLDS_ASKED = 200, DRAWS = 2000 };
    const unsigned phase = turn->legal->phase;
    const uint8_t seed[PEDRO_SEED_SIZE] = {77, (uint8_t)reader->event};
    struct layout_sampler layouts;
    struct deal_sampler deals;
    struct search_lead search;
    struct pedro_rng rng;
    pedro_rng_seed(&rng, seed);
    search_lead_init(&search, turn, reader->equity, reader->solver);
    struct world_sampler *sampler = NULL;
    if (phase >= PEDRO_PHASE_BURY) {
        if (layout_sampler_init(&layouts, turn, nnet_shipped(&reader->match.rules)))
            sampler = &layouts.base;
    } else if (deal_sampler_init(&deals, turn)) {
        sampler = &deals.base;
    }
    assert_non_null(sampler);
    for (unsigned i = 0; sampler && i < DRAWS && search.lead.worlds < WORLDS_ASKED; i++) {
        struct world world;
        if (!sampler->draw(sampler, &rng, &world))
            continue;
        if (sampler->weigh)
            sampler->weigh(sampler, &rng, &world);
        search_lead_try(&search, &world, decision);
    }
    return search.lead.worlds >= ANALYZE_WORLDS_LEAST &&
           analyze_clear(lead_mean(&search.lead), lead_error(&search.lead)) > 0;
}

static void read_decision(struct reader *reader, const struct pedro_event *event,
                          const struct pedro_state *before,
                          const struct analyze_decision *decision) {
    const enum analyze_verdict verdict = analyze_verdict_of(decision);
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_action hint;
    struct bot_reason reason = {.sentence = NULL};
    const struct bot_turn turn = {.rules = &reader->match.rules,
                                  .view = &view,
                                  .legal = &legal,
                                  .history = &reader->history};
    pedro_view(&reader->match.rules, before, before->turn, &view);
    pedro_legal(&reader->match.rules, before, &legal);
    bot_advise(bot_strongest(), reader->scratch, &turn, &hint, &reason);
    reader->asked++;
    reader->verdict[verdict]++;
    /* The hint is what the analysis prefers: whoever follows it is never told that another choice was better. */
    assert_memory_equal(&hint, &decision->preferred, sizeof hint);
    if (memcmp(&hint, &event->action, sizeof hint) == 0) {
        assert_int_equal(verdict, ANALYZE_SAME);
        reader->taken++;
    }
    /* Whatever has a cost has a reason. */
    if (verdict >= ANALYZE_LEVEL)
        assert_non_null(decision->why.sentence);
    /* And where another choice is called better, the hint did not clearly say the opposite. */
    if (verdict == ANALYZE_BETTER)
        reader->contradicted += hint_is_clear(reader, &turn, decision);
}

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct reader *reader = data;
    const struct analysis *analysis = &reader->analysis;
    (void)after;
    if (event->seat == PEDRO_NO_SEAT) {
        bot_history_clear(&reader->history);
    } else {
        const struct analyze_decision *decision = &analysis->decision[reader->decision];
        if (reader->decision < analysis->decisions && decision->event == reader->event) {
            if (!decision->forced)
                read_decision(reader, event, before, decision);
            reader->decision++;
        }
        bot_history_event(&reader->history, &reader->match.rules, before, event->seat,
                          &event->action);
    }
    reader->event++;
    return 0;
}

/* Reads the analysis of about `wanted` decisions in a game. */
static void read_game(const struct pedro_preset *preset, unsigned wanted, uint8_t first,
                      struct reader *reader) {
    enum { FORCED = 8 };
    const struct pedro_tags no_tags = {0};
    struct pedro_match *match = &reader->match;
    struct analyze_settings settings = analyze_usual();
    settings.luck = 0;
    assert_int_equal(pedro_match_init(match, preset->name, &preset->set, 0, 0, NULL), 0);
    play(match, (int)(wanted + FORCED), first);
    reader->equity = equity_create(&match->rules);
    assert_non_null(reader->equity);
    settings.equity = reader->equity;
    assert_int_equal(analyze_match(match, &no_tags, &settings, &reader->analysis), 0);
    reader->event = reader->decision = 0;
    assert_int_equal(pedro_match_walk(match, see, reader), 0);
    assert_int_equal(reader->decision, reader->analysis.decisions);
    analyze_finish(&reader->analysis);
    equity_destroy(reader->equity);
    pedro_match_finish(match);
}

static void hints_and_analyses_agree(void **state) {
    enum { STRIDE = 7, A_GAME = 32 };
    const unsigned wanted = effort(50), games = (unsigned)pedro_preset_count();
    const unsigned each = wanted > A_GAME * games ? wanted / games
                          : wanted < A_GAME       ? wanted
                                                  : A_GAME;
    struct reader reader = {.scratch = bot_scratch_create(),
                            .solver = solver_create(SOLVER_BITS)};
    (void)state;
    assert_true(reader.scratch && reader.solver && games % STRIDE != 0);
    for (unsigned i = 0; i < games && reader.asked < wanted; i++)
        read_game(pedro_preset((int)(i * STRIDE % games)), each,
                  (uint8_t)(i + effort_seeds()), &reader);
    print_message(
        "%u decisions, %u as the hint: %u the same, %u level, %u worse, %u better, "
        "%u of these against a clear hint; %u not estimated\n",
        reader.asked, reader.taken, reader.verdict[ANALYZE_SAME],
        reader.verdict[ANALYZE_LEVEL], reader.verdict[ANALYZE_WORSE],
        reader.verdict[ANALYZE_BETTER], reader.contradicted,
        reader.verdict[ANALYZE_UNKNOWN]);
    assert_true(reader.asked >= wanted && reader.taken * 4 > reader.asked);
    assert_true(reader.verdict[ANALYZE_WORSE] * 20 > reader.asked);
    /* At 95 % few seem so by chance. */
    assert_true(reader.contradicted * 200 <= reader.asked);
    solver_destroy(reader.solver);
    bot_scratch_destroy(reader.scratch);
}

TEST_GROUP(hints) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_and_analyses_agree),
    };
    return cmocka_run_group_tests(tests, sample_begin, sample_end);
}
