/* follow_marks.c - whether a follower was told of everything that was stored.
 *
 * The row of each writer in commit_mark has the number of its last transaction with rows. Texts say of which
 * transactions they tell. If one is left out, or was stored a second ago and nothing was told of it, something was missed: the
 * writer died, or is not a node, or its text was lost. A writer of an earlier program tells of no transactions; while one runs,
 * something may always have been missed.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "store/follow_parts.h"

static PGresult *ask(const struct follow_thread *thread) {
    return follow_ask(thread,
                      "SELECT writer, appended FROM commit_mark WHERE appended >= 0"
                      " OR at > pedro_now() - INTERVAL '10 s' ORDER BY at DESC LIMIT 512",
                      0, NULL);
}

static struct follow_mark *find(struct follow_thread *thread, int64_t writer) {
    for (unsigned i = 0; i < thread->marks; i++)
        if (thread->mark[i].writer == writer)
            return &thread->mark[i];
    return NULL;
}

void follow_marks_told(struct follow_thread *thread, int64_t writer, int64_t after,
                       int64_t last) {
    struct follow_mark *mark = find(thread, writer);
    if (!mark && thread->marks < FOLLOW_AT_ONCE) {
        mark = &thread->mark[thread->marks++];
        *mark = (struct follow_mark){.writer = writer};
    }
    if (!mark || after > mark->told)
        thread->missed = true;
    if (mark && last > mark->told)
        mark->told = last;
}

bool follow_marks_begin(struct follow_thread *thread) {
    PGresult *result = ask(thread);
    thread->missed = false;
    thread->marks = 0;
    for (int row = 0; row < PQntuples(result); row++) {
        const int64_t last = follow_number(result, row, 1);
        thread->mark[thread->marks++] = (struct follow_mark){
            .writer = follow_number(result, row, 0), .told = last, .before = last};
    }
    PQclear(result);
    return result != NULL;
}

bool follow_marks_compare(struct follow_thread *thread) {
    struct follow_mark now[FOLLOW_AT_ONCE];
    PGresult *result = ask(thread);
    const int rows = PQntuples(result);
    if (!result)
        return false;
    for (int row = 0; row < rows; row++) {
        const struct follow_mark *known = find(thread, follow_number(result, row, 0));
        const int64_t last = follow_number(result, row, 1);
        struct follow_mark *mark = &now[row];
        *mark = known ? *known
                      : (struct follow_mark){.writer = follow_number(result, row, 0)};
        if (last < 0 || mark->told < mark->before) {
            thread->missed = true;
            mark->told = last;
        }
        mark->before = last;
    }
    PQclear(result);
    memcpy(thread->mark, now, (size_t)rows * sizeof *now);
    thread->marks = (unsigned)rows;
    return true;
}
