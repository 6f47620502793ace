/* pages.h - tests that compare readable text files, one for each preset.
 *
 * Each page has records of hands and the text that follows from them. The test makes
 * every page again from the records in it, and compares; with PEDRO_UPDATE set (update.h)
 * it rewrites the pages, and writes missing ones. So a change of the rules shows as a diff of pages, and the
 * records stay the same until they are edited by hand.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_PAGES_H
#define TEST_PAGES_H

#include <stddef.h>
#include <stdio.h>

struct pages {
    const char *name;   /* of the test */
    const char *folder; /* of the pages, PRESET.txt, from the root of the project */
    /* Makes a page again from its text. Fails the test if the text cannot be read. */
    void (*again)(const char *preset, const char *text, FILE *page);
    /* Makes a new page, which needs to have only the records, for `again`. */
    void (*begin)(const char *preset, FILE *page);
};

/* The main() of such a test. */
int pages_main(const struct pages *pages);

#endif
