/* verbs.h - the verbs that need a server, as rows of the table in main.c have them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_VERBS_H
#define SERVER_VERBS_H

#include "cli/verb.h"

int verb_serve(struct verb_args *args);
int verb_admin(struct verb_args *args);

/* What `admin` can do. */
extern const struct cli_task admin_tasks[];

/* All settings, and those that say where the database is. */
extern const struct cli_option serve_options[], admin_options[];

#endif
