/* home_sample.h - for the tests of what the program keeps for a person: a folder of their own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_HOME_SAMPLE_H
#define CLI_HOME_SAMPLE_H

#include <stdio.h>
#include <stdlib.h>

static char home[] = "/tmp/pedro-home-XXXXXX";

static inline int home_begin(void **state) {
    (void)state;
    return mkdtemp(home) && setenv("XDG_STATE_HOME", home, 1) == 0 ? 0 : -1;
}

static inline int home_end(void **state) {
    char command[64];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", home);
    return system(command);
}

#endif
