/* revoke_law.c - in the review a bot names a seat if and only if what it saw proves that the seat revoked.
 *
 * The proof is checked against its definition: the hidden cards are laid elsewhere, and the play is played
 * again with them. If every seat then does the same before the eyes of the bot, and the seat follows the
 * rules, nothing was proved. What counts as seen are the cards and the course of the play.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bot.h"
#include "bots/revokes.h"
#include "hidden.h"
#include "law.h"

enum { EVENTS_MAX = 256 };

/* The play of the hand under review. */
struct played {
    const struct pedro_rules *rules;
    struct bot_history history;
    struct pedro_state begin;          /* the first state of the play */
    pedro_cards hand[PEDRO_SEATS_MAX]; /* at its end */
    unsigned events;
    bool complete, buried;
    struct pedro_event event[EVENTS_MAX];
};

static int note(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct played *played = data;
    if (event->seat != PEDRO_NO_SEAT)
        bot_history_event(&played->history, played->rules, before, event->seat,
                          &event->action);
    if (before->phase == PEDRO_PHASE_REVIEW)
        return 0;
    if (before->two_settled && before->turn != PEDRO_NO_SEAT) {
        if (played->events == 0)
            played->begin = *before;
        played->complete = played->events < EVENTS_MAX;
        if (played->complete)
            played->event[played->events++] = *event;
    }
    played->buried |= before->phase == PEDRO_PHASE_BURY;
    memcpy(played->hand, after->hand, sizeof played->hand);
    return 0;
}

/* The same action if hands are as in `state`: a revoke may now be a card that follows, and the reverse. */
static bool do_again(const struct pedro_rules *rules, struct pedro_state *state,
                     const struct pedro_event *event, struct pedro_effects *effects) {
    struct pedro_action action = event->action;
    if (event->seat == state->turn &&
        (action.kind == PEDRO_ACT_PLAY || action.kind == PEDRO_ACT_WRONG_CARD)) {
        struct pedro_legal legal;
        const struct pedro_action plays = {.kind = PEDRO_ACT_PLAY, .card = action.card};
        pedro_legal(rules, state, &legal);
        action = plays;
        if (!pedro_legal_has(&legal, &plays)) {
            action.kind = PEDRO_ACT_WRONG_CARD;
            action.seat = event->seat;
        }
    }
    return pedro_apply_effects(rules, state, &action, effects) == PEDRO_ERR_OK;
}

static bool looks_alike(const struct pedro_effects *one,
                        const struct pedro_effects *other, pedro_seat seat) {
    if (one->count != other->count)
        return false;
    for (unsigned i = 0; i < one->count; i++) {
        struct pedro_effect a, b;
        pedro_effect_seen(&one->at[i], seat, &a);
        pedro_effect_seen(&other->at[i], seat, &b);
        /* Who has the point of a two that was not played is no card seen. */
        if (a.kind == PEDRO_EFFECT_POINTS_SHOWN)
            a.number = b.number;
        a.forced = b.forced;
        if (memcmp(&a, &b, sizeof a) != 0)
            return false;
    }
    return true;
}

/* Plays again with the hands of `end` at the end. False if the seat `viewer` would see something else;
 * `guilty` becomes the seats that revoke. */
static bool play_again(const struct played *played, const struct pedro_state *end,
                       pedro_seat viewer, unsigned *guilty) {
    const struct pedro_rules *rules = played->rules;
    static struct pedro_effects effects, others;
    struct pedro_state was = played->begin, state = was;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        state.hand[seat] = (was.hand[seat] & ~played->hand[seat]) | end->hand[seat];
        const bool trumps = state.hand[seat] & rules->trumps[state.trump];
        const bool folded = state.out >> seat & 1;
        if (folded ? trumps : rules->set.out == PEDRO_OUT_FOLD && !trumps)
            return false;
    }
    if (rules->set.out != PEDRO_OUT_STAY && state.leader != PEDRO_NO_SEAT)
        state.no_trump_led = !(state.hand[state.leader] & rules->trumps[state.trump]);
    for (unsigned i = 0; i < played->events; i++) {
        const struct pedro_event *event = &played->event[i];
        if (pedro_apply_effects(rules, &was, &event->action, &effects) != PEDRO_ERR_OK ||
            !do_again(rules, &state, event, &others) ||
            !looks_alike(&effects, &others, viewer))
            return false;
    }
    *guilty = 0;
    for (unsigned i = 0; i < state.revokes.count; i++)
        *guilty |= 1u << state.revokes.seat[i];
    return true;
}

/* Exchanges hidden cards, one of them of the suspect if there is one. */
static void lay_elsewhere(struct trial *trial, struct pedro_state *end, pedro_seat viewer,
                          pedro_seat suspect) {
    const struct pedro_rules *rules = &trial->match.rules;
    struct places places;
    end->phase = PEDRO_PHASE_PLAY; /* the discards can be exchanged too */
    hidden_places(rules, end, viewer, &places);
    for (unsigned left = 1 + pedro_rng_below(&trial->dice, 3); left > 0; left--) {
        struct place *one = &places.place[pedro_rng_below(&trial->dice, places.count)],
                     *other = &places.place[pedro_rng_below(&trial->dice, places.count)];
        for (unsigned i = 0; i < places.count && one->hand != suspect; i++)
            one = &places.place[pedro_rng_below(&trial->dice, places.count)];
        if (one == other || one->seen || other->seen)
            continue;
        hidden_exchange(rules, end, one, other);
    }
}

/* Looks for cards with which the suspect is innocent, step by step from those of the hand. No step may give the
 * suspect more of the cards `fewer`. */
static bool steps_to_innocence(struct trial *trial, const struct played *played,
                               pedro_seat viewer, pedro_seat suspect, pedro_cards fewer,
                               unsigned steps) {
    struct pedro_state end = trial->match.state;
    unsigned guilty;
    if (!play_again(played, &end, viewer, &guilty))
        return false;
    while (guilty >> suspect & 1 && steps-- > 0) {
        struct pedro_state next = end;
        unsigned now;
        lay_elsewhere(trial, &next, viewer, suspect);
        if (pedro_set_count(next.hand[suspect] & fewer) <=
                pedro_set_count(end.hand[suspect] & fewer) &&
            play_again(played, &next, viewer, &now)) {
            end = next;
            guilty = now;
        }
    }
    return !(guilty >> suspect & 1);
}

static bool can_be_innocent(struct trial *trial, const struct played *played,
                            pedro_seat viewer, pedro_seat suspect, unsigned steps) {
    const struct pedro_rules *rules = &trial->match.rules;
    const unsigned trump = trial->match.state.trump;
    const pedro_cards fewer[] = {0,
                                 rules->trumps[trump],
                                 rules->pack & ~rules->trumps[trump],
                                 rules->plain[trump][0],
                                 rules->plain[trump][1],
                                 rules->plain[trump][2],
                                 rules->plain[trump][3]};
    for (unsigned i = 0; i < sizeof fewer / sizeof *fewer; i++)
        if (steps_to_innocence(trial, played, viewer, suspect, fewer[i], steps))
            return true;
    return false;
}

static bool proves(struct trial *trial, const struct played *played,
                   const struct bot_turn *turn, pedro_seat suspect, bool named) {
    /* An innocent hand can take long to find; where none was found, it must not be there. */
    enum { MANY = 100000, FEW = 50 };
    const pedro_seat seat = turn->view->seat;
    const struct pedro_revokes *revokes = &trial->match.state.revokes;
    bool revoked = false;
    for (unsigned i = 0; i < revokes->count; i++)
        revoked |= revokes->seat[i] == suspect;
    if (named && !revoked)
        return trial_breach(trial, "seat %d proves a revoke of seat %d, which made none",
                            seat, suspect);
    if (!revoked || !played->complete)
        return true;
    if (named)
        return !can_be_innocent(trial, played, seat, suspect, FEW) ||
               trial_breach(trial, "what seat %d saw does not prove that seat %d revoked",
                            seat, suspect);
    /* A forced burial tells more than the cards of the play. */
    return played->buried || trial->match.rules.set.excess == PEDRO_EXCESS_SPREAD ||
           can_be_innocent(trial, played, seat, suspect, MANY) ||
           trial_breach(trial, "what seat %d saw proves that seat %d revoked", seat,
                        suspect);
}

/* Every bot names one of the proved seats, and accepts if there is none. */
static bool bots_name(struct trial *trial, const struct bot_turn *turn, unsigned proved) {
    for (int i = 0; bot_at(i); i++) {
        struct pedro_action action;
        struct pedro_rng dice = trial->dice;
        bot_at(i)->act(NULL, turn, &dice, &action, NULL);
        if (proved ? action.kind != PEDRO_ACT_REVOKE || !(proved >> action.seat & 1)
                   : action.kind != PEDRO_ACT_ACCEPT)
            return trial_breach(trial, "%s does not name whom it has seen to revoke",
                                bot_at(i)->name);
    }
    return true;
}

static bool holds(struct trial *trial) {
    const struct pedro_match *match = &trial->match;
    static struct played played;
    struct pedro_view view;
    struct pedro_legal legal;
    if (match->state.phase != PEDRO_PHASE_REVIEW)
        return true;
    memset(&played, 0, sizeof played);
    played.rules = &match->rules;
    bot_history_clear(&played.history);
    pedro_match_walk_hand(match, note, &played);
    pedro_view(&match->rules, &match->state, match->state.turn, &view);
    pedro_legal(&match->rules, &match->state, &legal);
    const struct bot_turn turn = {.rules = &match->rules,
                                  .view = &view,
                                  .legal = &legal,
                                  .history = &played.history};
    const unsigned proved = revokes_proved(&turn) & legal.seats;
    for (pedro_seat suspect = 0; suspect < match->rules.set.players; suspect++)
        if (legal.seats >> suspect & 1 &&
            !proves(trial, &played, &turn, suspect, proved >> suspect & 1))
            return false;
    return bots_name(trial, &turn, proved);
}

const struct law revoke_law = {
    "a bot names the revokes that the cards it saw prove, and no others", holds, NULL, 1};
