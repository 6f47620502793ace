/* challenger.h - people who open challenges and try them, look at what came of them, and look for records that nobody may see yet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_CHALLENGER_H
#define SIM_CHALLENGER_H

#include "world.h"

void challenger_begin(void);
void challenger_finish(void);
/* Does something, or nothing. */
void challenger_go_on(bool calm);
void challenger_check_end(void);

#endif
