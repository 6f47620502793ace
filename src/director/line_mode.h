/* line_mode.h - a director who types lines and reads the answers: in any terminal, through a pipe, with a screen reader.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DIRECTOR_LINE_MODE_H
#define DIRECTOR_LINE_MODE_H

#include "director/desk.h"

/* Reads lines from stdin until they end or the director quits. False if the disk refused an act. */
bool line_mode_run(struct desk *desk);

#endif
