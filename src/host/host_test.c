/* host_test.c - one log, step by step. agreement_test.c has logs at several nodes.
 *
 * SPDX-License-Identifier: MIT */
#include "host/host.h"

#include <stdio.h>
#include <string.h>

#include "check.h"

/* --- the table of states --- */

static void states_follow_from_events(void **state) {
    (void)state;
    static const struct {
        enum hosted_state from;
        enum hosted_event event;
        enum hosted_state to;
    } cases[] = {
        {HOSTED_LOADING, HOSTED_SEEN, HOSTED_IDLE},
        {HOSTED_IDLE, HOSTED_LOOK, HOSTED_BEHIND},
        {HOSTED_IDLE, HOSTED_WRITE, HOSTED_WRITING},
        {HOSTED_WRITING, HOSTED_STORED, HOSTED_IDLE},
        {HOSTED_WRITING, HOSTED_TAKEN, HOSTED_BEHIND},
        {HOSTED_WRITING, HOSTED_FAILED, HOSTED_IDLE},
        {HOSTED_WRITING, HOSTED_SEEN, HOSTED_WRITING},
        {HOSTED_WRITING, HOSTED_WRITE, HOSTED_NOWHERE},
        {HOSTED_BEHIND, HOSTED_WRITE, HOSTED_NOWHERE},
        {HOSTED_BEHIND, HOSTED_SEEN, HOSTED_IDLE},
        {HOSTED_BEHIND, HOSTED_WORK, HOSTED_CATCHING_UP},
        {HOSTED_CATCHING_UP, HOSTED_SEEN, HOSTED_WORKING},
        {HOSTED_CATCHING_UP, HOSTED_WORKED, HOSTED_BEHIND},
        {HOSTED_WORKING, HOSTED_WORKED, HOSTED_IDLE},
        {HOSTED_WORKING, HOSTED_WRITE, HOSTED_WRITING},
        {HOSTED_WRITING_BEHIND, HOSTED_STORED, HOSTED_BEHIND},
        {HOSTED_BROKEN, HOSTED_SEEN, HOSTED_BROKEN},
        {HOSTED_CLOSED, HOSTED_GAP, HOSTED_CLOSED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(hosted_next(cases[i].from, cases[i].event), cases[i].to);
}

/* Nothing leads out of the two ends, and a write never begins where rows may be missing. */
static void no_state_is_left_by_accident(void **state) {
    (void)state;
    for (int event = 0; event < HOSTED_EVENTS; event++) {
        const enum hosted_state closed =
                                    hosted_next(HOSTED_CLOSED, (enum hosted_event)event),
                                broken =
                                    hosted_next(HOSTED_BROKEN, (enum hosted_event)event);
        assert_true(closed == HOSTED_CLOSED || closed == HOSTED_NOWHERE);
        assert_true(broken == HOSTED_BROKEN || broken == HOSTED_NOWHERE);
    }
    assert_int_equal(hosted_next(HOSTED_LOADING, HOSTED_WRITE), HOSTED_NOWHERE);
    assert_int_equal(hosted_next(HOSTED_BEHIND, HOSTED_WRITE), HOSTED_NOWHERE);
}

/* --- one log, step by step --- */

static unsigned refused[HOSTED_NOT_DRIVEN + 1], decided, looks;
static const char *why_broken;
static bool was_closed;

static struct hosted_write write; /* the last one, which the store has not answered */
static void keep_write(void *data, struct hosted_write *begun, struct batch *batch) {
    (void)data;
    (void)batch;
    assert_ptr_equal(begun, &write);
}
static void count_decided(struct hosted *log, struct hosted_request *request) {
    decided++;
    write = (struct hosted_write){.request = request, .rows = 1};
    hosted_append(log, &write, NULL);
}
static unsigned count_stored(struct hosted *log, struct hosted_write *stored,
                             enum store_result result) {
    (void)log;
    return result == STORE_OK ? stored->rows : 0;
}
static unsigned answered[2]; /* requests, by whether their rows are stored */
static void count_answered(struct hosted *log, struct hosted_write *ended,
                           enum store_result result) {
    (void)log;
    if (!ended->again)
        answered[result == STORE_OK]++;
}
static struct hosted_request *brought; /* asked when the next one is refused */
static void count_refused(struct hosted *log, struct hosted_request *request,
                          enum hosted_refusal why) {
    struct hosted_request *other = brought;
    (void)request;
    refused[why]++;
    brought = NULL;
    if (other)
        hosted_receive(log, other);
}
static bool begins_work; /* when a row comes */
static enum hosted_applied take_even(struct hosted *log, const struct store_row *row) {
    if (begins_work) {
        hosted_work(log);
        return HOSTED_APPLIED;
    }
    return (row->body[row->length - 1] - '0') % 2 == 0 ? HOSTED_APPLIED : HOSTED_WRONG;
}
static char kept_name[8];
static enum hosted_applied keep_name(struct hosted *log, const struct store_row *row) {
    (void)log;
    if (row->name)
        snprintf(kept_name, sizeof kept_name, "%s", row->name);
    return HOSTED_APPLIED;
}
static void note_broken(struct hosted *log, const char *why) {
    (void)log;
    why_broken = why ? why : "the kind knows";
}
static void note_closed(struct hosted *log) {
    (void)log;
    was_closed = true;
}
static void ignore_watch(void *data, char kind, int64_t id, uint64_t seq) {
    (void)data;
    (void)kind;
    (void)id;
    (void)seq;
}
static void ignore_unwatch(void *data, char kind, int64_t id) {
    (void)data;
    (void)kind;
    (void)id;
}
static void count_look(void *data, char kind, int64_t id, uint32_t look) {
    (void)data;
    (void)look;
    (void)kind;
    (void)id;
    looks++;
}

static const struct hosted_kind even = {.kind = 'e',
                                        .queue_max = 2,
                                        .decide = count_decided,
                                        .stored = count_stored,
                                        .answer = count_answered,
                                        .refuse = count_refused,
                                        .apply = take_even,
                                        .closed = note_closed,
                                        .broke = note_broken};

static uint64_t now_ms;

static struct host *one_host(void) {
    static struct host host;
    now_ms = 0;
    memset(refused, 0, sizeof refused);
    memset(answered, 0, sizeof answered);
    decided = looks = 0;
    was_closed = begins_work = false;
    brought = NULL;
    why_broken = NULL;
    host = (struct host){.io = {.append = keep_write,
                                .watch = ignore_watch,
                                .unwatch = ignore_unwatch,
                                .look = count_look},
                         .now_ms = &now_ms};
    return &host;
}

static void bring_row(struct host *host, int64_t seq, const char *body) {
    host_row(host,
             &(struct store_row){
                 .kind = 'e', .id = 7, .seq = seq, .body = body, .length = strlen(body)});
}

static void a_wrong_row_breaks_the_log(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request = {.looks = false};
    hosted_open(host, &log, &even, NULL, 7, 0, false);
    bring_row(host, 1, "2");
    assert_int_equal(log.seq, 1);
    bring_row(host, 2, "3");
    assert_int_equal(log.state, HOSTED_BROKEN);
    assert_string_equal(why_broken, "the kind knows");
    hosted_receive(&log, &request);
    assert_int_equal(refused[HOSTED_IS_BROKEN], 1);
    hosted_close(&log);
}

static void the_last_row_closes_the_log(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request = {.looks = false};
    hosted_open(host, &log, &even, NULL, 7, 0, true);
    hosted_receive(&log, &request);
    bring_row(host, 1, "");
    host_go_on(host);
    assert_true(was_closed);
    assert_int_equal(refused[HOSTED_IS_CLOSED], 1);
    hosted_close(&log);
}

static void a_log_without_rows_is_none(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    hosted_open(host, &log, &even, NULL, 7, 0, true);
    host_seen(host, 'e', 7, log.looks);
    host_go_on(host);
    assert_true(was_closed);
    hosted_close(&log);
}

/* Numbers of such a kind only grow, empty rows are as others, and there may be none. */
static void a_log_with_gaps_goes_on(void **state) {
    (void)state;
    static const struct hosted_kind chat = {.kind = 'e',
                                            .has_gaps = true,
                                            .queue_max = 2,
                                            .decide = count_decided,
                                            .stored = count_stored,
                                            .answer = count_answered,
                                            .refuse = count_refused,
                                            .apply = keep_name,
                                            .broke = note_broken};
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request = {.looks = false};
    char name[] = "ann";
    hosted_open(host, &log, &chat, NULL, 7, 0, true);
    hosted_receive(&log, &request);
    host_seen(host, 'e', 7, log.looks);
    host_go_on(host);
    assert_int_equal(log.state, HOSTED_WRITING);
    /* What comes meanwhile keeps the name of who wrote it. */
    host_row(host, &(struct store_row){
                       .kind = 'e', .id = 7, .seq = 4, .body = "", .name = name});
    memset(name, 'x', 3);
    hosted_stored(&write, STORE_TAKEN);
    assert_int_equal(log.seq, 4);
    assert_string_equal(kept_name, "ann");
    bring_row(host, 9, "a");
    bring_row(host, 6, "b");
    host_seen(host, 'e', 7, log.looks);
    host_go_on(host);
    assert_int_equal(decided, 2);
    hosted_stored(&write, STORE_OK);
    assert_int_equal(log.seq, 10);
    hosted_close(&log);
}

/* Every second, until rows come; never in vain before that. */
static void a_log_that_is_behind_asks_again(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    hosted_open(host, &log, &even, NULL, 7, 0, true);
    assert_int_equal(looks, 1);
    for (now_ms = 0; now_ms < 5000; now_ms += 100)
        host_tick(host);
    assert_int_equal(looks, 1 + 4);
    hosted_close(&log);
}

static void no_more_requests_wait_than_may(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request[4] = {{.looks = false}};
    hosted_open(host, &log, &even, NULL, 7, 0, false);
    for (int i = 0; i < 4; i++)
        hosted_receive(&log, &request[i]);
    assert_int_equal(decided, 1);
    assert_int_equal(refused[HOSTED_QUEUE_FULL], 1);
    hosted_stored(&write, STORE_OK);
    assert_int_equal(decided, 2);
    hosted_close(&log);
    assert_int_equal(refused[HOSTED_DROPPED], 1);
}

/* Who is refused may ask again at once, or somebody else may: that waits as all requests do. */
static void a_request_that_comes_of_a_refusal_waits(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request[3] = {{.looks = false}};
    hosted_open(host, &log, &even, NULL, 7, 0, false);
    hosted_receive(&log, &request[0]);
    hosted_receive(&log, &request[1]);
    brought = &request[2];
    hosted_refuse_queue(&log, HOSTED_NOT_DRIVEN);
    assert_int_equal(refused[HOSTED_NOT_DRIVEN], 1);
    assert_int_equal(log.queued, 1);
    hosted_receive(&log, &request[1]);
    hosted_stored(&write, STORE_OK);
    hosted_stored(&write, STORE_OK);
    assert_int_equal(decided, 3);
    hosted_stored(&write, STORE_OK);
    hosted_close(&log);
}

/* It does not begin the same work again and again, and what came meanwhile is asked for later. */
static void rows_of_a_work_that_was_given_up_come_again(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    hosted_open(host, &log, &even, NULL, 7, 0, false);
    begins_work = true;
    bring_row(host, 1, "2");
    bring_row(host, 2, "4");
    assert_int_equal(log.state, HOSTED_WORKING);
    hosted_gave_up(&log);
    assert_int_equal(log.state, HOSTED_BEHIND);
    assert_int_equal(log.seq, 0);
    assert_null(log.late.first);
    now_ms += HOSTED_LOOK_AGAIN_MS;
    host_tick(host);
    assert_int_equal(looks, 1);
    begins_work = false;
    bring_row(host, 1, "2");
    bring_row(host, 2, "4");
    host_seen(host, 'e', 7, log.looks);
    assert_int_equal(log.state, HOSTED_IDLE);
    assert_int_equal(log.seq, 2);
    hosted_close(&log);
}

static bool is_away(void *data) {
    (void)data;
    return true;
}

/* Who asks is told so, and does not wait for ever. */
static void while_the_store_is_away_nobody_waits_for_rows(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request = {.looks = true};
    hosted_open(host, &log, &even, NULL, 7, 3, false);
    hosted_receive(&log, &request);
    host_tick(host);
    assert_int_equal(refused[HOSTED_NOT_DRIVEN], 0);
    host->io.is_away = is_away;
    host_tick(host);
    assert_int_equal(refused[HOSTED_NOT_DRIVEN], 1);
    assert_int_equal(decided, 0);
    hosted_close(&log);
}

/* A store that refuses again and again without a row that would explain it is not asked for ever. */
static void rows_that_never_come_break_the_log(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request = {.looks = false};
    hosted_open(host, &log, &even, NULL, 7, 0, false);
    hosted_receive(&log, &request);
    for (int i = 1; i < HOSTED_MISSES_MAX; i++) {
        hosted_stored(&write, STORE_TAKEN);
        assert_int_equal(log.state, HOSTED_BEHIND);
        host_seen(host, 'e', 7, log.looks);
        host_go_on(host);
    }
    hosted_stored(&write, STORE_TAKEN);
    assert_string_equal(why_broken, "rows-missing");
    hosted_go_on(&log);
    assert_int_equal(refused[HOSTED_IS_BROKEN], 1);
    hosted_close(&log);
}

/* Without others who write, a number that is taken means that the value is out of date. */
static void alone_a_taken_number_breaks_the_log(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request = {.looks = true};
    host->io = (struct host_io){.append = keep_write};
    hosted_open(host, &log, &even, NULL, 7, 3, false);
    hosted_receive(&log, &request);
    hosted_stored(&write, STORE_TAKEN);
    assert_string_equal(why_broken, "taken");
    assert_int_equal(answered[false], 1);
    hosted_close(&log);
}

/* Who waits for an answer gets it, though the log is gone. */
static void a_log_may_be_closed_while_it_is_written(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request = {.looks = false};
    hosted_open(host, &log, &even, NULL, 7, 0, false);
    hosted_receive(&log, &request);
    hosted_close(&log);
    hosted_stored(&write, STORE_OK);
    assert_int_equal(answered[true], 1);
}

/* The last row that is written here closes the log, and what waits is refused; if it is not stored the log goes on. */
static void a_log_is_closed_by_a_write(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted log;
    struct hosted_request request = {.looks = false};
    hosted_open(host, &log, &even, NULL, 7, 2, false);
    write = (struct hosted_write){.closes = true};
    hosted_append(&log, &write, NULL);
    hosted_stored(&write, STORE_FAILED);
    assert_false(was_closed);
    hosted_append(&log, &write, NULL);
    hosted_receive(&log, &request);
    hosted_stored(&write, STORE_OK);
    assert_true(was_closed);
    assert_int_equal(refused[HOSTED_IS_CLOSED], 1);
    assert_int_equal(decided, 0);
    hosted_close(&log);
}

static struct hosted taken_log;
static unsigned driven_logs, left_logs;
static void count_driven(struct hosted *log) {
    (void)log;
    driven_logs++;
}
static void count_left(struct hosted *log) {
    (void)log;
    left_logs++;
}
static const struct hosted_kind shared;
static bool take_log(void *owner, int64_t id, const char *name) {
    (void)name;
    hosted_open(owner, &taken_log, &shared, NULL, id, 0, false);
    hosted_drive(&taken_log);
    return true;
}
static const struct hosted_kind shared = {.kind = 'e',
                                          .queue_max = 4,
                                          .decide = count_decided,
                                          .stored = count_stored,
                                          .answer = count_answered,
                                          .refuse = count_refused,
                                          .apply = take_even,
                                          .driven = count_driven,
                                          .let_go = count_left,
                                          .take = take_log,
                                          .broke = note_broken};

/* A node that was taken for dead refuses changes that wait; who only looks is shown what there is. */
static void a_node_takes_logs_and_lets_them_go(void **state) {
    (void)state;
    struct host *host = one_host();
    struct hosted_request request[3] = {{.looks = false}, {.reads = true}};
    driven_logs = left_logs = 0;
    host_add(host, &shared, host);
    assert_true(host_drive(host, 'e', 7, "name"));
    assert_true(host_drive(host, 'e', 7, "name"));
    assert_int_equal(driven_logs, 1);
    assert_true(hosted_is_driven(&taken_log));
    hosted_receive(&taken_log, &request[0]);
    hosted_receive(&taken_log, &request[1]);
    hosted_receive(&taken_log, &request[2]);
    host_let_go(host);
    assert_false(taken_log.driven);
    assert_int_equal(left_logs, 1);
    assert_int_equal(refused[HOSTED_NOT_DRIVEN], 1);
    assert_int_equal(taken_log.queued, 1);
    host_drop(host);
    assert_int_equal(refused[HOSTED_DROPPED], 1);
    hosted_close(&taken_log);
}

TEST_GROUP(host) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_follow_from_events),
        cmocka_unit_test(no_state_is_left_by_accident),
        cmocka_unit_test(a_wrong_row_breaks_the_log),
        cmocka_unit_test(the_last_row_closes_the_log),
        cmocka_unit_test(a_log_without_rows_is_none),
        cmocka_unit_test(a_log_with_gaps_goes_on),
        cmocka_unit_test(a_log_that_is_behind_asks_again),
        cmocka_unit_test(no_more_requests_wait_than_may),
        cmocka_unit_test(a_request_that_comes_of_a_refusal_waits),
        cmocka_unit_test(rows_of_a_work_that_was_given_up_come_again),
        cmocka_unit_test(rows_that_never_come_break_the_log),
        cmocka_unit_test(while_the_store_is_away_nobody_waits_for_rows),
        cmocka_unit_test(alone_a_taken_number_breaks_the_log),
        cmocka_unit_test(a_log_may_be_closed_while_it_is_written),
        cmocka_unit_test(a_log_is_closed_by_a_write),
        cmocka_unit_test(a_node_takes_logs_and_lets_them_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
