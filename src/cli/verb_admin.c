/* verb_admin.c - the verb `admin`: maintains the database, also while a server runs.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/admin.h"
#include "cli/verbs.h"
#include "server/people/accounts.h"
#include "server/process/settings.h"
#include "words/text.h"

const struct cli_option admin_options[] = {
    ADMIN_STORE_OPTIONS,
    {0},
};

const struct cli_task admin_tasks[] = {
    {"tables", "", 0, 0,
     N_("lists every table there was: name, when it was opened, whether it is live, how "
        "many events it has"),
     admin_tables},
    {"users", "", 0, 0,
     N_("lists everyone: number, since when, guest or account, banned or not, name"),
     admin_users},
    {"ban", N_("PERSON"), 1, 1, N_("bans a person"), admin_ban},
    {"unban", N_("PERSON"), 1, 1, N_("lifts the ban of a person"), admin_unban},
    {"rename", N_("PERSON NAME"), 2, 2, N_("gives an account another name"),
     admin_rename},
    {"merge", N_("PERSON PERSON"), 2, 2,
     N_("gives matches, seats and reports of the first to the second, and deletes the "
        "first"),
     admin_merge},
    {"delete", N_("PERSON"), 1, 1,
     N_("deletes a person: account, sessions, and the name in matches, tables and "
        "reports"),
     admin_delete},
    {"sessions", N_("PERSON"), 1, 1, N_("lists the sessions of a person"),
     admin_sessions},
    {"logout", N_("PERSON"), 1, 1, N_("ends all sessions of a person"), admin_logout},
    {"reports", N_("[all]"), 0, 1, N_("lists open reports, or all reports"),
     admin_reports},
    {"report", N_("REPORT"), 1, 1, N_("shows a report with the chat at the table"),
     admin_report},
    {"answer", N_("REPORT TEXT"), 2, 2,
     N_("answers a report; the person who reported can read it"), admin_answer},
    {"close", N_("REPORT"), 1, 1, N_("closes a report"), admin_close},
    {"audit", "", 0, 0, N_("lists what was done with these tasks, when and by whom"),
     admin_audit},
    {"backup", N_("FILE"), 1, 1, N_("copies the database to a new file"), admin_backup},
    {"copy", N_("FROM TO"), 2, 2,
     N_("copies all data to another database, which must be empty, and verifies it row "
        "by "
        "row; each is the file pedro.db or the address of a PostgreSQL database"),
     admin_copy},
    {"verify", "", 0, 0,
     N_("checks the file itself, replays all events of live tables and every finished "
        "match, and says what is wrong; exit status 3 if anything is"),
     admin_verify},
    {0},
};

int64_t admin_now(void) { return (int64_t)time(NULL) * 1000; }

void admin_print_time(int64_t ms) {
    char text[32];
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    fputs(text, stdout);
}

/* The user of the process; under sudo, the user who called sudo. */
static void find_who(char who[ADMIN_WHO_MAX]) {
    const struct passwd *user = getpwuid(geteuid());
    const char *caller = getenv("SUDO_USER");
    int length = user ? snprintf(who, ADMIN_WHO_MAX, "%.32s", user->pw_name)
                      : snprintf(who, ADMIN_WHO_MAX, "%lu", (unsigned long)geteuid());
    if (geteuid() == 0 && caller && *caller)
        snprintf(who + length, ADMIN_WHO_MAX - (size_t)length, "(%.32s)", caller);
}

static void keep_result(void *data, enum store_result result) {
    *(enum store_result *)data = result;
}

bool admin_commit(struct admin *admin, struct batch *batch, const char *task,
                  int64_t user, int64_t other, const char *detail, const char *refused) {
    enum store_result result = STORE_FAILED;
    batch_audit(batch, admin_now(), admin->who, task, user, other, detail);
    batch_commit(batch, admin->store, keep_result, &result);
    store_flush(admin->store);
    if (result == STORE_OK)
        return true;
    admin->code = refused && result != STORE_FAILED
                      ? verb_fail(EXIT_NOT_FOUND, "%s", refused)
                      : verb_fail(EXIT_FAILED, "%s", _("that could not be stored"));
    return false;
}

/* `#12`: no name contains `#`. */
static bool read_number(const char *operand, int64_t *number) {
    char *end;
    *number = strtoll(operand + 1, &end, 10);
    return operand[1] >= '1' && operand[1] <= '9' && !*end;
}

bool admin_person(struct admin *admin, const char *operand, struct store_user *user) {
    struct account_name made;
    int64_t number;
    const bool found = *operand == '#'
                           ? read_number(operand, &number) &&
                                 store_user(admin->store, number, user) == STORE_OK
                           : accounts_find(admin->store, admin->names, operand,
                                           strlen(operand), &made, user) == STORE_OK;
    if (!found)
        admin->code = verb_fail(EXIT_NOT_FOUND,
                                *operand == '#' ? _("there is nobody with the number %s")
                                                : _("there is no account called %s"),
                                operand);
    return found;
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

struct store *admin_open_store(const struct settings *settings, void (*wake)(void *data),
                               int *code) {
    char why[STORE_WHY_MAX], place[SETTINGS_PLACE_MAX];
    settings_place(settings, place);
    if (!store_is_address(place) && access(place, R_OK | W_OK) < 0) {
        *code = say_unreachable(place);
        return NULL;
    }
    struct store *store = store_visit(place, wake, NULL, why);
    if (!store)
        *code = verb_fail(EXIT_FAILED, "%s", why);
    return store;
}

static void run(struct admin *admin, const struct settings *settings,
                const struct cli_task *task) {
    uint8_t secret[STORE_TOKEN_HASH];
    if (!(admin->store = admin_open_store(settings, no_wake, &admin->code)))
        return;
    admin->names = account_names_create();
    if (admin->names && accounts_prepare(admin->store, admin->names, secret))
        task->run(admin);
    else
        admin->code = verb_fail(EXIT_FAILED, "%s", _("that could not be stored"));
    account_names_destroy(admin->names);
    store_close(admin->store);
}

static const struct cli_task *find_task(const char *name) {
    for (const struct cli_task *task = admin_tasks; task->name; task++)
        if (strcmp(task->name, name) == 0)
            return task;
    return NULL;
}

int verb_admin(struct verb_args *args) {
    struct settings_flags flags = {0};
    struct settings settings;
    char why[SETTINGS_WHY_MAX];
    int id;
    while ((id = verb_next(args)) > 0)
        settings_flag(&flags, id, args->value);
    if (id < 0)
        return args->exit;
    const struct cli_task *task = find_task(args->operand[0]);
    if (!task)
        return verb_usage(args, _("there is no task `%s`"), args->operand[0]);
    struct admin admin = {.operand = args->operand + 1, .operands = args->operands - 1};
    if (admin.operands < task->least || admin.operands > task->most)
        return *task->operands
                   ? verb_usage(args, _("`%s` takes %s"), task->name, _(task->operands))
                   : verb_usage(args, _("`%s` takes no more words"), task->name);
    if (!settings_read(&flags, &settings, why))
        return verb_fail(EXIT_USAGE, "%s", why);
    if (sodium_init() < 0)
        return verb_fail(EXIT_FAILED, "%s", _("that could not be stored"));
    find_who(admin.who);
    if (task->run == admin_copy)
        admin_copy(&admin);
    else
        run(&admin, &settings, task);
    return admin.code;
}
