/* verb_tables.c - the verb `tables`: makes, checks and removes the solver's endgame tables.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/endgame_file.h"
#include "cli/game.h"
#include "cli/text.h"
#include "cli/verbs.h"

enum { OPTION_TRICKS = 0x100, OPTION_CHECK, OPTION_REMOVE };

/* The largest table that is made: four tricks of the usual game are 512 MB. */
#define BYTES_MAX ((size_t)1 << 30)

const struct cli_option tables_options[] = {
    {OPTION_TRICKS, "tricks", N_("NUMBER"),
     N_("a table of so many last tricks, 2 to 4; 3 if not given"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_CHECK, "check", NULL, N_("only say whether the table is there and in order"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_REMOVE, "remove", NULL, N_("delete the table"), CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* The table that is meant. */
struct wanted {
    struct position_rules rules;
    unsigned tricks;
    char path[ENDGAME_PATH_MAX];
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool show_progress(void *data, double done) {
    enum { BAR = 40 };
    double *shown = data;
    char bar[BAR + 1];
    if (!isatty(STDERR_FILENO) || now() - *shown < 0.2)
        return true;
    *shown = now();
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)(BAR * done));
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %3.0f %%", bar, 100 * done);
    return true;
}

static void clear_progress(void) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

static int tell(const struct wanted *wanted) {
    struct stat status;
    if (stat(wanted->path, &status) != 0)
        return verb_fail(EXIT_FAILED, "%s: %s", wanted->path, strerror(errno));
    printf(_("%s: the last %u tricks, %.1f MB, in order\n"), wanted->path, wanted->tricks,
           (double)status.st_size / 1e6);
    return EXIT_OK;
}

/* EXIT_OK if there is a table in order; if not, says why only with `aloud`. */
static int check(const struct wanted *wanted, bool aloud) {
    struct endgame_file file;
    enum endgame_fault fault;
    const int err = endgame_file_open(&wanted->rules, wanted->tricks, &file, &fault);
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
    double shown = now();
    if (check(wanted, false) == EXIT_OK)
        return tell(wanted);
    const double begun = now();
    const int err =
        endgame_file_make(&wanted->rules, wanted->tricks, show_progress, &shown);
    clear_progress();
    if (err)
        return verb_fail(EXIT_FAILED, "%s: %s", wanted->path, strerror(err));
    printf(_("made in %.1f s\n"), now() - begun);
    return tell(wanted);
}

static int remove_table(const struct wanted *wanted) {
    if (unlink(wanted->path) == 0)
        return EXIT_OK;
    return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s",
                     wanted->path, strerror(errno));
}

/* Whether there can be such a table, and where. */
static int look(const struct game *game, struct wanted *wanted) {
    position_rules_init(&game->rules, PEDRO_SPADES, &wanted->rules);
    if (endgame_fingerprint(&wanted->rules) == 0)
        return verb_fail(EXIT_FAILED,
                         _("the solver has no endgame tables for this game"));
    const size_t size = endgame_size(&wanted->rules, wanted->tricks);
    if (size == 0 || size > BYTES_MAX)
        return verb_fail(EXIT_FAILED,
                         _("a table of %u tricks is too large for this game"),
                         wanted->tricks);
    const int err = endgame_file_path(&wanted->rules, wanted->tricks, wanted->path);
    return err ? verb_fail(EXIT_FAILED, _("no cache directory: %s"), strerror(err))
               : EXIT_OK;
}

int verb_tables(struct verb_args *args) {
    struct game game;
    struct wanted wanted = {.tricks = ENDGAME_TRICKS};
    bool only_check = false, delete = false;
    int id;
    game_init(&game);
    while ((id = verb_next(args)) > 0)
        switch (id) {
        case OPTION_TRICKS:
            if (strlen(args->value) != 1 || args->value[0] < '0' + ENDGAME_TRICKS_MIN ||
                args->value[0] > '0' + ENDGAME_TRICKS_MAX)
                return verb_usage(args, "%s", _("--tricks takes a number from 2 to 4"));
            wanted.tricks = (unsigned)(args->value[0] - '0');
            break;
        case OPTION_CHECK:
            only_check = true;
            break;
        case OPTION_REMOVE:
            delete = true;
            break;
        default:
            if (game_option(&game, args, id) != 0)
                return args->exit;
            break;
        }
    if (id < 0)
        return args->exit;
    if (only_check && delete)
        return verb_usage(args, "%s", _("--check and --remove do not go together"));
    int code = game_resolve(&game, args->operands ? args->operand[0] : NULL);
    if (code == EXIT_OK)
        code = look(&game, &wanted);
    if (code != EXIT_OK)
        return code;
    if (delete)
        return remove_table(&wanted);
    if (!only_check)
        return make(&wanted);
    code = check(&wanted, true);
    return code == EXIT_OK ? tell(&wanted) : code;
}
