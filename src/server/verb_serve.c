/* verb_serve.c - the verb `serve`.
 *
 * SPDX-License-Identifier: MIT */
#include "server/server.h"
#include "server/verbs.h"

int verb_serve(struct verb_args *args) {
    struct settings_flags flags = {0};
    int id;
    while ((id = verb_next(args)) > 0)
        settings_flag(&flags, id, args->value);
    return id < 0 ? args->exit : server_run(&flags);
}
