/* seal.c - the boards that a server deals: their secret is sealed before the first round, and told when
 * the tournament is over.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "base/blake2b.h"
#include "tournament/act.h"

static_assert((int)TOURNAMENT_SECRET_SIZE == BLAKE2B_HASH &&
                  (int)PEDRO_SEED_SIZE == BLAKE2B_HASH,
              "a secret, a seed and a hash are written alike");

void tournament_board_seed(const uint8_t secret[TOURNAMENT_SECRET_SIZE], unsigned board,
                           uint8_t seed[PEDRO_SEED_SIZE]) {
    char room[32];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add(&text, "board ");
    pedro_text_add_number(&text, board);
    blake2b_hash(secret, TOURNAMENT_SECRET_SIZE, room, text.length, seed);
}

/* The boards of a table, with what was found of them at tables before. */
static void see_boards(const struct tournament_table *table,
                       bool played[TOURNAMENT_BOARDS_MAX + 1],
                       bool waits[TOURNAMENT_BOARDS_MAX + 1]) {
    for (unsigned i = 0; i < table->boards; i++) {
        const struct tournament_board *board = &table->board[i];
        *(board->entered ? &played[board->number] : &waits[board->number]) = true;
    }
}

void tournament_shown_boards(const struct tournament *tournament,
                             bool shown[TOURNAMENT_BOARDS_MAX + 1]) {
    const int32_t form = tournament->set.value[TOURNAMENT_KEY_FORM];
    bool waits[TOURNAMENT_BOARDS_MAX + 1] = {false};
    /* A director can take the end back until the secret is told. */
    const bool all = tournament->over && tournament->sealed == tournament->unsealed;
    for (unsigned board = 0; board <= TOURNAMENT_BOARDS_MAX; board++)
        shown[board] = all;
    if (all || form == TOURNAMENT_MITCHELL || form == TOURNAMENT_HOWELL)
        return;
    for (unsigned r = 0; r < tournament->published; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++)
            see_boards(&tournament->round[r].table[t], shown, waits);
    for (unsigned board = 0; board <= TOURNAMENT_BOARDS_MAX; board++)
        shown[board] = shown[board] && !waits[board];
}

static void write_act(const char *act, const uint8_t bytes[TOURNAMENT_SECRET_SIZE],
                      struct pedro_text *text) {
    char digits[2 * TOURNAMENT_SECRET_SIZE + 1];
    pedro_seed_text(bytes, digits);
    pedro_text_add(text, act);
    pedro_text_add(text, digits);
}

void tournament_write_seal(const uint8_t secret[TOURNAMENT_SECRET_SIZE],
                           struct pedro_text *act) {
    uint8_t hash[BLAKE2B_HASH];
    blake2b_hash(NULL, 0, secret, TOURNAMENT_SECRET_SIZE, hash);
    write_act("seal ", hash, act);
}

void tournament_write_unseal(const uint8_t secret[TOURNAMENT_SECRET_SIZE],
                             struct pedro_text *act) {
    write_act("unseal ", secret, act);
}

/* Reads the 64 digits of a secret or a hash, the last word of the row. */
static bool read_bytes(struct tournament_words *words,
                       uint8_t bytes[TOURNAMENT_SECRET_SIZE]) {
    if (!tournament_next_word(words))
        return false;
    if (words->length != 2 * TOURNAMENT_SECRET_SIZE ||
        pedro_seed_parse(words->word, words->length, bytes))
        return tournament_refuse_word(words, PEDRO_REFUSED_SEAL_DIGITS);
    return tournament_words_end(words);
}

int tournament_act_seal(struct tournament *tournament, struct tournament_words *words) {
    uint8_t hash[TOURNAMENT_SECRET_SIZE];
    if (!read_bytes(words, hash))
        return PEDRO_ERR_BAD_RECORD;
    if (tournament->sealed || tournament->published > 0)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_SEAL_ONCE);
    memcpy(tournament->seal, hash, sizeof hash);
    tournament->sealed = true;
    return PEDRO_ERR_OK;
}

int tournament_act_unseal(struct tournament *tournament, struct tournament_words *words) {
    uint8_t secret[TOURNAMENT_SECRET_SIZE], hash[BLAKE2B_HASH];
    if (!read_bytes(words, secret))
        return PEDRO_ERR_BAD_RECORD;
    if (!tournament->over || !tournament->sealed || tournament->unsealed)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_UNSEAL_ONCE);
    blake2b_hash(NULL, 0, secret, sizeof secret, hash);
    if (memcmp(hash, tournament->seal, sizeof hash) != 0)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_UNSEAL_DIFFERS);
    memcpy(tournament->secret, secret, sizeof secret);
    tournament->unsealed = true;
    return PEDRO_ERR_OK;
}
