/* act.c - the table of acts, and the acts of the director about the whole tournament.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/act.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

static const struct {
    const char *word;
    tournament_act_fn *act;
    bool entries; /* entries may do it too */
    bool late;    /* also after `finish` */
    bool settles; /* changes rounds or results */
} acts[] = {
    {"open", tournament_act_open, false, false, false},
    {"set", tournament_act_set, false, false, false},
    {"entry", tournament_act_entry, false, false, false},
    {"withdraw", tournament_act_withdraw, false, false, false},
    {"return", tournament_act_return, false, false, false},
    {"substitute", tournament_act_substitute, false, false, false},
    {"rename", tournament_act_rename, false, false, false},
    {"club", tournament_act_club, false, false, false},
    {"team", tournament_act_team, false, false, false},
    {"person", tournament_act_person, false, false, false},
    {"key", tournament_act_key, false, false, false},
    {"pair", tournament_act_pair, false, false, true},
    {"swap", tournament_act_swap, false, false, true},
    {"publish", tournament_act_publish, false, false, true},
    {"reopen", tournament_act_reopen, false, false, true},
    {"repair", tournament_act_repair, false, false, true},
    {"table", tournament_act_table, false, false, false},
    {"result", tournament_act_result, true, false, true},
    {"board", tournament_act_board, true, false, true},
    {"forfeit", tournament_act_forfeit, false, false, true},
    {"confirm", tournament_act_confirm, true, false, true},
    {"dispute", tournament_act_dispute, true, false, true},
    {"correct", tournament_act_correct, false, false, true},
    {"penalty", tournament_act_penalty, false, false, false},
    {"note", tournament_act_note, false, true, false},
    {"seal", tournament_act_seal, false, false, false},
    {"unseal", tournament_act_unseal, false, true, false},
    {"finish", tournament_act_finish, false, false, true},
};

enum { ACTS = sizeof acts / sizeof *acts };

/* Reads the word of an act, and finds its row in the table; ACTS with the refusal if there is none. */
static size_t find(struct tournament_words *words) {
    size_t i = 0;
    if (!tournament_next_word(words))
        return ACTS;
    while (i < ACTS && !tournament_word_is(words, acts[i].word))
        i++;
    if (i == ACTS)
        tournament_refuse_word(words, PEDRO_REFUSED_ROW_KIND);
    return i;
}

int tournament_check_act(const char *act, size_t length, struct pedro_refusal *refusal) {
    struct tournament_words words = {.at = act, .end = act + length, .refusal = refusal};
    return tournament_word_follows(&words, "undo") || find(&words) < ACTS
               ? PEDRO_ERR_OK
               : PEDRO_ERR_BAD_RECORD;
}

int tournament_act(struct tournament *tournament, struct tournament_words *words) {
    struct pedro_refusal *refusal = words->refusal;
    const bool opened = tournament->name[0] != '\0';
    const size_t i = find(words);
    if (i == ACTS)
        return PEDRO_ERR_BAD_RECORD;
    if (opened == (acts[i].act == tournament_act_open))
        return tournament_refuse(refusal, opened ? PEDRO_REFUSED_TOURNAMENT_OPEN_TWICE
                                                 : PEDRO_REFUSED_TOURNAMENT_OPEN);
    const bool sides =
        tournament->set.value[TOURNAMENT_KEY_RESULTS] == TOURNAMENT_RESULTS_SIDES;
    if (words->by != TOURNAMENT_DIRECTOR && !(acts[i].entries && sides))
        return tournament_refuse(refusal, PEDRO_REFUSED_TOURNAMENT_DIRECTOR);
    if (words->by != TOURNAMENT_DIRECTOR && !tournament_entry(tournament, words->by))
        return tournament_refuse_with(refusal, PEDRO_REFUSED_ENTRY_UNKNOWN, "entry",
                                      (int)words->by, NULL);
    if (tournament->over && !acts[i].late)
        return tournament_refuse(refusal, PEDRO_REFUSED_TOURNAMENT_OVER);
    const int err = acts[i].act(tournament, words);
    if (!err && acts[i].settles)
        tournament->settled = words->time;
    return err;
}

int tournament_act_open(struct tournament *tournament, struct tournament_words *words) {
    uint8_t seed[PEDRO_SEED_SIZE];
    unsigned version;
    if (!tournament_read_number(words, 0, 9999, &version))
        return PEDRO_ERR_BAD_RECORD;
    if (version != TOURNAMENT_VERSION)
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_ROW_VERSION, "number",
                                      (int)version, NULL);
    if (!tournament_next_word(words))
        return PEDRO_ERR_BAD_RECORD;
    if (words->length != 2 * PEDRO_SEED_SIZE ||
        pedro_seed_parse(words->word, words->length, seed)) {
        tournament_refuse_word(words, PEDRO_REFUSED_ROW_SEED);
        return PEDRO_ERR_BAD_RECORD;
    }
    if (!tournament_read_text(words, false))
        return PEDRO_ERR_BAD_RECORD;
    const char *name = words->word;
    const size_t length = words->length;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    memcpy(tournament->seed, seed, sizeof seed);
    memcpy(tournament->name, name, length);
    tournament->name[length] = '\0';
    tournament_settings_init(&tournament->set);
    return PEDRO_ERR_OK;
}

/* Reads a text that explains, the last of a row. */
static bool read_reason(struct tournament_words *words) {
    return tournament_read_text(words, false) && tournament_words_end(words);
}

int tournament_act_penalty(struct tournament *tournament,
                           struct tournament_words *words) {
    int err;
    long long amount;
    const struct tournament_entry *entry = tournament_read_entry(tournament, words, &err);
    if (!entry)
        return err;
    if (!tournament_next_word(words))
        return PEDRO_ERR_BAD_RECORD;
    const char *at = words->word, *end = at + words->length;
    if (!tournament_parse_number(&at, end, -TOURNAMENT_PENALTY_MAX,
                                 TOURNAMENT_PENALTY_MAX, &amount) ||
        at != end || amount == 0) {
        tournament_refuse_word(words, PEDRO_REFUSED_PENALTY_AMOUNT);
        return pedro_refusal_err(PEDRO_REFUSED_PENALTY_AMOUNT);
    }
    if (!read_reason(words))
        return PEDRO_ERR_BAD_RECORD;
    if (!grow_to(&tournament->penalty, tournament->penalties + 1,
                 sizeof *tournament->penalty))
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    tournament->penalty[tournament->penalties++] =
        (struct tournament_penalty){.entry = entry->number,
                                    .amount = (int32_t)amount,
                                    .round = (uint16_t)tournament->published,
                                    .row = words->row};
    return PEDRO_ERR_OK;
}

/* A note is only a row. */
int tournament_act_note(struct tournament *tournament, struct tournament_words *words) {
    (void)tournament;
    return read_reason(words) ? PEDRO_ERR_OK : PEDRO_ERR_BAD_RECORD;
}

int tournament_act_finish(struct tournament *tournament, struct tournament_words *words) {
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    tournament->over = true;
    return PEDRO_ERR_OK;
}
