/* verb_admin.c - the verb `admin`: looks after the database, also while a server runs.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/complaint.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "pedro/record.h"
#include "server/account_name.h"
#include "server/client.h"
#include "server/read_back.h"
#include "server/settings.h"
#include "server/verbs.h"
#include "store/batch.h"
#include "store/reader.h"

struct admin {
    struct verb_args *args;
    struct store *store;
    const char *operand; /* of the task, or NULL */
    int code;
};

static void print_time(int64_t ms) {
    char text[32];
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    fputs(text, stdout);
}

/* --- lists --- */

static bool print_table(void *data, const struct store_table *table) {
    (void)data;
    printf("%-16s  ", table->name);
    print_time(table->opened_ms);
    printf("  %-6s  %lld\n", table->closed_ms ? _("closed") : _("live"),
           (long long)table->events);
    return true;
}

static void list_tables(struct admin *admin) {
    store_all_tables(admin->store, print_table, NULL);
}

static bool print_user(void *data, const struct store_user *user) {
    (void)data;
    printf("%8lld  ", (long long)user->id);
    print_time(user->created_ms);
    printf("  %-7s  %-6s  %s\n", user->guest ? _("guest") : _("account"),
           user->banned ? _("banned") : "", user->name);
    return true;
}

static void list_users(struct admin *admin) {
    store_all_users(admin->store, print_user, NULL);
}

static bool print_report(void *data, const struct store_report *report) {
    (void)data;
    print_time(report->at_ms);
    printf(_("  %s about %s, table %s: %s\n%s\n"), report->by, report->about,
           report->table, report->words, report->talk);
    return true;
}

static void list_reports(struct admin *admin) {
    store_reports(admin->store, print_report, NULL);
}

/* --- bans --- */

static void keep_result(void *data, enum store_result result) {
    *(enum store_result *)data = result;
}

/* An account by its name, anybody by their number. */
static bool find_user(struct admin *admin, struct store_user *user) {
    char key[ACCOUNT_NAME_MAX], *end;
    const char *operand = admin->operand;
    long long number = strtoll(operand, &end, 10);
    if (end != operand && !*end && store_user(admin->store, number, user) == STORE_OK)
        return true;
    return !account_name_check(operand, strlen(operand), key) &&
           store_user_by_key(admin->store, key, user) == STORE_OK;
}

static void set_ban(struct admin *admin, bool banned) {
    struct store_user user;
    enum store_result result = STORE_FAILED;
    if (!find_user(admin, &user)) {
        admin->code =
            verb_fail(EXIT_NOT_FOUND, _("there is nobody called %s"), admin->operand);
        return;
    }
    struct batch *batch = batch_create();
    batch_ban(batch, user.id, banned, (int64_t)time(NULL) * 1000);
    batch_commit(batch, admin->store, keep_result, &result);
    store_flush(admin->store);
    if (result != STORE_OK)
        admin->code = verb_fail(EXIT_FAILED, "%s", _("that could not be stored"));
}

static void ban(struct admin *admin) { set_ban(admin, true); }

static void unban(struct admin *admin) { set_ban(admin, false); }

/* --- the whole --- */

static void back_up(struct admin *admin) {
    char why[STORE_WHY_MAX];
    double shown = progress_now();
    const bool fine =
        store_backup(admin->store, admin->operand, progress_goes_on, &shown, why);
    progress_clear();
    if (!fine)
        admin->code = verb_fail(EXIT_FAILED, "%s", why);
}

struct verifying {
    unsigned long tables, matches, wrong;
};

static void verify_table(void *data, struct read_back *read) {
    struct verifying *verifying = data;
    verifying->tables++;
    if (!read->reason)
        return;
    verifying->wrong++;
    fprintf(stderr, _("table %s, row %lld: %s\n"), read->name, (long long)read->seq,
            read->reason);
}

static bool verify_match(void *data, const struct store_match *stored) {
    struct verifying *verifying = data;
    struct pedro_record_error error;
    struct pedro_match match;
    struct pedro_tags tags;
    verifying->matches++;
    if (pedro_record_read(stored->record, strlen(stored->record), &match, &tags, &error) <
        0) {
        char reason[COMPLAINT_MAX];
        struct pedro_text text;
        pedro_text_init(&text, reason, sizeof reason);
        complaint_record_text(&error, &text);
        verifying->wrong++;
        fprintf(stderr, _("match %s, line %lu: %s\n"), stored->name, error.line, reason);
    } else if (match.state.phase != PEDRO_PHASE_OVER) {
        verifying->wrong++;
        fprintf(stderr, _("match %s: is not over\n"), stored->name);
    }
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return true;
}

static void verify(struct admin *admin) {
    struct verifying verifying = {0};
    char why[STORE_WHY_MAX];
    if (!store_check(admin->store, why)) {
        admin->code = verb_fail(EXIT_BAD_INPUT, "%s", why);
        return;
    }
    if (!read_back(admin->store, verify_table, NULL, &verifying) ||
        !store_all_matches(admin->store, verify_match, &verifying)) {
        admin->code = verb_fail(EXIT_FAILED, "%s", _("the database could not be read"));
        return;
    }
    printf(_("%lu tables and %lu matches replayed, %lu of them wrong\n"),
           verifying.tables, verifying.matches, verifying.wrong);
    if (verifying.wrong)
        admin->code = EXIT_BAD_INPUT;
}

static const struct task {
    const char *name;
    bool operand;
    void (*run)(struct admin *admin);
} tasks[] = {
    {"tables", false, list_tables},   {"users", false, list_users},
    {"reports", false, list_reports}, {"ban", true, ban},
    {"unban", true, unban},           {"backup", true, back_up},
    {"verify", false, verify},
};

static const struct task *find_task(const char *name) {
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(tasks[i].name, name) == 0)
            return &tasks[i];
    return NULL;
}

static void no_wake(void *data) { (void)data; }

static int say_unreachable(const char *path) {
    if (errno != EACCES)
        return verb_fail(EXIT_NOT_FOUND, _("there is no database %s"), path);
    return verb_fail(
        EXIT_FAILED,
        _("%s: permission denied. Only the user of the server and root may use it; "
          "for the systemd service: sudo pedro admin --data=/var/lib/pedro ..."),
        path);
}

static int run(struct verb_args *args, const struct settings_flags *flags,
               const struct task *task) {
    struct admin admin = {.args = args,
                          .operand = args->operands > 1 ? args->operand[1] : NULL};
    char why[SETTINGS_WHY_MAX], path[SETTINGS_TEXT_MAX + 16];
    struct settings settings;
    if (!settings_read(flags, &settings, why))
        return verb_fail(EXIT_USAGE, "%s", why);
    snprintf(path, sizeof path, "%s/pedro.db", settings.data.text);
    if (access(path, R_OK | W_OK) < 0)
        return say_unreachable(path);
    admin.store = store_visit(path, no_wake, NULL, why);
    if (!admin.store)
        return verb_fail(EXIT_FAILED, "%s", why);
    task->run(&admin);
    store_close(admin.store);
    return admin.code;
}

int verb_admin(struct verb_args *args) {
    struct settings_flags flags = {0};
    int id;
    while ((id = verb_next(args)) > 0)
        settings_flag(&flags, id, args->value);
    if (id < 0)
        return args->exit;
    const struct task *task = find_task(args->operand[0]);
    if (!task)
        return verb_usage(args, _("there is no task `%s`"), args->operand[0]);
    if (task->operand != (args->operands > 1))
        return verb_usage(args,
                          task->operand ? _("`%s` needs one more word")
                                        : _("`%s` takes no more words"),
                          task->name);
    return run(args, &flags, task);
}
