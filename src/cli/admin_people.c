/* admin_people.c - tasks about people: names, bans, sessions, merging and deletion of
 *accounts.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/admin.h"
#include "server/people/accounts.h"
#include "server/process/clock.h"
#include "table/table.h"
#include "words/text.h"
#include "words/wrap.h"

enum { DETAIL_MAX = 2 * STORE_NAME_MAX + 16 };

static bool print_user(void *data, const struct store_user *user) {
    static const char *const kinds[] = {N_("account"), N_("guest")};
    static const char *const bans[] = {"", N_("banned")};
    (void)data;
    printf("%8lld  ", (long long)user->id);
    admin_print_time(user->created_ms);
    fputs("  ", stdout);
    wrap_one_of(stdout, kinds, 2, user->guest);
    fputs("  ", stdout);
    wrap_one_of(stdout, bans, 2, user->banned);
    printf("  %s\n", user->name);
    return true;
}

void admin_users(void *data) {
    struct admin *admin = data;
    store_all_users(admin->store, print_user, NULL);
}

/* --- bans --- */

static void set_ban(struct admin *admin, bool banned) {
    struct store_user user;
    if (!admin_person(admin, admin->operand[0], &user))
        return;
    struct batch *batch = batch_create();
    batch_ban(batch, user.id, banned, admin_now());
    admin_commit(admin, batch, banned ? "ban" : "unban", user.id, 0, user.name, NULL);
}

void admin_ban(void *data) { set_ban(data, true); }

void admin_unban(void *data) { set_ban(data, false); }

/* --- names --- */

void admin_rename(void *data) {
    struct admin *admin = data;
    struct account_name made;
    struct store_user user;
    char detail[DETAIL_MAX];
    const char *name = admin->operand[1];
    if (!admin_person(admin, admin->operand[0], &user))
        return;
    if (user.guest) {
        admin->code = verb_fail(EXIT_USAGE, "%s", _("a guest has no name of its own"));
        return;
    }
    const enum pedro_refusal_code wrong =
        accounts_may_take(admin->store, admin->names, name, strlen(name), user.id, &made);
    if (wrong == PEDRO_REFUSED_NAME_TAKEN) {
        admin->code = verb_fail(EXIT_NOT_FOUND, "%s", _("that name is taken"));
        return;
    }
    if (wrong) {
        admin->code = verb_fail(EXIT_USAGE, "%s", _(pedro_refusal_sentence(wrong)));
        return;
    }
    struct batch *batch = batch_create();
    batch_rename_user(batch, user.id, made.text);
    batch_claim_name(batch, user.id, made.key, made.look);
    snprintf(detail, sizeof detail, "%s -> %s", user.name, made.text);
    admin_commit(admin, batch, "rename", user.id, 0, detail, _("that name is taken"));
}

/* --- merging and deletion --- */

/* The server transfers seats at live tables when it reads the audit log: only the server
 * may write the next event of a table. */
void admin_merge(void *data) {
    struct admin *admin = data;
    struct store_user from, into;
    char detail[DETAIL_MAX];
    if (!admin_person(admin, admin->operand[0], &from) ||
        !admin_person(admin, admin->operand[1], &into))
        return;
    if (from.id == into.id) {
        admin->code = verb_fail(EXIT_USAGE, "%s", _("those two are the same person"));
        return;
    }
    struct batch *batch = batch_create();
    batch_merge_users(batch, from.id, into.id);
    snprintf(detail, sizeof detail, "%s -> %s", from.name, into.name);
    admin_commit(admin, batch, "merge", from.id, into.id, detail,
                 _("one of the two is being deleted"));
}

/* The audit log gets the number, as the name must be forgotten. */
void admin_delete(void *data) {
    struct admin *admin = data;
    struct store_user user;
    if (!admin_person(admin, admin->operand[0], &user))
        return;
    struct batch *batch = batch_create();
    batch_forget_user(batch, user.id, TABLE_NOBODY);
    admin_commit(admin, batch, "delete", user.id, 0, "", NULL);
}

/* --- sessions --- */

static bool print_session(void *data, const struct store_session *session) {
    static const char *const kinds[] = {N_("browser"), N_("program")};
    (void)data;
    admin_print_time(session->begun_ms);
    fputs("  ", stdout);
    admin_print_time(session->seen_ms);
    fputs("  ", stdout);
    wrap_one_of(stdout, kinds, 2, session->bearer);
    printf("  %s\n", session->client);
    return true;
}

void admin_sessions(void *data) {
    struct admin *admin = data;
    struct store_user user;
    if (admin_person(admin, admin->operand[0], &user))
        store_sessions_of(
            admin->store, user.id,
            lasting_begin(admin_now(), store_number(admin->store, LASTING_FACT)),
            print_session, NULL);
}

void admin_logout(void *data) {
    struct admin *admin = data;
    struct store_user user;
    if (!admin_person(admin, admin->operand[0], &user))
        return;
    struct batch *batch = batch_create();
    batch_end_sessions(batch, user.id, NULL);
    admin_commit(admin, batch, "logout", user.id, 0, user.name, NULL);
}
