/* copy.h - copies all data from one database to another; each can be SQLite or PostgreSQL.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include "store/db.h"

/* Copies what a database has at this moment, even while servers use it, to a PostgreSQL database without rows or
 * to a new SQLite file. Then it reads all back, and compares the number of rows and a sum of their hashes for each
 * table. Only then is the copy committed. `go_on` (or NULL) receives the progress, from 0 to 1, and cancels by
 * returning false. False with the reason in `why`: then nothing was stored. */
bool copy_database(const char *from, const char *to,
                   bool (*go_on)(void *data, double done), void *data,
                   char why[STORE_WHY_MAX]);

#endif
