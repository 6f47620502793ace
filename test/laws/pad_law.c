/* pad_law.c - a match that is told hand by hand ends as it was played, and a corrected
 * score pad equals one that was right from the beginning.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "law.h"
#include "told_hand.h"

enum { CHANGES = 12, TEXT_MAX = 1 << 18 };

static bool begin(struct trial *trial, struct pedro_pad *pad) {
    const struct pedro_match *match = &trial->match;
    return !pedro_pad_init(pad, match->variant, &match->rules.set, match->given,
                           match->first_dealer, NULL) ||
           trial_breach(trial, "the pad cannot begin");
}

/* Tells the hands of the trial, by points if these are sufficient. */
static bool write_down(struct trial *trial, struct pedro_pad *pad) {
    for (size_t at = 0; at < trial->match.events; at++) {
        struct pedro_told told;
        struct pedro_refusal refusal;
        if (!told_hand(trial, at, false, &told))
            continue;
        if (pedro_pad_hand(pad, &told, &refusal) &&
            (!told_hand(trial, at, true, &told) || pedro_pad_hand(pad, &told, &refusal)))
            return trial_breach(trial, "the hand of event %zu is refused as %s", at,
                                pedro_refusal_word(refusal.code));
    }
    return true;
}

static bool ends_alike(struct trial *trial, const struct pedro_state *a,
                       const struct pedro_state *b, const char *what) {
    if (memcmp(a->score, b->score, sizeof a->score) != 0 || a->winners != b->winners ||
        a->dealer != b->dealer || a->phase != b->phase)
        return trial_breach(trial, "%s ends otherwise", what);
    return true;
}

/* A hand like another one, with other points. */
static struct pedro_told varied(struct trial *trial, struct pedro_told told) {
    const struct pedro_rules *rules = &trial->match.rules;
    int left = rules->total;
    told.by_card = false;
    told.dealer = (pedro_seat)pedro_rng_below(&trial->dice, (uint32_t)rules->set.players);
    for (unsigned group = 0; group < pedro_told_groups(rules); group++) {
        told.points[group] = (int16_t)pedro_rng_below(&trial->dice, (uint32_t)left + 1);
        left -= told.points[group];
    }
    return told;
}

/* Changes the pad at random; impossible changes are refused and change nothing. */
static void change(struct trial *trial, struct pedro_pad *pad) {
    struct pedro_refusal refusal;
    if (trial_now_and_then(trial, 3)) {
        pedro_pad_undo(pad, &refusal);
    } else if (pad->hands > 0) {
        const unsigned hand = pedro_rng_below(&trial->dice, (uint32_t)pad->hands);
        const struct pedro_told told = varied(trial, pad->hand[hand].told);
        pedro_pad_mend(pad, hand + 1, &told, &refusal);
    }
}

/* Writes the present hands on a new pad. */
static bool same_anew(struct trial *trial, const struct pedro_pad *pad) {
    struct pedro_pad anew;
    bool good = begin(trial, &anew);
    for (size_t i = 0; good && i < pad->hands && pad->hand[i].counts; i++) {
        struct pedro_refusal refusal;
        if (pedro_pad_hand(&anew, &pad->hand[i].told, &refusal))
            good = trial_breach(trial, "hand %zu is refused when it is written anew", i);
        else if (memcmp(anew.hand[i].score, pad->hand[i].score,
                        sizeof pad->hand[i].score) != 0)
            good = trial_breach(trial, "hand %zu scores otherwise when mended", i);
    }
    good = good && ends_alike(trial, &anew.match.state, &pad->match.state,
                              "the pad written anew");
    pedro_pad_finish(&anew);
    return good;
}

static bool same_read(struct trial *trial, const struct pedro_pad *pad) {
    static char written[TEXT_MAX], again[TEXT_MAX];
    struct pedro_pad read;
    struct pedro_tags tags;
    struct pedro_record_error error;
    struct pedro_text text;
    pedro_text_init(&text, written, sizeof written);
    pedro_pad_write(pad, NULL, &text);
    bool good = pedro_pad_read(written, text.length, &read, &tags, &error) == 0;
    if (!good) {
        trial_breach(trial, "the record is refused, line %lu: %s", error.line,
                     error.message);
    } else {
        pedro_text_init(&text, again, sizeof again);
        pedro_pad_write(&read, NULL, &text);
        good = strcmp(written, again) == 0 ||
               trial_breach(trial, "the record is written otherwise");
    }
    pedro_pad_finish(&read);
    pedro_tags_finish(&tags);
    return good;
}

static bool holds_at_end(struct trial *trial) {
    struct pedro_pad pad;
    bool good = begin(trial, &pad) && write_down(trial, &pad);
    /* The trial may have ended in the middle of a hand. */
    const struct pedro_state *state = &trial->match.state;
    if (good && (state->phase == PEDRO_PHASE_DEAL || state->phase == PEDRO_PHASE_OVER))
        good = ends_alike(trial, &pad.match.state, state, "the match written down");
    for (int i = 0; good && i < CHANGES; i++) {
        change(trial, &pad);
        good = same_anew(trial, &pad) && same_read(trial, &pad);
    }
    pedro_pad_finish(&pad);
    return good;
}

const struct law pad_law = {
    "a match written down ends as it was played, however it is mended", NULL,
    holds_at_end, 2};
