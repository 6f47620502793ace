/* steady.h - makes a target the same in each run: time stands still but for what it does, chance comes from a seed, and of
 * its threads one runs at a time, in an order that depends on nothing else.
 *
 * libFuzzer chooses inputs by the code that earlier ones reached. With threads that race, or with the time of day, the same
 * seed would give other inputs in each run, and what was found could not be found again. steady.c replaces the functions
 * that meson.build names (--wrap) while an input is tried, and only for the threads that the target began.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_STEADY_H
#define FUZZ_STEADY_H

/* At the beginning and the end of LLVMFuzzerTestOneInput(). */
void steady_begin(void);
void steady_end(void);

/* Chance of libsodium from a seed; before sodium_init(). */
void steady_chance(void);

#endif
