/* absence.c - people who have lost the connection, and the acting host.
 *
 * A short loss of the connection (a phone that is locked, a page that is loaded again)
 * disturbs nobody. After TABLE_ABSENT_MS the person is absent: everybody at the table may
 * let a bot play for them, and an absent host is replaced by an acting host. Both end
 * when the person connects again. Absence is volatile: it follows from connections, so
 * there are no rows about it.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

void table_note_gone(struct table *table, const char *id, uint64_t now_ms) {
    const pedro_seat seat = table_seat_of(table, id);
    if (seat != PEDRO_NO_SEAT) {
        table->seat[seat].gone_ms = now_ms;
        table->seat[seat].absent = false;
    }
}

void table_note_all_gone(struct table *table, uint64_t now_ms) {
    for (int i = 0; i < table->set.players; i++)
        if (table->seat[i].kind == TABLE_PERSON)
            table_note_gone(table, table->seat[i].person.id,
                            table_is_present(table, table->seat[i].person.id) ? 0
                                                                              : now_ms);
}

uint64_t table_note_absent(struct table *table, uint64_t now_ms, bool *changed) {
    uint64_t next_ms = 0;
    /* Nobody is waited for where people come when they like. */
    if (table_has_days(table))
        return 0;
    /* If nobody is connected, nobody waits. */
    for (int i = 0; i < table->set.players && table->presents > 0; i++) {
        struct table_seat *seat = &table->seat[i];
        const uint64_t due = seat->gone_ms + TABLE_ABSENT_MS;
        if (seat->kind != TABLE_PERSON || seat->gone_ms == 0 || seat->absent)
            continue;
        if (now_ms >= due)
            seat->absent = *changed = true;
        else if (next_ms == 0 || due < next_ms)
            next_ms = due;
    }
    return next_ms;
}

/* True if `seat` comes before `best` (NULL: nobody) as acting host. */
static bool goes_before(const struct table_seat *seat, const struct table_seat *best) {
    if (!best || seat->person.program != best->person.program)
        return !best || best->person.program;
    return seat->sat_seq < best->sat_seq;
}

const char *table_acting_host(const struct table *table) {
    const pedro_seat host = table_seat_of(table, table->host);
    const struct table_seat *best = NULL;
    if (host == PEDRO_NO_SEAT || !table->seat[host].absent)
        return table->host;
    for (int i = 0; i < table->set.players; i++) {
        const struct table_seat *seat = &table->seat[i];
        if (seat->kind == TABLE_PERSON && table_is_present(table, seat->person.id) &&
            goes_before(seat, best))
            best = seat;
    }
    return best ? best->person.id : table->host;
}
