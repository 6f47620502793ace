/* director.h - a director who opens tournaments of computer players, and writes notes at all nodes while they play.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_DIRECTOR_H
#define SIM_DIRECTOR_H

#include "world.h"

void director_begin(void);
void director_finish(void);
/* Does something, or nothing. `token` is that of the director's session. */
void director_go_on(const char *token, bool calm);

#endif
