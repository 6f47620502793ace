/* admin.h - the tasks of the verb `admin`, and functions that they share.
 *
 * A task that writes adds its row of the audit log to the batch that does the work, so
 * that both are stored or neither; a running server learns of the change from that row.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ADMIN_H
#define CLI_ADMIN_H

#include "cli/verb.h"
#include "server/people/account_name.h"
#include "server/process/settings.h"
#include "store/reader.h"

enum { ADMIN_WHO_MAX = 80 };

struct admin {
    struct store *store;
    struct account_names *names;
    char who[ADMIN_WHO_MAX]; /* the user of the system who runs the task */
    char **operand;          /* of the task */
    int operands;
    int code; /* the exit code of the program */
};

/* The options that say where the database of a server is, for verbs that open it. */
#define ADMIN_STORE_OPTIONS                                                              \
    {SETTING_CONFIG,    "config", N_("FILE"), N_("the settings of the server"),          \
     CLI_COMPLETE_FILE, NULL},                                                           \
        {SETTING_data,      "data", N_("DIRECTORY"), N_("where its database is"),        \
         CLI_COMPLETE_FILE, NULL},                                                       \
    {                                                                                    \
        SETTING_database, "database", N_("URL"),                                         \
            N_("or its address, if it is PostgreSQL"), CLI_COMPLETE_NOTHING, NULL        \
    }

/* A row of the table of tasks: `data` of its run() is a struct admin. */
extern const struct cli_task admin_tasks[];

/* Commits a batch with its row of the audit log, and waits. If it cannot be stored,
 * writes the reason to stderr and returns false; `refused` is the reason if the store has
 * no such row, or a name is taken. */
bool admin_commit(struct admin *admin, struct batch *batch, const char *task,
                  int64_t user, int64_t other, const char *detail, const char *refused);

/* Opens the database of a server that may be running. NULL if that fails: the reason was written to stderr, and
 * `code` is the exit code. */
struct store *admin_open_store(const struct settings *settings, void (*wake)(void *data),
                               int *code);

/* Finds the person of an operand: an account by its name, any person by `#NUMBER`. If
 * there is none, writes that to stderr and returns false. */
bool admin_person(struct admin *admin, const char *operand, struct store_user *user);

int64_t admin_now(void);
void admin_print_time(int64_t ms);

/* admin_people.c */
void admin_users(void *data);
void admin_ban(void *data);
void admin_unban(void *data);
void admin_rename(void *data);
void admin_merge(void *data);
void admin_delete(void *data);
void admin_sessions(void *data);
void admin_logout(void *data);
/* admin_reports.c */
void admin_reports(void *data);
void admin_report(void *data);
void admin_answer(void *data);
void admin_close(void *data);
/* admin_store.c */
void admin_tables(void *data);
void admin_audit(void *data);
void admin_backup(void *data);
/* Opens no store: its operands are the two databases. */
void admin_copy(void *data);
void admin_verify(void *data);

#endif
