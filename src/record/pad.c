/* pad.c - the rows of a score pad, and the hands that follow from them.
 *
 * A new hand is scored in the state. After a correction or an undo nothing is patched:
 * the hands are listed again and scored from the first on.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "lines.h"
#include "pedro/pad.h"

int pedro_pad_init(struct pedro_pad *pad, const char *variant,
                   const struct pedro_ruleset *set, uint64_t given, pedro_seat dealer,
                   struct pedro_option_error *error) {
    memset(pad, 0, sizeof *pad);
    return pedro_match_init(&pad->match, variant, set, given, dealer, error);
}

void pedro_pad_finish(struct pedro_pad *pad) {
    pedro_match_finish(&pad->match);
    free(pad->row);
    free(pad->hand);
    memset(pad, 0, sizeof *pad);
}

static int refuse(struct pedro_refusal *refusal, enum pedro_refusal_code code) {
    pedro_refuse(refusal, code);
    return pedro_refusal_err(code);
}

/* Makes room for one more row, and for as many hands. */
static int make_room(struct pedro_pad *pad, struct pedro_refusal *refusal) {
    if (pad->rows == PEDRO_PAD_ROWS_MAX)
        return refuse(refusal, PEDRO_REFUSED_PAD_FULL);
    return grow_array(&pad->row, pad->rows, &pad->rows_room, sizeof *pad->row) &&
                   grow_array(&pad->hand, pad->rows, &pad->hands_room, sizeof *pad->hand)
               ? PEDRO_ERR_OK
               : refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
}

/* Hides the rows that are undone: from the end, each undo hides the next row that is not
 * hidden yet. */
static void hide_rows(struct pedro_pad *pad) {
    size_t undone = 0;
    for (size_t i = pad->rows; i-- > 0;) {
        struct pedro_pad_row *row = &pad->row[i];
        const bool undo = row->kind == PEDRO_PAD_UNDO;
        row->hidden = !undo && undone > 0;
        undone = undone + undo - row->hidden;
    }
}

/* Lists the hands that follow from the rows. */
static void list_hands(struct pedro_pad *pad) {
    pad->hands = 0;
    for (size_t i = 0; i < pad->rows; i++) {
        const struct pedro_pad_row *row = &pad->row[i];
        if (row->hidden || row->kind == PEDRO_PAD_UNDO)
            continue;
        if (row->kind == PEDRO_PAD_HAND)
            pad->hand[pad->hands++] = (struct pedro_pad_hand){.mended = 0};
        struct pedro_pad_hand *hand = &pad->hand[row->hand - 1];
        hand->told = row->told;
        hand->row = (uint16_t)i;
        hand->mended = (uint16_t)(hand->mended + (row->kind == PEDRO_PAD_MEND));
    }
}

/* Scores one hand in the state. */
static int tell_hand(struct pedro_pad *pad, struct pedro_pad_hand *hand,
                     struct pedro_refusal *refusal) {
    struct pedro_state *state = &pad->match.state;
    const uint32_t scored = state->hands_scored;
    hand->counts = state->phase != PEDRO_PHASE_OVER;
    const int err = hand->counts
                        ? pedro_tell(&pad->match.rules, state, &hand->told, refusal)
                        : PEDRO_ERR_OK;
    if (!err && state->hands_scored != scored) {
        memcpy(hand->scored, state->last_hand, sizeof hand->scored);
        hand->made = state->last_made;
        hand->winners = state->winners;
    }
    memcpy(hand->score, state->score, sizeof hand->score);
    return err;
}

/* Lists the hands and scores them from the first on. 0, or the error of hand number
 * `wrong`, from 1. */
static int compute(struct pedro_pad *pad, unsigned *wrong,
                   struct pedro_refusal *refusal) {
    struct pedro_match *match = &pad->match;
    int err = PEDRO_ERR_OK;
    hide_rows(pad);
    list_hands(pad);
    pedro_state_init(&match->rules, match->first_dealer, &match->state);
    for (size_t i = 0; i < pad->hands && !err; i++) {
        *wrong = (unsigned)i + 1;
        err = tell_hand(pad, &pad->hand[i], refusal);
    }
    return err;
}

static void add_row(struct pedro_pad *pad, enum pedro_pad_kind kind, size_t number,
                    const struct pedro_told *told) {
    struct pedro_pad_row *row = &pad->row[pad->rows++];
    memset(row, 0, sizeof *row);
    row->kind = (uint8_t)kind;
    row->hand = (uint16_t)number;
    if (told)
        row->told = *told;
}

/* Notes in the last row the scores of its hand. */
static void note_score(struct pedro_pad *pad) {
    struct pedro_pad_row *row = &pad->row[pad->rows - 1];
    if (row->kind == PEDRO_PAD_UNDO)
        return;
    const struct pedro_pad_hand *hand = &pad->hand[row->hand - 1];
    row->scored = hand->counts && row->told.kind == PEDRO_TOLD_SCORED;
    memcpy(row->score, hand->scored, sizeof row->score);
}

/* Adds a row that changes earlier hands, and removes it if the hands become
 * impossible. */
static int change(struct pedro_pad *pad, enum pedro_pad_kind kind, unsigned number,
                  const struct pedro_told *told, struct pedro_refusal *refusal) {
    unsigned wrong = 0, unused;
    struct pedro_refusal ignored;
    int err = make_room(pad, refusal);
    if (err)
        return err;
    add_row(pad, kind, number, told);
    err = compute(pad, &wrong, refusal);
    if (!err) {
        note_score(pad);
        return PEDRO_ERR_OK;
    }
    pad->rows--;
    compute(pad, &unused, &ignored);
    if (wrong != number) {
        err = refuse(refusal, PEDRO_REFUSED_PAD_LATER);
        pedro_refusal_add_number(refusal, "number", wrong);
    }
    return err;
}

int pedro_pad_hand(struct pedro_pad *pad, const struct pedro_told *told,
                   struct pedro_refusal *refusal) {
    if (pad->match.state.phase == PEDRO_PHASE_OVER)
        return refuse(refusal, PEDRO_REFUSED_MATCH_OVER);
    int err = make_room(pad, refusal);
    if (err)
        return err;
    struct pedro_pad_hand *hand = &pad->hand[pad->hands];
    *hand = (struct pedro_pad_hand){.told = *told, .row = (uint16_t)pad->rows};
    err = tell_hand(pad, hand, refusal);
    if (err)
        return err;
    add_row(pad, PEDRO_PAD_HAND, ++pad->hands, told);
    note_score(pad);
    return PEDRO_ERR_OK;
}

int pedro_pad_mend(struct pedro_pad *pad, unsigned number, const struct pedro_told *told,
                   struct pedro_refusal *refusal) {
    if (number < 1 || number > pad->hands) {
        const int err = refuse(refusal, PEDRO_REFUSED_PAD_NO_HAND);
        pedro_refusal_add_number(refusal, "number", number);
        return err;
    }
    return change(pad, PEDRO_PAD_MEND, number, told, refusal);
}

int pedro_pad_undo(struct pedro_pad *pad, struct pedro_refusal *refusal) {
    for (size_t i = 0; i < pad->rows; i++)
        if (!pad->row[i].hidden && pad->row[i].kind != PEDRO_PAD_UNDO)
            return change(pad, PEDRO_PAD_UNDO, 0, NULL, refusal);
    return refuse(refusal, PEDRO_REFUSED_NOTHING_TO_UNDO);
}

int pedro_pad_do(struct pedro_pad *pad, const char *text, size_t length,
                 struct pedro_refusal *refusal) {
    const struct pedro_rules *rules = &pad->match.rules;
    struct record_part rest = {NULL, 0}, line = {text, length}, number_part;
    struct record_part word = record_cut(line, " ", &rest);
    struct pedro_told told;
    long number = 0;
    if (record_part_is(line, "undo"))
        return pedro_pad_undo(pad, refusal);
    const bool mend = record_part_is(word, "mend");
    if (rest.at && mend) {
        number_part = record_cut(rest, " ", &rest);
        if (!record_part_number(number_part, &number) || number < 0)
            rest.at = NULL;
    }
    if (!rest.at || (!mend && !record_part_is(word, "hand"))) {
        struct record_quoted quoted = record_quote_any(line);
        refuse(refusal, PEDRO_REFUSED_PAD_ROW);
        pedro_refusal_add(refusal, "what", quoted.text, strlen(quoted.text));
        return PEDRO_ERR_BAD_TEXT;
    }
    const int err = pedro_told_parse(rules, rest.at, rest.length, &told, refusal);
    if (err)
        return err;
    return mend ? pedro_pad_mend(pad, (unsigned)number, &told, refusal)
                : pedro_pad_hand(pad, &told, refusal);
}
