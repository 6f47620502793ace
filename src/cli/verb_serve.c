/* verb_serve.c - the verb `serve`; its options come from the list of settings.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli/verbs.h"
#include "server/server.h"
#include "words/text.h"

const struct cli_option serve_options[] = {
    {SETTING_CONFIG, "config", N_("FILE"),
     N_("read settings from this file: lines `flag = value`"), CLI_COMPLETE_FILE, NULL},
#define SETTINGS_OPTION(field, flag, variable, argument, least, most, usual, help)       \
    {SETTING_##field, flag, argument, help, CLI_COMPLETE_NOTHING, NULL},
    SETTINGS(SETTINGS_OPTION)
#undef SETTINGS_OPTION
        {0},
};

int verb_serve(struct verb_args *args) {
    struct settings_flags flags = {0};
    int id;
    while ((id = verb_next(args)) > 0)
        settings_flag(&flags, id, args->value);
    if (id < 0)
        return args->exit;
    struct settings *settings = malloc(sizeof *settings);
    char why[SETTINGS_WHY_MAX];
    int code;
    if (!settings)
        code = verb_fail(EXIT_FAILED, "%s", pedro_strerror(PEDRO_ERR_NO_MEMORY));
    else if (!settings_read(&flags, settings, why))
        code = verb_fail(EXIT_USAGE, "%s", why);
    else
        code = server_run(&flags, settings) ? EXIT_OK : EXIT_FAILED;
    free(settings);
    return code;
}
