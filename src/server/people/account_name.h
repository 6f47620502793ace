/* account_name.h - what an account may be called, and which names pass for the same.
 *
 * Two names are the same to people if they differ only in case, in compatibility forms, or in
 * characters that look alike, also if all letters of one are of another alphabet. Each name
 * therefore has two keys, and no name may be taken that shares any of its keys with an account:
 * the confusable skeleton (UTS #39) of the folded name, and the folded skeleton of the name as it
 * is shown ("AIice" with a capital I looks like "Alice"). accounts.h decides with them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ACCOUNT_NAME_H
#define SERVER_ACCOUNT_NAME_H

#include <stdbool.h>
#include <stddef.h>

#include "pedro/refusal.h"

enum {
    ACCOUNT_NAME_LEAST = 2,
    ACCOUNT_NAME_MOST = 32, /* characters: code points in NFC */
    ACCOUNT_NAME_MAX = 4 * ACCOUNT_NAME_MOST + 1,
    ACCOUNT_KEY_MAX = 1024,
    PASSWORD_LEAST = 8,
    PASSWORD_MOST = 200,
};

/* Unicode's data, as ICU has them. */
struct account_names;

struct account_name {
    char text[ACCOUNT_NAME_MAX]; /* NFC, as it is shown */
    char key[ACCOUNT_KEY_MAX];   /* the same for names that differ in case only */
    char look[ACCOUNT_KEY_MAX];  /* the same for names that look alike as written */
};

/* Returns NULL if there is no memory, or ICU lacks its data. account_names_destroy()
 * accepts NULL. */
struct account_names *account_names_create(void);
void account_names_destroy(struct account_names *names);

/* A number that changes when keys must be made again: with the rules of this file, and
 * with the version of the data. */
int account_names_version(void);

/* Reads a name of `length` bytes: 2 to 32 letters, marks and digits of one alphabet in use today,
 * with single spaces, dots, dashes, underscores and apostrophes between them; not one that is
 * reserved. PEDRO_REFUSED_NOTHING, or what is wrong. */
enum pedro_refusal_code account_name_check(const struct account_names *names,
                                           const char *name, size_t length,
                                           struct account_name *checked);

/* Only makes text and keys, also of names that are no longer accepted. False if the name
 * is no UTF-8 or too long. */
bool account_name_keys(const struct account_names *names, const char *name, size_t length,
                       struct account_name *made);

#endif
