/* batch_tournaments.c - rows about tournaments.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/reader.h"

void batch_open_tournament(struct batch *batch,
                           const struct store_tournament *tournament) {
    batch_add(batch, OPEN_TOURNAMENT, tournament->id, tournament->name, tournament->owner,
              tournament->opened_ms, (int64_t)tournament->listed,
              *tournament->password ? tournament->password : NULL, tournament->repeats,
              tournament->secret, (size_t)STORE_TOKEN_HASH);
}

void batch_repeat_tournament(struct batch *batch, int64_t id, int64_t days) {
    batch_add(batch, REPEAT_TOURNAMENT, id, days);
}

void batch_tournament_person(struct batch *batch, int64_t tournament, int64_t user,
                             const uint8_t address[STORE_ADDRESS_HASH]) {
    batch_add(batch, ADD_TOURNAMENT_PERSON, tournament, user, address,
              (size_t)STORE_ADDRESS_HASH);
}
