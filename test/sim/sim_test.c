/* sim_test.c - runs of the simulation: troubles by chance, the laws, and a failure made smaller.
 *
 * A failure says how to repeat it:
 *
 *     build-gcc/test/sim/sim_test SEED TROUBLES STEPS
 *
 * prints everything that happens in that one run.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "challenger.h"
#include "check.h"
#include "company.h"
#include "days_law.h"
#include "director.h"
#include "effort.h"
#include "event_laws.h"
#include "laws.h"
#include "people.h"
#include "ratings_law.h"
#include "server/nodes/cluster.h"

enum {
    STEPS = 6000,
    STEP_MS = 10,
    SETTLE_MS = 90000,
    LATELY_MS = 3000,
    QUIET_MS = 10000,
    RECOVER_MS = 5000, /* after the last trouble */
    REST_MS = 80000,
    DAYS_MS = 2 * 24 * 3600 * 1000,
    AWAKE_MS = 20000,
};

/* --- chance, also that of the servers --- */

static const char *name_chance(void) { return "sim"; }
static uint32_t draw_number(void) { return (uint32_t)draw((uint64_t)UINT32_MAX + 1); }
static void draw_bytes(void *const bytes, const size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)draw(256);
}

static struct randombytes_implementation chance = {
    .implementation_name = name_chance, .random = draw_number, .buf = draw_bytes};

/* --- nodes --- */

static struct settings settings;
static struct settings_flags flags;

/* What a node that dies has handed to the database may be stored or not; nobody hears of it. */
static void end(struct node *node, bool killed) {
    if (killed && draw(2) == 0)
        store_write_some(node);
    node->dying = killed;
    struct node *before = enter(node);
    tell("node %u %s", node->number, killed ? "dies" : "ends");
    people_leave_node(node);
    server_stop(node->server);
    free(node->server);
    enter(before);
    node->server = NULL;
    node->dying = false;
    node->start_ms = sim->now_ms + draw(8000);
}

static void start(struct node *node) {
    node->dying = node->woken = false;
    node->still_ms = 0;
    node->server = calloc(1, sizeof *node->server);
    if (!node->server)
        abort();
    struct node *before = enter(node);
    tell("node %u starts", node->number);
    const bool started = server_start(node->server, &flags, &settings);
    enter(before);
    node->next_tick_ms = sim->now_ms + draw(NET_TICK_MS);
    if (!started)
        end(node, true); /* and is started again */
}

static void run_node(struct node *node) {
    const struct net_handler *handler = net_handler_of(node->net);
    struct node *before = enter(node);
    pools_work(node);
    follow_work(node);
    if ((node->woken || store_has_answers(node) || follow_has_news(node)) &&
        draw(3) > 0) {
        node->woken = false;
        handler->wake(handler->data);
    }
    if (sim->now_ms >= node->next_tick_ms) {
        node->next_tick_ms = sim->now_ms + NET_TICK_MS;
        handler->tick(handler->data);
    }
    handler->turn(handler->data);
    enter(before);
    if (draw(3) > 0)
        store_write_some(node);
}

/* --- troubles --- */

static void trouble_node(struct node *node) {
    if (comes(LOSE_FOLLOWER, 1500))
        follow_break(node);
    if (comes(CUT, 3000))
        node->cut_ms = sim->now_ms + draw(6000);
    if (comes(STOP, 3000))
        node->still_ms = sim->now_ms + draw(6000);
    if (comes(CLOCKS, 3000))
        node->skew_ms = (int64_t)draw(8 * 3600 * 1000) - 4 * 3600 * 1000;
    if (comes(KILL, 3000))
        end(node, true);
    else if (comes(DRAIN, 4000))
        end(node, false);
}

static void trouble_all(void) {
    if (comes(AWAY, 4000)) {
        const uint64_t until_ms = sim->now_ms + draw(5000);
        tell("the database is away");
        for (int n = 0; n < NODES; n++)
            sim->node[n].cut_ms = until_ms;
    }
    if (comes(DROP_SOCKETS, 200))
        people_break_socket((unsigned)draw(PEOPLE));
}

static void run_nodes(void) {
    for (struct node *node = sim->node; node < sim->node + NODES; node++) {
        if (!node->server && sim->now_ms >= node->start_ms && reaches(node))
            start(node);
        if (node->server && sim->now_ms >= node->still_ms)
            run_node(node);
        if (node->server && sim->now_ms >= node->still_ms)
            trouble_node(node);
    }
}

static void take_step(bool calm) {
    sim->now_ms += 1 + draw(2 * STEP_MS);
    run_nodes();
    trouble_all();
    people_go_on(calm);
    director_go_on(people_token(0), calm);
    challenger_go_on(calm);
}

/* --- a run --- */

static void settle(void) {
    sim->troubles = 0;
    for (struct node *node = sim->node; node < sim->node + NODES; node++)
        node->still_ms = node->cut_ms = node->start_ms = node->unsure_ms = 0;
    const uint64_t end_ms = sim->now_ms + SETTLE_MS;
    bool marked = false;
    sim->quiet_ms = end_ms - QUIET_MS;
    while (sim->now_ms < end_ms && !sim->wrong[0]) {
        take_step(true);
        if (sim->now_ms + SETTLE_MS >= end_ms + RECOVER_MS)
            people_check_called();
        if (!marked && sim->now_ms + LATELY_MS >= end_ms) {
            laws_mark();
            marked = true;
        }
    }
}

/* Nobody is connected for so long, in steps of a tick. */
static void stay_away(uint64_t ms) {
    const uint64_t end_ms = sim->now_ms + ms;
    for (unsigned i = 0; i < PEOPLE; i++)
        people_break_socket(i);
    while (sim->now_ms < end_ms && !sim->wrong[0]) {
        sim->now_ms += NET_TICK_MS;
        run_nodes();
    }
}

/* Tables with days for a turn rest, and are woken. */
static void let_days_pass(void) {
    stay_away(REST_MS);
    days_law_mark();
    sim->now_ms += DAYS_MS;
    stay_away(AWAKE_MS);
    days_law_check_waits();
    days_law_check_lists();
}

struct result {
    unsigned events, kinds[32];
    char wrong[sizeof((struct world *)0)->wrong];
    const char *law;
};

static bool run(uint64_t seed, unsigned troubles, unsigned steps, bool verbose,
                struct result *result) {
    struct world world = {.seed = seed,
                          .random = seed,
                          .now_ms = 1000,
                          .quiet_ms = UINT64_MAX,
                          .verbose = verbose};
    sim = &world;
    database_create();
    cluster_begin();
    laws_begin();
    company_begin();
    ratings_law_begin();
    event_laws_begin();
    people_begin();
    director_begin();
    challenger_begin();
    for (unsigned n = 0; n < NODES && !world.wrong[0]; n++) {
        world.node[n].number = n;
        world.node[n].skew_ms = troubles & CLOCKS ? (int64_t)draw(7200000) : 0;
        start(&world.node[n]);
    }
    world.troubles = troubles;
    for (unsigned i = 0; i < steps && !world.wrong[0]; i++)
        take_step(false);
    if (!world.wrong[0])
        settle();
    if (!world.wrong[0])
        laws_check_end();
    if (!world.wrong[0])
        event_laws_check_end();
    if (!world.wrong[0])
        people_check_end(world.now_ms - LATELY_MS);
    if (!world.wrong[0])
        company_check_end(world.now_ms - LATELY_MS);
    if (!world.wrong[0])
        challenger_check_end();
    if (!world.wrong[0])
        ratings_law_check();
    if (!world.wrong[0])
        days_law_check_lists();
    if (!world.wrong[0])
        let_days_pass();
    memcpy(result->wrong, world.wrong, sizeof world.wrong);
    result->law = world.law;
    result->events += world.events;
    for (int i = 0; i < 32; i++)
        result->kinds[i] += world.kinds[i];
    for (unsigned n = 0; n < NODES; n++)
        if (world.node[n].server)
            end(&world.node[n], true);
    director_finish();
    challenger_finish();
    people_finish();
    laws_finish();
    event_laws_finish();
    database_destroy();
    sim = NULL;
    return !result->wrong[0];
}

/* Whether a smaller run breaks the same law. */
static bool fails_so(uint64_t seed, unsigned troubles, unsigned steps,
                     struct result *result) {
    struct result other = {.events = 0};
    if (run(seed, troubles, steps, false, &other) || other.law != result->law)
        return false;
    *result = other;
    return true;
}

/* Leaves out kinds of trouble, then steps. */
static void shrink(uint64_t seed, unsigned *troubles, unsigned *steps,
                   struct result *result) {
    for (unsigned kind = 1; kind < TROUBLES; kind *= 2)
        if (*troubles & kind && fails_so(seed, *troubles & ~kind, *steps, result))
            *troubles &= ~kind;
    for (unsigned part = *steps / 2; part > 20; part /= 2)
        while (*steps > part && fails_so(seed, *troubles, *steps - part, result))
            *steps -= part;
}

static void servers_keep_the_laws(void **state) {
    (void)state;
    const unsigned runs = effort(40);
    unsigned events = 0;
    for (unsigned i = 0; i < runs; i++) {
        const uint64_t seed = (uint64_t)effort_seeds() << 32 | (i + 1);
        struct result result = {.events = 0};
        unsigned troubles = TROUBLES, steps = STEPS;
        const bool fine = run(seed, troubles, steps, false, &result);
        events += result.events;
        if (fine)
            continue;
        shrink(seed, &troubles, &steps, &result);
        fail_msg("it is not so that %s; repeat it: sim_test %llu %u %u", result.wrong,
                 (unsigned long long)seed, troubles, steps);
    }
    unsigned timed;
    const unsigned rests = days_law_rests(&timed);
    print_message("%u troubles in %u runs; %u tables rested, %u with a clock\n", events,
                  runs, rests, timed);
    assert_true(rests >= runs / 8);
    assert_true(events >= 100 * runs);
}

static void read_settings(void) {
    char why[SETTINGS_WHY_MAX];
    settings_flag(&flags, SETTING_data, ".");
    settings_flag(&flags, SETTING_jobs, "0");
    settings_flag(&flags, SETTING_bot_pause, "0");
    settings_flag(&flags, SETTING_bot_time, "0");
    settings_flag(&flags, SETTING_hand_pause, "500");
    settings_flag(&flags, SETTING_messages, "1000");
    settings_flag(&flags, SETTING_requests, "1000");
    settings_flag(&flags, SETTING_shed, "off");
    if (!settings_read(&flags, &settings, why)) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(servers_keep_the_laws)};
    if (sodium_init() < 0)
        return 1;
    randombytes_set_implementation(&chance);
    read_settings();
    if (argc < 2)
        return cmocka_run_group_tests(tests, NULL, NULL);
    struct result result = {.events = 0};
    const bool fine =
        run(strtoull(argv[1], NULL, 10), argc > 2 ? (unsigned)atoi(argv[2]) : TROUBLES,
            argc > 3 ? (unsigned)atoi(argv[3]) : STEPS, true, &result);
    printf("%u troubles: %s\n", result.events, fine ? "fine" : result.wrong);
    return !fine;
}
