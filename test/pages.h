/* pages.h - tests whose expectation is a text file to be read by people, one for each
 * preset.
 *
 * Each page holds what it is about (records of hands) and what follows from that. The test
 * makes every page again out of the records it finds in it, and compares; `--update`
 * writes it anew, and writes those that are missing. So a change of the rules shows as a
 * change of pages, and the records stay the same until someone changes them by hand.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_PAGES_H
#define TEST_PAGES_H

#include <stddef.h>
#include <stdio.h>

struct pages {
    const char *name;   /* of the test */
    const char *folder; /* of the pages, PRESET.txt, from the root of the project */
    /* Writes a page again out of its text. Fails the test if that cannot be read. */
    void (*again)(const char *preset, const char *text, FILE *page);
    /* Writes a page of which all but the records may be missing, for `again`. */
    void (*begin)(const char *preset, FILE *page);
};

/* The main() of such a test. */
int pages_main(const struct pages *pages, int argc, char **argv);

#endif
