/* admin_store.c - tasks about the database as a whole.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/admin.h"
#include "cli/progress.h"
#include "pedro/pad.h"
#include "server/tables/room.h"
#include "tournament/tournament.h"
#include "words/refusal.h"
#include "words/text.h"
#include "words/wrap.h"

static bool print_table(void *data, const struct store_table *table) {
    static const char *const states[] = {N_("live"), N_("closed")};
    (void)data;
    printf("%-16s  ", table->name);
    admin_print_time(table->opened_ms);
    fputs("  ", stdout);
    wrap_one_of(stdout, states, 2, table->closed_ms != 0);
    printf("  %lld\n", (long long)table->events);
    return true;
}

void admin_tables(void *data) {
    struct admin *admin = data;
    store_all_tables(admin->store, print_table, NULL);
}

static bool print_audit(void *data, const struct store_audit *audit) {
    (void)data;
    printf("%6lld  ", (long long)audit->id);
    admin_print_time(audit->at_ms);
    printf("  %s  %s", audit->who, audit->task);
    if (audit->user > 0)
        printf("  #%lld", (long long)audit->user);
    if (audit->other > 0)
        printf(" #%lld", (long long)audit->other);
    printf(*audit->detail ? "  %s\n" : "%s\n", audit->detail);
    return true;
}

void admin_audit(void *data) {
    struct admin *admin = data;
    store_audit(admin->store, 0, print_audit, NULL);
}

void admin_backup(void *data) {
    struct admin *admin = data;
    char why[STORE_WHY_MAX];
    double shown = progress_now();
    const bool fine =
        store_backup(admin->store, admin->operand[0], progress_goes_on, &shown, why);
    progress_clear();
    if (fine)
        admin_commit(admin, batch_create(), "backup", 0, 0, admin->operand[0], NULL);
    else
        admin->code = verb_fail(EXIT_FAILED, "%s", why);
}

void admin_copy(void *data) {
    struct admin *admin = data;
    const char *from = admin->operand[0], *to = admin->operand[1];
    char why[STORE_WHY_MAX];
    double shown = progress_now();
    const bool fine = store_copy(from, to, progress_goes_on, &shown, why);
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
    char reason[REFUSAL_TEXT_MAX];
    struct pedro_text text;
    if (!read->wrong)
        return;
    verifying->wrong++;
    pedro_text_init(&text, reason, sizeof reason);
    refusal_text(read->wrong, &text);
    fprintf(stderr, _("table %s, row %lld: %s\n"), read->name, (long long)read->seq,
            reason);
}

static void say_wrong(const char *what, const struct pedro_record_error *error) {
    char reason[REFUSAL_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, reason, sizeof reason);
    refusal_text(&error->refusal, &text);
    fprintf(stderr, _("match %s, line %lu: %s\n"), what, error->line, reason);
}

static bool verify_score(void *data, const struct store_score *stored) {
    struct verifying *verifying = data;
    struct pedro_record_error error;
    struct pedro_pad pad;
    struct pedro_tags tags;
    verifying->matches++;
    if (pedro_pad_read(stored->record, strlen(stored->record), &pad, &tags, &error) < 0) {
        verifying->wrong++;
        say_wrong(stored->key, &error);
    }
    pedro_pad_finish(&pad);
    pedro_tags_finish(&tags);
    return true;
}

static bool verify_match(void *data, const struct store_match *stored) {
    struct verifying *verifying = data;
    struct pedro_record_error error;
    struct pedro_match match;
    struct pedro_tags tags;
    verifying->matches++;
    if (pedro_record_read(stored->record, strlen(stored->record), &match, &tags, &error) <
        0) {
        verifying->wrong++;
        say_wrong(stored->name, &error);
    } else if (match.state.phase != PEDRO_PHASE_OVER &&
               !pedro_tags_get(&tags, "Termination")) {
        verifying->wrong++;
        fprintf(stderr, _("match %s: is not over\n"), stored->name);
    }
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return true;
}

/* The tournament whose rows are read. */
struct verified_tournament {
    int64_t id;
    struct tournament_rows rows;
    bool gap, no_memory; /* after these rows one is missing */
    unsigned long tournaments, wrong;
};

/* Folds the rows that were read. */
static void end_tournament(struct verified_tournament *read) {
    struct tournament value;
    struct pedro_refusal refusal;
    char reason[REFUSAL_TEXT_MAX];
    struct pedro_text text;
    size_t added;
    const int err = tournament_rows_fold(&read->rows, &value, &added, &refusal);
    tournament_finish(&value);
    tournament_rows_finish(&read->rows);
    if (!err && read->gap)
        pedro_refuse(&refusal, PEDRO_REFUSED_ROW_MISSING);
    if (err || read->gap) {
        read->wrong++;
        pedro_text_init(&text, reason, sizeof reason);
        refusal_text(&refusal, &text);
        fprintf(stderr, _("tournament %lld, row %lld: %s\n"), (long long)read->id,
                (long long)added + 1, reason);
    }
    read->gap = false;
}

static bool verify_row(void *data, const struct store_row *row) {
    struct verified_tournament *read = data;
    if (row->id != read->id) {
        end_tournament(read);
        read->id = row->id;
        read->tournaments++;
    }
    read->gap = read->gap || row->seq != (int64_t)read->rows.count + 1;
    read->no_memory =
        !read->gap && !tournament_rows_add(&read->rows, row->body, row->length);
    return !read->no_memory;
}

void admin_verify(void *data) {
    struct admin *admin = data;
    struct verifying verifying = {0};
    struct verified_tournament read = {0};
    char why[STORE_WHY_MAX];
    if (!store_check(admin->store, why)) {
        admin->code = verb_fail(EXIT_BAD_INPUT, "%s", why);
        return;
    }
    if (!read_back_tables(admin->store, verify_table, NULL, &verifying) ||
        !store_all_matches(admin->store, verify_match, &verifying) ||
        !store_all_scores(admin->store, verify_score, &verifying) ||
        !store_rows(admin->store, KIND_TOURNAMENT, 0, 0, verify_row, &read) ||
        read.no_memory) {
        tournament_rows_finish(&read.rows);
        admin->code = verb_fail(EXIT_FAILED, "%s", _("the database could not be read"));
        return;
    }
    printf(_("%lu tables and %lu matches replayed, %lu of them wrong\n"),
           verifying.tables, verifying.matches, verifying.wrong);
    end_tournament(&read);
    if (read.tournaments > 0)
        printf(_("%lu tournaments replayed, %lu of them wrong\n"), read.tournaments,
               read.wrong);
    if (verifying.wrong || read.wrong)
        admin->code = EXIT_BAD_INPUT;
}
