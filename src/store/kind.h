/* kind.h - logs, and what differs between their kinds.
 *
 * A log is a list of rows, numbered from 1, that is folded into a value; all logs are in the table `log(kind, id, seq, at_ms,
 * body)`. A row is appended if its number is the next one and its log is open (batch_append()), read by store_rows(), followed
 * by follow_watch(), closed by batch_close(), and replaced by batch_replace_row() when somebody is forgotten. What else is kept of a thing (its name, its
 * node, when it was closed) is in the table beside the log.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The column `kind`, and the letter of hints. */
enum {
    KIND_TABLE = 'e',      /* what happened at a card table; `tables` stands beside it */
    KIND_TOURNAMENT = 'h', /* of a tournament; `tournaments` stands beside it */
    KIND_CHALLENGE = 'd',  /* of a challenge; nothing stands beside it */
    KIND_CHAT = 'c',       /* chat at a card table, by the number of the table */
    KIND_SEARCH =
        's', /* one row says which table a search for players has found; it is deleted a day later */
};

struct store_row {
    char kind;
    int64_t id, seq, at_ms;
    const char *body; /* "" for the last row of a table that was closed, and for chat of a
                         person who was deleted */
    size_t length;
    int64_t position; /* in the order of store_rows_from(), from 1; 0: not known */
    /* Who wrote it; NULL and 0 except for chat, whose authors are told with it. Rows of tables that rest (batch_days()) have the
     * `person` "". */
    int64_t user; /* 0 for a bot, and for a person who was deleted */
    const char *person, *name;
};

/* A counting statement has the numbers of the log and of the row as its values. */
enum { STORE_COUNT_VALUES = 2, STORE_CLOSE_MAX = 4 };

struct store_kind {
    char letter;
    int count;       /* the statement by which the thing beside the log takes the number
                         of a row, and refuses it; -1: none */
    bool is_counted; /* on PostgreSQL too; else the key of the log does that there */
    bool has_gaps;   /* numbers only grow */
    int kept;        /* the number of last rows that are kept, 0: all */
    int close
        [STORE_CLOSE_MAX]; /* the statements that close it, with its number, that of its last
                                   row, and when; 0: no more */
    char part;             /* the kind of logs that are dropped with it; NUL: none */
};

/* NULL if there is no such kind. */
const struct store_kind *store_kind(char letter);

#endif
