/* person_statistics.c - the statistics of a person, from the matches in the store.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/person_statistics.h"

#include <string.h>

#include "pedro/record.h"

enum {
    MATCHES_AT_ONCE = 200
}; /* PostgreSQL sends so many records before the first is seen */

struct folding {
    struct statistics *statistics;
    struct store *reader;
    struct seals *seals;
    int64_t last; /* the match that was seen last */
    int seen;     /* in this step */
    bool fine;
};

static bool fold_match(void *data, const struct store_match *stored) {
    struct folding *folding = data;
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    folding->last = stored->id;
    folding->seen++;
    if (seals_hide(folding->seals, folding->reader, stored))
        return true;
    if (pedro_record_read(stored->record, strlen(stored->record), &match, &tags,
                          &error) == PEDRO_ERR_OK)
        folding->fine = statistics_add(folding->statistics, &match, &tags,
                                       (pedro_seat)stored->seat) == PEDRO_ERR_OK;
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return folding->fine;
}

bool person_statistics_read(struct statistics *statistics, struct store *reader,
                            int64_t user, struct seals *seals) {
    struct folding folding = {statistics, reader, seals, 0, 0, true};
    statistics_init(statistics);
    do {
        folding.seen = 0;
        if (!store_matches_after(reader, user, folding.last, MATCHES_AT_ONCE, fold_match,
                                 &folding))
            return false;
    } while (folding.fine && folding.seen == MATCHES_AT_ONCE);
    return folding.fine;
}
