/* explore.c - a hand that somebody sets up, and what its calls and its other choices are worth.
 *
 * The page describes the hand as a record without events, whose tags have what is known. Nothing is kept between calls.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/bids.h"
#include "analyze/choices.h"
#include "analyze/setup.h"
#include "bots/advice.h"
#include "pedro/json.h"
#include "pedro/notation.h"
#include "pedro/record.h"
#include "record/json_write.h"
#include "web/outbox.h"
#include "web/study.h"
#include "web/study_parts.h"

enum {
    DIGIT = 6, /* of the tag "Cards0" */
    DIGITS_MOST = 4,
    STEPS_MAX = 64,
    MILLION = 1000000
};

/* A hand that is set up. */
struct explored {
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_legal legal[STEPS_MAX]; /* before each action that was done */
    unsigned steps;
    struct judge *judge; /* or NULL: nothing is judged */
};

/* --- reading --- */

/* The next word of a list between blanks. */
static size_t next_word(const char **list) {
    *list += strspn(*list, " ");
    return strcspn(*list, " ");
}

static bool read_scores(const char *list, struct pedro_match *match) {
    for (unsigned side = 0; side < match->rules.sides; side++) {
        size_t length = next_word(&list);
        const bool less = *list == '-';
        int32_t score = 0;
        list += less;
        length -= less;
        if (length < 1 || length > DIGITS_MOST || strspn(list, "0123456789") < length)
            return false;
        for (; length > 0; length--)
            score = 10 * score + *list++ - '0';
        match->first_score[side] = match->state.score[side] = less ? -score : score;
    }
    return next_word(&list) == 0;
}

static bool read_cards(const char *list, pedro_cards *cards) {
    for (size_t length; (length = next_word(&list)) > 0; list += length) {
        pedro_card card;
        if (pedro_card_parse(list, length, &card) != 0 || pedro_set_has(*cards, card))
            return false;
        *cards |= pedro_set_of(card);
    }
    return true;
}

/* The whole pack as it is dealt; pedro_match_deal() judges it. */
static bool deal_pack(const char *list, struct pedro_match *match) {
    pedro_card pack[PEDRO_PACK_MAX];
    unsigned size = 0;
    for (size_t length; (length = next_word(&list)) > 0; list += length)
        if (size == PEDRO_PACK_MAX || pedro_card_parse(list, length, &pack[size++]) != 0)
            return false;
    return pedro_match_deal(match, pack, size) == 0;
}

static bool deal(struct explored *made) {
    struct pedro_match *match = &made->match;
    char tag[] = "Cards0";
    struct setup setup = {.stock_size = 0};
    struct setup_error error;
    uint8_t seed[PEDRO_SEED_SIZE] = {0};
    pedro_card shuffled[PEDRO_PACK_MAX], pack[PEDRO_PACK_MAX];
    const char *whole = pedro_tags_get(&made->tags, "Pack"),
               *others = pedro_tags_get(&made->tags, "Others");
    if (whole)
        return deal_pack(whole, match);
    if (others && pedro_seed_parse(others, strlen(others), seed) != 0)
        return false;
    for (int seat = 0; seat < match->rules.set.players; seat++) {
        tag[DIGIT - 1] = (char)('0' + seat);
        const char *cards = pedro_tags_get(&made->tags, tag);
        if (cards && !read_cards(cards, &setup.hand[seat]))
            return false;
    }
    pedro_shuffle(seed, (unsigned)match->rules.set.jokers, shuffled);
    return setup_pack(&setup, match, shuffled, pack, &error) == SETUP_FINE &&
           pedro_match_deal(match, pack, match->rules.pack_size) == 0;
}

/* Does a list of actions, "pass, 7", each of the seat whose turn it is. */
static bool do_all(struct explored *made, const char *list) {
    struct pedro_match *match = &made->match;
    while (*list) {
        struct pedro_action action;
        const size_t length = strcspn(list, ",");
        if (match->state.turn < 0 || made->steps == STEPS_MAX ||
            pedro_action_parse(list, length, &action) != 0)
            return false;
        struct pedro_legal *legal = &made->legal[made->steps++];
        pedro_legal(&match->rules, &match->state, legal);
        if (!pedro_legal_has(legal, &action))
            return false;
        if (made->judge)
            bot_history_event(&made->judge->walk.history, &match->rules, &match->state,
                              match->state.turn, &action);
        if (pedro_match_do(match, &action) != 0)
            return false;
        list += length;
        list += strspn(list, ", ");
    }
    return true;
}

/* True, or false after a refusal; in each case for close_hand(). */
static bool open_hand(const char *record, size_t length, struct explored *made) {
    struct pedro_record_error error;
    if (pedro_record_read(record, length, &made->match, &made->tags, &error) != 0) {
        study_refuse(&error.refusal);
        return false;
    }
    const char *scores = pedro_tags_get(&made->tags, "Standing"),
               *done = pedro_tags_get(&made->tags, "Done");
    if (made->judge && !judge_init(made->judge, &made->match.rules)) {
        study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
        return false;
    }
    if (made->judge)
        bot_history_clear(&made->judge->walk.history);
    if (made->match.events == 0 && (!scores || read_scores(scores, &made->match)) &&
        deal(made) && (!done || do_all(made, done)))
        return true;
    study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
    return false;
}

static void close_hand(struct explored *made) {
    if (made->judge)
        judge_finish(made->judge);
    pedro_match_finish(&made->match);
    pedro_tags_finish(&made->tags);
}

/* --- the hand --- */

/* How many cards each seat is dealt. */
static unsigned dealt(const struct pedro_match *match) {
    struct pedro_state state;
    pedro_state_init(&match->rules, match->first_dealer, &state);
    pedro_deal(&match->rules, &state, match->event[0].pack, match->rules.pack_size);
    return pedro_set_count(state.hand[0]);
}

static void put_done(struct json_writer *writer, const struct explored *made) {
    json_open(writer, "done", '[');
    for (unsigned i = 0; i < made->steps; i++) {
        const struct pedro_event *event = &made->match.event[i + 1];
        json_open(writer, NULL, '{');
        json_put_action(writer, "action", &event->action);
        pedro_json_legal(&made->legal[i], json_put_name(writer, "legal"));
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_hands(struct json_writer *writer, const struct pedro_match *match) {
    json_open(writer, "hands", '[');
    for (int seat = 0; seat < match->rules.set.players; seat++)
        json_put_card_set(writer, NULL, match->state.hand[seat],
                          pedro_set_count(match->state.hand[seat]));
    json_close(writer, ']');
    if (match->state.trump < 4)
        json_put_card_set(writer, "trumps", match->rules.trumps[match->state.trump],
                          pedro_set_count(match->rules.trumps[match->state.trump]));
}

void study_place(size_t length) {
    struct explored *made = calloc(1, sizeof *made);
    if (!made || length > STUDY_INPUT_MAX)
        study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    else if (open_hand(study_input(), length, made)) {
        const struct pedro_match *match = &made->match;
        const struct pedro_rules *rules = &match->rules;
        struct json_writer writer = json_writer(outbox_begin());
        json_open(&writer, NULL, '{');
        json_put_card_set(&writer, "cards", rules->pack, rules->pack_size);
        json_put_cards(&writer, "pack", match->event[0].pack, rules->pack_size);
        json_put_number(&writer, "dealt", dealt(match));
        json_put_number(&writer, "players", rules->set.players);
        json_put_number(&writer, "sides", rules->sides);
        json_put_number(&writer, "turn", match->state.turn);
        put_hands(&writer, match);
        put_done(&writer, made);
        if (match->state.turn >= 0) {
            struct pedro_legal legal;
            pedro_legal(rules, &match->state, &legal);
            pedro_json_legal(&legal, json_put_name(&writer, "legal"));
        }
        json_close(&writer, '}');
        outbox_end();
    }
    if (made)
        close_hand(made);
    free(made);
}

/* --- its calls --- */

/* The module has no printf() of numbers with a point. */
static void put_millionths(struct json_writer *writer, const char *name, double number) {
    json_put_number(writer, name, lround(MILLION * number));
}

/* A mean and half its interval. */
static void put_mean(struct json_writer *writer, const char *name,
                     const struct lead *lead) {
    json_open(writer, name, '[');
    put_millionths(writer, NULL, lead_mean(lead));
    put_millionths(writer, NULL, lead_error(lead));
    json_close(writer, ']');
}

static void put_calls(struct json_writer *writer, const struct bids *bids) {
    json_open(writer, "calls", '[');
    for (unsigned i = 0; i < bids->calls; i++) {
        const struct bids_call *call = &bids->call[i];
        json_open(writer, NULL, '{');
        json_put_action(writer, "call", &call->action);
        json_put_number(writer, "advised", call->advised);
        put_millionths(writer, "gets", call->got / bids->weight);
        if (call->got > 0)
            put_millionths(writer, "makes", call->made / call->got);
        put_mean(writer, "points", &call->points);
        put_mean(writer, "chance", &call->chance);
        put_mean(writer, "cost", &call->less_points);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_suits(struct json_writer *writer, const struct bids *bids) {
    json_open(writer, "suits", '[');
    for (unsigned suit = 0; suit < 4; suit++) {
        const struct bids_suit *sums = &bids->suit[suit];
        if (!sums->legal)
            continue;
        json_open(writer, NULL, '{');
        json_put_suit(writer, "trump", suit);
        put_millionths(writer, "named", sums->named / sums->weight);
        put_millionths(writer, "makes", sums->made / sums->weight);
        put_mean(writer, "points", &sums->points);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void tell(const struct bids *bids) {
    struct json_writer writer = json_writer(outbox_begin());
    json_open(&writer, NULL, '{');
    json_put_number(&writer, "worlds", bids->worlds);
    json_put_number(&writer, "asked", BIDS_ASKED);
    json_put_number(&writer, "best", bids->best);
    if (bids->bid < bids->calls)
        json_put_action(&writer, "bid", &bids->call[bids->bid].action);
    put_calls(&writer, bids);
    put_suits(&writer, bids);
    json_close(&writer, '}');
    outbox_end();
}

static void show(double *shown, double done) {
    (void)shown;
    study_progress(done);
}

static bool explore(struct explored *made, unsigned worlds, struct bids *bids) {
    const struct pedro_match *match = &made->match;
    const struct bot_history history = made->judge->walk.history;
    const struct judge_place place = {&match->state, &history, match->events};
    made->judge->settings.progress = show;
    return match->state.phase == PEDRO_PHASE_BID &&
           bids_explore(made->judge, &place, worlds, bids);
}

/* 0 if it is no number of them. */
static unsigned read_worlds(const char *at, const char *end) {
    unsigned worlds = 0;
    for (; at < end; at++) {
        if (*at < '0' || *at > '9' || worlds > BIDS_WORLDS)
            return 0;
        worlds = 10 * worlds + (unsigned)(*at - '0');
    }
    return worlds;
}

/* Where the record begins, after a line with the number of layouts; NULL if that is wrong. */
static const char *after_worlds(size_t length, unsigned *worlds) {
    const char *input = study_input(),
               *end = length <= STUDY_INPUT_MAX ? memchr(input, '\n', length) : NULL;
    *worlds = end ? read_worlds(input, end) : 0;
    return *worlds < ANALYZE_WORLDS_LEAST || *worlds > BIDS_WORLDS ? NULL : end + 1;
}

void study_bids(size_t length) {
    unsigned worlds;
    const char *record = after_worlds(length, &worlds);
    struct explored *made = calloc(1, sizeof *made);
    struct judge *judge = calloc(1, sizeof *judge);
    struct bids *bids = calloc(1, sizeof *bids);
    if (!made || !judge || !bids) {
        study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    } else if (!record) {
        study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
    } else {
        made->judge = judge;
        if (open_hand(record, length - (size_t)(record - study_input()), made)) {
            if (explore(made, worlds, bids))
                tell(bids);
            else
                study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
        }
    }
    if (made)
        close_hand(made);
    free(bids);
    free(judge);
    free(made);
}

/* --- any decision of it --- */

static void tell_choices(const struct choices *choices) {
    struct json_writer writer = json_writer(outbox_begin());
    json_open(&writer, NULL, '{');
    json_open(&writer, "choices", '[');
    for (unsigned i = 0; i < choices->count; i++) {
        const struct choice *choice = &choices->choice[i];
        json_open(&writer, NULL, '{');
        json_put_action(&writer, "action", &choice->action);
        json_put_number(&writer, "worlds", choice->cost.worlds);
        put_millionths(&writer, "points", choice->cost.points);
        put_millionths(&writer, "points_error", choice->cost.points_error);
        put_millionths(&writer, "chance", choice->cost.chance);
        put_millionths(&writer, "chance_error", choice->cost.chance_error);
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_close(&writer, '}');
    outbox_end();
}

void study_choices(size_t length) {
    struct choices_settings settings = {.bot = bot_strongest(), .progress = show};
    const char *record = after_worlds(length, &settings.worlds);
    struct explored *made = calloc(1, sizeof *made);
    struct choices *choices = calloc(1, sizeof *choices);
    if (!made || !choices) {
        study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    } else if (!record) {
        study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
    } else if (open_hand(record, length - (size_t)(record - study_input()), made)) {
        if (made->match.state.turn < 0)
            study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
        else if (choices_measure(&made->match, &made->tags, &settings, choices) != 0)
            study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
        else
            tell_choices(choices);
    }
    if (made)
        close_hand(made);
    free(choices);
    free(made);
}
