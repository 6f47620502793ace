/* verb_endgame.c - the verb `endgame`: makes, checks and removes the solver's endgame tables.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/endgame_file.h"
#include "cli/endgame_trial.h"
#include "cli/game.h"
#include "cli/progress.h"
#include "cli/verbs.h"
#include "words/text.h"

enum {
    OPTION_TRICKS = 0x100,
    OPTION_COMPLETE,
    OPTION_CHECK,
    OPTION_VERIFY,
    OPTION_REMOVE
};

enum { VERIFY_MAX = 1000000000 };

/* The limit of the size of a table: all of `finland` has 1.2 GB, all of `us` 2.7. */
#define BYTES_MAX ((size_t)2 << 30)

const struct cli_option endgame_options[] = {
    {OPTION_TRICKS, "tricks", N_("NUMBER"),
     N_("a table of so many last tricks, 2 to 6, and nothing else"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_COMPLETE, "complete", NULL,
     N_("a table of all tricks: every first lead, for those who have the time"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_CHECK, "check", NULL, N_("only say whether the table is there and in order"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_VERIFY, "verify", N_("NUMBER"),
     N_("make it if need be, and solve so many random positions with it and without"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_REMOVE, "remove", NULL, N_("delete the table"), CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* The table that the command line names. */
struct wanted {
    struct position_rules rules;
    unsigned tricks; /* 0: the usual table */
    bool complete;
    struct endgame_span span;
    char path[ENDGAME_PATH_MAX];
};

static int tell(const struct wanted *wanted) {
    struct stat status;
    if (stat(wanted->path, &status) != 0)
        return verb_fail(EXIT_FAILED, "%s: %s", wanted->path, strerror(errno));
    printf(_("%s: %.1f MB, in order\n"), wanted->path, (double)status.st_size / 1e6);
    return EXIT_OK;
}

/* EXIT_OK if there is a valid table; if not, reports the reason only with `aloud`. */
static int check(const struct wanted *wanted, bool aloud) {
    struct endgame_file file;
    enum endgame_fault fault;
    const int err = endgame_file_open(&wanted->rules, &wanted->span, &file, &fault);
    endgame_file_close(&file);
    if (!err)
        return EXIT_OK;
    if (err == ENOENT)
        return aloud ? verb_fail(EXIT_NOT_FOUND, "%s: %s", wanted->path, strerror(err))
                     : EXIT_NOT_FOUND;
    return verb_fail(err == EBADMSG ? EXIT_BAD_INPUT : EXIT_FAILED, "%s: %s",
                     wanted->path,
                     err == EBADMSG ? _(endgame_fault_text(fault)) : strerror(err));
}

static int make(const struct wanted *wanted) {
    double shown = progress_now();
    if (check(wanted, false) == EXIT_OK)
        return tell(wanted);
    const double begun = progress_now();
    const int err =
        endgame_file_make(&wanted->rules, &wanted->span, progress_goes_on, &shown);
    progress_clear();
    if (err)
        return verb_fail(EXIT_FAILED, "%s: %s", wanted->path, strerror(err));
    printf(_("made in %.1f s\n"), progress_now() - begun);
    return tell(wanted);
}

/* Compares values of the table with those of searches without it. */
static int verify(const struct wanted *wanted, unsigned long states) {
    struct endgame_file file;
    enum endgame_fault fault;
    double shown = progress_now();
    const int err = endgame_file_open(&wanted->rules, &wanted->span, &file, &fault);
    if (err)
        return verb_fail(EXIT_FAILED, "%s: %s", wanted->path, strerror(err));
    const int64_t different =
        endgame_trial(&wanted->rules, &file.endgame, states, progress_goes_on, &shown);
    endgame_file_close(&file);
    progress_clear();
    if (different < 0)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    printf(_("%lu random positions solved with it and by search alone: %lld differ\n"),
           states, (long long)different);
    return different ? EXIT_BAD_INPUT : EXIT_OK;
}

static int remove_table(const struct wanted *wanted) {
    if (unlink(wanted->path) == 0)
        return EXIT_OK;
    return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s",
                     wanted->path, strerror(errno));
}

/* Checks that such a table is possible, and finds its path. */
static int look(const struct game *game, struct wanted *wanted) {
    position_rules_init(&game->rules, PEDRO_SPADES, &wanted->rules);
    if (endgame_fingerprint(&wanted->rules) == 0)
        return verb_fail(EXIT_FAILED,
                         _("the solver has no endgame tables for this game"));
    const unsigned all = wanted->rules.hand_size < ENDGAME_TRICKS_MAX
                             ? wanted->rules.hand_size
                             : ENDGAME_TRICKS_MAX,
                   tricks = wanted->complete ? all : wanted->tricks;
    if (tricks)
        endgame_span_last(tricks, &wanted->span);
    else
        endgame_usual(&wanted->rules, &wanted->span);
    const size_t size = endgame_size(&wanted->rules, &wanted->span);
    if (size == 0 || size > BYTES_MAX)
        return verb_fail(EXIT_FAILED, _("such a table is too large for this game"));
    const int err = endgame_file_path(&wanted->rules, &wanted->span, wanted->path);
    return err ? verb_fail(EXIT_FAILED, _("no cache directory: %s"), strerror(err))
               : EXIT_OK;
}

int verb_endgame(struct verb_args *args) {
    struct game game;
    struct wanted wanted = {0};
    bool only_check = false, delete = false;
    unsigned long states = 0;
    int id = 0, code = EXIT_OK;
    game_init(&game);
    while (code == EXIT_OK && (id = verb_next(args)) > 0)
        switch (id) {
        case OPTION_TRICKS:
            if (strlen(args->value) != 1 || args->value[0] < '0' + ENDGAME_TRICKS_MIN ||
                args->value[0] > '0' + ENDGAME_TRICKS_MAX)
                return verb_usage(args, "%s", _("--tricks takes a number from 2 to 6"));
            wanted.tricks = (unsigned)(args->value[0] - '0');
            break;
        case OPTION_COMPLETE:
            wanted.complete = true;
            break;
        case OPTION_CHECK:
            only_check = true;
            break;
        case OPTION_VERIFY:
            code = verb_number(args, "verify", 1, VERIFY_MAX, &states);
            break;
        case OPTION_REMOVE:
            delete = true;
            break;
        default:
            if (game_option(&game, args, id) != 0)
                return args->exit;
            break;
        }
    if (code != EXIT_OK || id < 0)
        return code != EXIT_OK ? code : args->exit;
    if (only_check + delete + (states > 0) > 1)
        return verb_usage(args, "%s",
                          _("--check, --verify and --remove do not go together"));
    if (wanted.complete && wanted.tricks)
        return verb_usage(args, "%s", _("--complete and --tricks do not go together"));
    code = game_resolve(&game, args->operands ? args->operand[0] : NULL);
    if (code == EXIT_OK)
        code = look(&game, &wanted);
    if (code != EXIT_OK)
        return code;
    if (delete)
        return remove_table(&wanted);
    if (!only_check) {
        code = make(&wanted);
        return code == EXIT_OK && states ? verify(&wanted, states) : code;
    }
    code = check(&wanted, true);
    return code == EXIT_OK ? tell(&wanted) : code;
}
