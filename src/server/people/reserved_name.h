/* reserved_name.h - words that nobody may have as a name: with them a person could pose
 * as an admin, or as the program.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RESERVED_NAME_H
#define SERVER_RESERVED_NAME_H

enum reserved_kind {
    RESERVED_WHOLE, /* the whole name, digits behind it left out */
    RESERVED_WORD,  /* any word of the name, likewise */
    RESERVED_START, /* any name that begins so */
};

struct reserved_name {
    const char *word; /* in small letters */
    enum reserved_kind kind;
};

/* Ends with a row whose word is NULL. */
extern const struct reserved_name reserved_names[];

#endif
