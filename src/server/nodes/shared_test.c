/* shared_test.c - nodes that lose texts, hear them twice or late, agree in the end.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "pedro/rng.h"
#include "server/nodes/shared.h"

enum { NODES = 3, LETTERS_MAX = 4096, KEYS = 40 };

/* A text under way. */
struct letter {
    int from, to;
    size_t length;
    char *text;
};

static struct network {
    struct shared *node[NODES];
    struct letter letter[LETTERS_MAX];
    unsigned letters;
    unsigned texts, facts, gone, new, announced, missed;
    char told[64];
    bool cut[NODES]; /* hears nothing */
} network;

struct end {
    int number;
};
static struct end ends[NODES] = {{0}, {1}, {2}};

static void post(void *data, const char *text, size_t length) {
    const struct end *end = data;
    network.texts++;
    for (int to = 0; to < NODES; to++) {
        if (to == end->number || !network.node[to] || network.cut[to])
            continue;
        assert_true(network.letters < LETTERS_MAX);
        struct letter *letter = &network.letter[network.letters++];
        *letter = (struct letter){end->number, to, length, malloc(length)};
        memcpy(letter->text, text, length);
    }
}

static void on_fact(void *data, const struct shared_fact *fact,
                    enum shared_change change) {
    (void)data;
    assert_true(strlen(fact->key) > 0);
    network.facts += change != SHARED_GONE;
    network.gone += change == SHARED_GONE;
    network.new += change == SHARED_NEW;
}

static void on_announced(void *data, int64_t node, enum shared_announcement kind,
                         const char *key, const char *value) {
    const struct end *end = data;
    network.announced++;
    snprintf(network.told, sizeof network.told, "%d<-%d %d %s %s", end->number, (int)node,
             (int)kind, key, value);
}

static void on_missed(void *data) {
    (void)data;
    network.missed++;
}

static int64_t name_of(int node) { return 10 + node; }

static void start(int node) {
    const struct shared_handler handler = {&ends[node], post, on_fact, on_announced,
                                           on_missed};
    network.node[node] = shared_create(name_of(node), &handler);
    shared_lost(network.node[node]);
}

static int set_up(void **state) {
    (void)state;
    network = (struct network){.letters = 0};
    for (int i = 0; i < NODES; i++)
        start(i);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    for (int i = 0; i < NODES; i++)
        shared_destroy(network.node[i]);
    for (unsigned i = 0; i < network.letters; i++)
        free(network.letter[i].text);
    return 0;
}

static void deliver(unsigned index) {
    const struct letter letter = network.letter[index];
    memmove(&network.letter[index], &network.letter[index + 1],
            (--network.letters - index) * sizeof letter);
    if (network.node[letter.to])
        shared_receive(network.node[letter.to], name_of(letter.from), letter.text,
                       letter.length);
    free(letter.text);
}

/* Some seconds without losses. */
static void settle(uint64_t *now_ms) {
    for (int tick = 0; tick < 60; tick++) {
        *now_ms += 100;
        for (int i = 0; i < NODES; i++)
            if (network.node[i])
                shared_tick(network.node[i], *now_ms);
        while (network.letters > 0)
            deliver(0);
    }
}

/* The value that `at` holds of a fact of `of`; "" if none. */
static const char *held(int at, int of, const char *key) {
    const struct shared_fact *fact = NULL;
    while ((fact = shared_next(network.node[at], SHARED_PERSON, key, fact)))
        if (fact->node == name_of(of))
            return fact->value;
    return "";
}

static void facts_come_change_and_go(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    settle(&now_ms);
    assert_true(shared_is_whole(network.node[1]));
    shared_came(network.node[1], 99);
    assert_false(shared_is_whole(network.node[1]));
    shared_died(network.node[1], 99);
    assert_true(shared_is_whole(network.node[1]));
    shared_publish(network.node[0], SHARED_PERSON, "7", "at home");
    settle(&now_ms);
    assert_string_equal(held(1, 0, "7"), "at home");
    assert_string_equal(held(2, 0, "7"), "at home");
    assert_int_equal(shared_count(network.node[1], SHARED_PERSON), 1);
    shared_publish(network.node[0], SHARED_PERSON, "7", "");
    shared_publish(network.node[2], SHARED_PERSON, "7", "elsewhere");
    settle(&now_ms);
    assert_int_equal(network.new, 4); /* two at two nodes each */
    assert_string_equal(held(1, 0, "7"), "");
    assert_string_equal(held(1, 2, "7"), "elsewhere");
    assert_int_equal(shared_count(network.node[1], SHARED_PERSON), 2);
    shared_publish(network.node[0], SHARED_PERSON, "7", NULL);
    settle(&now_ms);
    assert_int_equal(shared_count(network.node[1], SHARED_PERSON), 1);
}

static void facts_about_one_thing_are_found_together(void **state) {
    static const char *const keys[] = {"t1/u1", "t1/u2", "t1", "t10/u1", "t2/u1", "/u1"};
    (void)state;
    uint64_t now_ms = 5000;
    unsigned count = 0;
    settle(&now_ms);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        for (int node = 0; node < 2; node++)
            shared_publish(network.node[node], SHARED_SEAT, keys[i], "here");
    shared_publish(network.node[0], SHARED_PERSON, "t1/u3", "x");
    settle(&now_ms);
    const struct shared_fact *fact = NULL;
    while ((fact = shared_next(network.node[2], SHARED_SEAT, "t1", fact))) {
        assert_true(strcmp(fact->key, "t1") == 0 || strncmp(fact->key, "t1/u", 4) == 0);
        count++;
    }
    assert_int_equal(count, 6);
    assert_null(shared_next(network.node[2], SHARED_LOBBY, "t1", NULL));
}

static void changes_within_a_tick_are_one_line(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    settle(&now_ms);
    network.texts = network.facts = network.gone = 0;
    shared_publish(network.node[0], SHARED_PERSON, "7", "a");
    shared_publish(network.node[0], SHARED_PERSON, "7", "b");
    shared_publish(network.node[0], SHARED_PERSON, "8", "a");
    shared_publish(network.node[0], SHARED_PERSON, "8", NULL);
    shared_tick(network.node[0], now_ms);
    while (network.letters > 0)
        deliver(0);
    assert_int_equal(network.texts, 1);
    assert_int_equal(network.facts, 2); /* 7 at two nodes */
    assert_int_equal(network.gone, 0);
    shared_publish(network.node[0], SHARED_PERSON, "7", "b");
    shared_tick(network.node[0], now_ms);
    assert_int_equal(network.texts, 1);
}

static void announcements_reach_all_or_one(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    settle(&now_ms);
    shared_announce(network.node[0], 0, SHARED_LOOK, "friends", "4");
    settle(&now_ms);
    assert_int_equal(network.announced, 2);
    shared_announce(network.node[0], name_of(2), SHARED_QUOTA, "9", "k3mz");
    settle(&now_ms);
    assert_int_equal(network.announced, 3);
    assert_string_equal(network.told, "2<-10 0 9 k3mz");
}

static void a_node_is_told_that_it_missed_announcements(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    settle(&now_ms);
    assert_true(network.missed > 0); /* what was said before they met */
    network.missed = 0;
    settle(&now_ms);
    assert_int_equal(network.missed, 0);
    /* The last text is lost: the number that is repeated tells. */
    network.cut[1] = true;
    shared_announce(network.node[0], 0, SHARED_LOOK, "rated", "-");
    shared_tick(network.node[0], now_ms += 10);
    network.cut[1] = false;
    assert_int_equal(network.missed, 0);
    settle(&now_ms);
    assert_int_equal(network.missed, 1);
    assert_int_equal(network.announced, 1);
    /* A node that died may have said something before. */
    shared_died(network.node[1], name_of(2));
    assert_int_equal(network.missed, 2);
    shared_died(network.node[1], name_of(2));
    assert_int_equal(network.missed, 2);
}

static void announcements_that_nobody_heard_are_missed(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    /* Nodes 1 and 2 hear of node 0, which has not heard of them yet. */
    network.cut[0] = true;
    settle(&now_ms);
    network.missed = 0;
    shared_announce(network.node[0], 0, SHARED_LOOK, "rated", "-");
    settle(&now_ms);
    assert_int_equal(network.announced, 0);
    assert_int_equal(network.missed, 2);
}

static void a_dead_node_takes_its_facts_along(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    shared_publish(network.node[0], SHARED_PERSON, "7", "x");
    settle(&now_ms);
    assert_string_equal(held(1, 0, "7"), "x");
    shared_died(network.node[1], name_of(0));
    assert_string_equal(held(1, 0, "7"), "");
    /* It was only slow. */
    settle(&now_ms);
    assert_string_equal(held(1, 0, "7"), "x");
}

/* A slow computer makes a node believe that all others are dead; they know better. */
static void what_a_lonely_node_publishes_is_learnt_by_others_later(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    settle(&now_ms);
    shared_publish(network.node[0], SHARED_PERSON, "6", "before");
    settle(&now_ms);
    shared_died(network.node[0], name_of(1));
    shared_died(network.node[0], name_of(2));
    shared_publish(network.node[0], SHARED_PERSON, "6", NULL);
    shared_publish(network.node[0], SHARED_PERSON, "7", "at table");
    shared_tick(network.node[0], now_ms += 100);
    settle(&now_ms);
    for (int i = 1; i < NODES; i++) {
        assert_string_equal(held(i, 0, "6"), "");
        assert_string_equal(held(i, 0, "7"), "at table");
        assert_true(shared_is_whole(network.node[i]));
    }
}

/* The same in the middle of a listing of many texts. */
static void a_listing_that_nobody_heard_begins_again(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    char key[24], value[1000];
    memset(value, 'v', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    settle(&now_ms);
    for (int i = 0; i < 1000; i++) {
        snprintf(key, sizeof key, "%d", i);
        shared_publish(network.node[0], SHARED_PERSON, key, value);
    }
    settle(&now_ms);
    shared_lost(network.node[1]);
    shared_tick(network.node[1], now_ms += 100);
    while (network.letters > 0)
        deliver(0);
    shared_tick(network.node[0], now_ms += 100); /* it begins */
    shared_died(network.node[0], name_of(1));
    shared_died(network.node[0], name_of(2));
    shared_tick(network.node[0], now_ms += 100);
    settle(&now_ms);
    for (int i = 1; i < NODES; i++) {
        assert_int_equal(shared_count(network.node[i], SHARED_PERSON), 1000);
        assert_true(shared_is_whole(network.node[i]));
    }
}

static void a_node_that_says_nothing_is_dropped_after_a_minute(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    shared_publish(network.node[0], SHARED_PERSON, "7", "x");
    settle(&now_ms);
    shared_destroy(network.node[0]);
    network.node[0] = NULL;
    settle(&now_ms);
    assert_string_equal(held(1, 0, "7"), "x");
    for (int i = 0; i < 10; i++)
        settle(&now_ms);
    assert_string_equal(held(1, 0, "7"), "");
}

static void a_node_that_missed_much_asks(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    shared_publish(network.node[0], SHARED_PERSON, "1", "x");
    shared_publish(network.node[0], SHARED_PERSON, "2", "x");
    settle(&now_ms);
    network.cut[1] = true;
    shared_publish(network.node[0], SHARED_PERSON, "1", NULL);
    shared_publish(network.node[0], SHARED_PERSON, "3", "y");
    settle(&now_ms);
    assert_string_equal(held(1, 0, "1"), "x");
    network.cut[1] = false;
    /* No lost() was called: the numbers tell. */
    settle(&now_ms);
    assert_string_equal(held(1, 0, "1"), "");
    assert_string_equal(held(1, 0, "2"), "x");
    assert_string_equal(held(1, 0, "3"), "y");
}

static void many_facts_need_many_texts(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    char key[32], value[1000];
    settle(&now_ms);
    memset(value, 'v', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    for (int i = 0; i < 1000; i++) {
        snprintf(key, sizeof key, "k%d", i);
        shared_publish(network.node[0], SHARED_LOBBY, key, value);
    }
    settle(&now_ms);
    assert_int_equal(shared_count(network.node[1], SHARED_LOBBY), 1000);
    shared_lost(network.node[1]);
    settle(&now_ms);
    assert_int_equal(shared_count(network.node[1], SHARED_LOBBY), 1000);
    assert_int_equal(network.gone, 0);
}

static void receive(const char *text) {
    shared_receive(network.node[0], 99, text, strlen(text));
}

static void wrong_texts_change_nothing(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        "s1",
        "s1 ",
        "s1 1 1",
        "s1 1 1\n",
        "s1 1 1\n+p 7 x",
        "s1 1 1\n+p 7 x\n+p 8 x\n",
        "s1 1 2\n+p 7 x\n",
        "s1 1 2\n+p 7 x\n+p 8\n",
        "s1 1 2\n+p 7 x\n\n",
        "s1 1 2\n+p 7 x\n+p  x\n",
        "s1 1 2\n+p 7 x\n~p 7 x\n",
        "s1 1 2\n+p 7 x\n-p 7 x\n",
        "s1 1 2\n+p 7 x\n+p 8 \x01\n",
        "s1 1 2\n+p 7 x\n?-1\n",
        "s1 1 2\n+p 7 x\n?01\n",
        "s1 1 2\n+p 7 x\n= \n",
        "s1 1 2\n+p 7 x\n!q x 7 x\n",
        "s1 01 1\n+p 7 x\n",
        "s1 1234567890123456789 1\n+p 7 x\n",
        "s2 1 1\n+p 7 x\n",
    };
    network.cut[1] = network.cut[2] = true;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        receive(wrong[i]);
        if (network.facts != 0)
            fail_msg("text %zu was accepted", i);
    }
    assert_int_equal(network.announced, 0);
    receive("s1 2 4\n+p 7 x\n+Z 7 unknown kind\n!Z 0 7 x\n+p 8 \n");
    assert_int_equal(network.facts, 2);
    receive("s1 2 1\n+p 9 repeated\n");
    assert_int_equal(network.facts, 2);
}

/* Whatever is changed in a text, it is understood or not, and what is understood is sound. */
static void changed_texts_do_no_harm(void **state) {
    static const char sound[] = "s1 7 6\n=\n+p 7 x\n-p 8\n!o 0 friends 4\n?0\n.\n";
    static const char letters[] = "+-!?=. \npsq019\x7f\xc3";
    const uint8_t seed[PEDRO_SEED_SIZE] = {2, 6};
    struct pedro_rng rng;
    (void)state;
    pedro_rng_seed(&rng, seed);
    network.cut[1] = network.cut[2] = true;
    for (int i = 0; i < 20000; i++) {
        char *text = malloc(sizeof sound);
        size_t length = sizeof sound - 1;
        memcpy(text, sound, length);
        for (uint32_t changes = 1 + pedro_rng_below(&rng, 4); changes > 0; changes--)
            text[pedro_rng_below(&rng, (uint32_t)length)] =
                letters[pedro_rng_below(&rng, sizeof letters - 1)];
        length -= pedro_rng_below(&rng, 3) == 0 ? pedro_rng_below(&rng, 20) : 0;
        /* Without a NUL, so that reading too far is found. */
        char *exact = malloc(length);
        memcpy(exact, text, length);
        shared_receive(network.node[0], 100 + i % 3, exact, length);
        shared_died(network.node[0], 100 + i % 3);
        free(exact);
        free(text);
    }
    assert_true(network.facts > 1000);
}

static void what_cannot_be_a_line_is_not_published(void **state) {
    (void)state;
    uint64_t now_ms = 5000;
    char *const big = malloc(SHARED_VALUE_MAX + 1);
    settle(&now_ms);
    memset(big, 'b', SHARED_VALUE_MAX);
    big[SHARED_VALUE_MAX] = '\0';
    shared_publish(network.node[0], SHARED_PERSON, "a b", "x");
    shared_publish(network.node[0], SHARED_PERSON, "", "x");
    shared_publish(network.node[0], SHARED_PERSON, "a", "x\n+p 3 y");
    shared_publish(network.node[0], SHARED_PERSON, "a", big);
    shared_announce(network.node[0], 0, SHARED_LOOK, "a\n", "x");
    big[SHARED_VALUE_MAX - 1] = '\0';
    shared_publish(network.node[0], SHARED_PERSON, "b", big);
    settle(&now_ms);
    assert_int_equal(network.facts, 2);
    assert_string_equal(held(1, 0, "b"), big);
    assert_int_equal(network.announced, 0);
    free(big);
}

/* What each node publishes, as the test knows it. */
static char wanted[NODES][KEYS];

static void do_something(struct pedro_rng *rng) {
    const int node = (int)pedro_rng_below(rng, NODES);
    const unsigned key = pedro_rng_below(rng, KEYS);
    char name[16], value[2] = {(char)('a' + (int)pedro_rng_below(rng, 4)), '\0'};
    snprintf(name, sizeof name, "%u", key);
    const bool gone = pedro_rng_below(rng, 3) == 0;
    wanted[node][key] = gone ? '\0' : *value;
    shared_publish(network.node[node], SHARED_PERSON, name, gone ? NULL : value);
}

static void bother(struct pedro_rng *rng, uint64_t now_ms) {
    const int node = (int)pedro_rng_below(rng, NODES);
    switch (pedro_rng_below(rng, 60)) {
    case 0:
        shared_lost(network.node[node]);
        break;
    case 1:
        shared_died(network.node[node], name_of((node + 1) % NODES));
        break;
    case 2: /* begins again, with nothing */
        shared_destroy(network.node[node]);
        start(node);
        shared_tick(network.node[node], now_ms);
        for (int i = 0; i < NODES; i++)
            if (i != node)
                shared_died(network.node[i], name_of(node));
        memset(wanted[node], 0, sizeof wanted[node]);
        for (unsigned i = network.letters; i-- > 0;)
            if (network.letter[i].from == node) {
                free(network.letter[i].text);
                network.letter[i] = network.letter[--network.letters];
            }
        break;
    default:
        do_something(rng);
    }
}

/* Loses, repeats and delays texts. */
static void deliver_badly(struct pedro_rng *rng) {
    while (network.letters > 0 && pedro_rng_below(rng, 8) > 0) {
        const unsigned at =
            pedro_rng_below(rng, 4) ? 0 : pedro_rng_below(rng, network.letters);
        const uint32_t fate = pedro_rng_below(rng, 10);
        if (fate == 0) {
            free(network.letter[at].text);
            memmove(&network.letter[at], &network.letter[at + 1],
                    (--network.letters - at) * sizeof *network.letter);
        } else if (fate == 1) {
            const struct letter *letter = &network.letter[at];
            shared_receive(network.node[letter->to], name_of(letter->from), letter->text,
                           letter->length);
        } else {
            deliver(at);
        }
    }
}

static void compare(unsigned round) {
    for (int at = 0; at < NODES; at++)
        for (int of = 0; of < NODES; of++)
            for (unsigned key = 0; at != of && key < KEYS; key++) {
                char name[16];
                snprintf(name, sizeof name, "%u", key);
                if (*held(at, of, name) != wanted[of][key])
                    fail_msg("round %u: node %d holds '%s' of %d %s, not '%c'", round, at,
                             held(at, of, name), of, name, wanted[of][key]);
            }
}

static void nodes_agree_after_any_losses(void **state) {
    (void)state;
    const uint8_t seed[PEDRO_SEED_SIZE] = {1, 6};
    struct pedro_rng rng;
    uint64_t now_ms = 5000;
    pedro_rng_seed(&rng, seed);
    memset(wanted, 0, sizeof wanted);
    for (unsigned round = 0; round < 60; round++) {
        for (int tick = 0; tick < 80; tick++) {
            now_ms += 100;
            bother(&rng, now_ms);
            for (int i = 0; i < NODES; i++)
                shared_tick(network.node[i], now_ms);
            deliver_badly(&rng);
        }
        settle(&now_ms);
        compare(round);
    }
}

TEST_GROUP(shared) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(facts_come_change_and_go, set_up, tear_down),
        cmocka_unit_test_setup_teardown(changes_within_a_tick_are_one_line, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(facts_about_one_thing_are_found_together, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(announcements_reach_all_or_one, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_node_is_told_that_it_missed_announcements,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(announcements_that_nobody_heard_are_missed,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_dead_node_takes_its_facts_along, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            what_a_lonely_node_publishes_is_learnt_by_others_later, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_listing_that_nobody_heard_begins_again, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            a_node_that_says_nothing_is_dropped_after_a_minute, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_node_that_missed_much_asks, set_up, tear_down),
        cmocka_unit_test_setup_teardown(many_facts_need_many_texts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_texts_change_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(changed_texts_do_no_harm, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_a_line_is_not_published, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(nodes_agree_after_any_losses, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
