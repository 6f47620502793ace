/* forget.c - which rows name a person, and what they are once that person is deleted.
 *
 * Ids stay in rows: they are numbers of nobody then. Only `sit` has a name (docs/table.md).
 *
 * SPDX-License-Identifier: MIT */
#include "table/row.h"

#include <string.h>

/* Reads `sit` up to the name. False for any other row, and for one that is longer than any. */
static bool find_name(struct row *row, char id[TABLE_ID_MAX], const char **name,
                      size_t *length) {
    const char *word;
    uint64_t number;
    return row->end - row->at < TABLE_ROW_MAX - (int)sizeof TABLE_NOBODY &&
           row_read_number(row, UINT64_MAX, &number) && row_next(row, &word, length) &&
           *length == 3 && memcmp(word, "sit", 3) == 0 &&
           row_read_number(row, PEDRO_SEATS_MAX, &number) &&
           row_read_name(row, id, TABLE_ID_MAX) && row_next(row, &word, length) &&
           row_read_rest(row, name, length);
}

bool table_row_names(const char *row, size_t length, char id[TABLE_ID_MAX]) {
    struct row reading = {.at = row, .end = row + length};
    const char *name;
    size_t name_length;
    return find_name(&reading, id, &name, &name_length) &&
           (name_length != sizeof TABLE_NOBODY - 1 ||
            memcmp(name, TABLE_NOBODY, name_length) != 0);
}

size_t table_row_forget(const char *row, size_t length, char text[TABLE_ROW_MAX]) {
    struct row reading = {.at = row, .end = row + length};
    char id[TABLE_ID_MAX];
    const char *name;
    size_t name_length;
    if (!find_name(&reading, id, &name, &name_length))
        return 0;
    const size_t before = (size_t)(name - row);
    memcpy(text, row, before);
    memcpy(text + before, TABLE_NOBODY, sizeof TABLE_NOBODY);
    return before + sizeof TABLE_NOBODY - 1;
}
