/* admin_reports.c - tasks about reports of people.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "base/utf8.h"
#include "cli/admin.h"
#include "words/text.h"
#include "words/wrap.h"

enum { ANSWER_MAX = 1000 };

static bool print_line(void *data, const struct store_report *report) {
    static const char *const states[] = {N_("open"), N_("answered"), N_("closed")};
    (void)data;
    printf("%6lld  ", (long long)report->id);
    admin_print_time(report->at_ms);
    fputs("  ", stdout);
    wrap_one_of(stdout, states, 3, report->closed_ms ? 2 : *report->answer ? 1 : 0);
    fputs("  ", stdout);
    printf(_("%s about %s, table %s: %s\n"), report->by, report->about, report->table,
           report->words);
    return true;
}

void admin_reports(void *data) {
    struct admin *admin = data;
    const bool all = admin->operands > 0;
    if (all && strcmp(admin->operand[0], "all") != 0)
        admin->code = verb_fail(EXIT_USAGE, _("`reports` takes `all` or nothing, not %s"),
                                admin->operand[0]);
    else
        store_reports(admin->store, !all, print_line, NULL);
}

/* The text of a member, or false. */
static bool get_text(const struct json *object, const char *name, char *text,
                     size_t size) {
    struct json value;
    return json_get(object, name, &value) && json_get_text(&value, text, size, NULL);
}

/* The chat of a report, a line for each message. */
static void print_talk(const char *talk) {
    char name[1024], said[4096];
    struct json document, lines, line, who;
    if (json_check(talk, strlen(talk), &document, NULL) != JSON_FINE ||
        !json_get(&document, "talk", &lines))
        return;
    struct json_walk walk = json_walk(&lines);
    while (json_next(&walk, NULL, &line))
        if (json_get(&line, "who", &who) && get_text(&who, "name", name, sizeof name) &&
            get_text(&line, "said", said, sizeof said))
            printf("  %s: %s\n", name, said);
}

static bool print_whole(void *data, const struct store_report *report) {
    print_line(data, report);
    print_talk(report->talk);
    if (*report->answer)
        printf(_("answer: %s\n"), report->answer);
    return true;
}

static bool read_report_number(struct admin *admin, int64_t *number) {
    char *end;
    const char *operand = admin->operand[0];
    *number = strtoll(operand, &end, 10);
    if (*operand >= '1' && *operand <= '9' && !*end)
        return true;
    admin->code = verb_fail(EXIT_USAGE, _("%s is no number of a report"), operand);
    return false;
}

void admin_report(void *data) {
    struct admin *admin = data;
    int64_t number;
    if (read_report_number(admin, &number) &&
        store_report(admin->store, number, print_whole, NULL) != STORE_OK)
        admin->code = verb_fail(EXIT_NOT_FOUND, "%s", _("there is no such report"));
}

void admin_answer(void *data) {
    struct admin *admin = data;
    const char *answer = admin->operand[1];
    const size_t length = strlen(answer);
    int64_t number;
    char detail[32];
    if (!read_report_number(admin, &number))
        return;
    if (length == 0 || length > ANSWER_MAX || !utf8_is_text(answer, length)) {
        admin->code = verb_fail(EXIT_USAGE, _("an answer is one line of 1 to %d bytes"),
                                (int)ANSWER_MAX);
        return;
    }
    struct batch *batch = batch_create();
    batch_answer_report(batch, number, answer);
    snprintf(detail, sizeof detail, "%lld", (long long)number);
    admin_commit(admin, batch, "answer", 0, 0, detail, _("there is no such report"));
}

void admin_close(void *data) {
    struct admin *admin = data;
    int64_t number;
    char detail[32];
    if (!read_report_number(admin, &number))
        return;
    struct batch *batch = batch_create();
    batch_close_report(batch, number, admin_now());
    snprintf(detail, sizeof detail, "%lld", (long long)number);
    admin_commit(admin, batch, "close", 0, 0, detail, _("there is no such open report"));
}
