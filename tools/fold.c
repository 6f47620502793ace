/* fold.c - replays rows of tables, and prints what each seat may see after each of them.
 *
 *     fold <ROWS
 *
 * A line of ROWS is TABLE, a tab, SEQ, a tab and the row, the rows of each table in order. For each row that changes
 * a match a line is printed for each person with a seat, and one with the seat -1 for spectators: TABLE SEQ SEAT and the
 * message `view`, with tabs between them. The line of a row that does not fit has the word `wrong` in place of the seat,
 * and the reason; later rows of that table are left out.
 * checker.py compares the views with those that robots were sent.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"

struct folded {
    char name[TABLE_NAME_MAX];
    struct table *table; /* NULL after a row that does not fit */
};

static struct {
    struct folded *at;
    size_t count, capacity;
    size_t last; /* rows of one table often follow each other */
} tables;

static _Noreturn void give_up(const char *why) {
    fprintf(stderr, "fold: %s\n", why);
    exit(1);
}

static struct folded *find(const char *name) {
    if (tables.last < tables.count && strcmp(tables.at[tables.last].name, name) == 0)
        return &tables.at[tables.last];
    for (tables.last = 0; tables.last < tables.count; tables.last++)
        if (strcmp(tables.at[tables.last].name, name) == 0)
            return &tables.at[tables.last];
    if (tables.count == tables.capacity) {
        tables.capacity = 2 * tables.capacity + 64;
        tables.at = realloc(tables.at, tables.capacity * sizeof *tables.at);
        if (!tables.at)
            give_up("no memory");
    }
    struct folded *made = &tables.at[tables.count++];
    snprintf(made->name, sizeof made->name, "%s", name);
    made->table = table_create();
    if (!made->table)
        give_up("no memory");
    return made;
}

static void print_views(const struct table *table) {
    static char buffer[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    for (int seat = -1; seat < table->set.players; seat++) {
        if (seat >= 0 && table->seat[seat].kind != TABLE_PERSON)
            continue;
        pedro_text_init(&text, buffer, sizeof buffer);
        table_write_view(table, seat < 0 ? "" : table->seat[seat].person.id, false,
                         table->time_ms, &text);
        if (text.length == 0 || text.length >= sizeof buffer)
            continue;
        printf("%s\t%" PRIu64 "\t%d\t%s\n", table->name, table->turn_seq, seat, buffer);
    }
}

static void refuse(struct folded *folded, uint64_t seq, const char *why) {
    printf("%s\t%" PRIu64 "\twrong\t%s\n", folded->name, seq, why);
    table_destroy(folded->table);
    folded->table = NULL;
}

static void apply(struct folded *folded, uint64_t seq, const char *row, size_t length) {
    struct pedro_refusal wrong;
    if (!folded->table)
        return;
    if (seq != folded->table->seq + 1) {
        refuse(folded, seq, "a row is missing before it, or its number is there twice");
        return;
    }
    pedro_refuse(&wrong, PEDRO_REFUSED_ROW_MISSING);
    if (table_apply_row(folded->table, row, length, &wrong) < 0) {
        char why[1000];
        struct pedro_text text;
        pedro_text_init(&text, why, sizeof why);
        pedro_refusal_text(&wrong, NULL, &text);
        refuse(folded, seq, why);
        return;
    }
    if (folded->table->news & TABLE_NEWS_VIEW)
        print_views(folded->table);
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        if (line[length - 1] == '\n')
            line[--length] = '\0';
        char *seq = strchr(line, '\t'), *row = seq ? strchr(seq + 1, '\t') : NULL;
        if (!row || (size_t)(seq - line) >= TABLE_NAME_MAX)
            give_up("a line has no table, number and row");
        *seq++ = *row++ = '\0';
        apply(find(line), strtoull(seq, NULL, 10), row, (size_t)(line + length - row));
    }
    for (size_t i = 0; i < tables.count; i++)
        table_destroy(tables.at[i].table);
    free(tables.at);
    free(line);
    return ferror(stdin) || fflush(stdout) != 0;
}
