/* running.h - whether the server has begun, and whether it ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RUNNING_H
#define SERVER_RUNNING_H

#include <stdbool.h>

struct running {
    bool ready;
    bool draining; /* about to stop */
    bool
        stopping; /* there are no threads any more, but what was written is still reported */
};

#endif
