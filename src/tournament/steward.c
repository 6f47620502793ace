/* steward.c - the rounds of a tournament at a server begin and end by themselves.
 *
 *     before the first round   seals the boards; at `start` incomplete entries withdraw, then round 1
 *     all results are there    after the pause the next round, or the end if there is none
 *     an arena                 waves of those who are free, until its time is over and all games are too
 *     the end                  tells the secret of the boards
 *
 * Each step is taken alone and the function is asked again, so a host that stops between two steps goes
 * on where it was.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/steward.h"

struct duty {
    const struct tournament *tournament;
    const struct steward_facts *facts;
    struct pedro_text *acts;
    uint64_t now, next; /* seconds; 0 for no next time */
};

static bool is_time(struct duty *duty, uint64_t time) {
    if (duty->now >= time)
        return true;
    if (duty->next == 0 || time < duty->next)
        duty->next = time;
    return false;
}

static int32_t value_of(const struct duty *duty, unsigned key) {
    return duty->tournament->set.value[key];
}

/* When the pause after the last change of rounds and results is over. */
static uint64_t after_pause(const struct duty *duty) {
    return duty->tournament->settled + (uint64_t)value_of(duty, TOURNAMENT_KEY_PAUSE);
}

static void act(struct duty *duty, const char *word, unsigned number) {
    pedro_text_add(duty->acts, word);
    if (number > 0)
        pedro_text_add_number(duty->acts, number);
    pedro_text_add_char(duty->acts, '\n');
}

static bool has_missing(const struct tournament *tournament) {
    for (unsigned round = 1; round <= tournament->published; round++)
        if (tournament_missing(tournament, round) > 0)
            return true;
    return false;
}

/* Publishes the draft of the director, or draws a round. `*refused` is why there is none. */
static int next_round(struct duty *duty, unsigned *refused) {
    const struct tournament *tournament = duty->tournament;
    struct pedro_text *acts = duty->acts;
    struct pedro_refusal refusal;
    *refused = PEDRO_REFUSED_NOTHING;
    if (tournament->rounds == tournament->published && duty->facts->draws) {
        *duty->facts->draws = true;
        return PEDRO_ERR_OK;
    }
    if (tournament->rounds == tournament->published) {
        const size_t before = acts->length;
        if (tournament_draw(tournament, acts, &refusal)) {
            acts->length = before;
            acts->buffer[before] = '\0';
            *refused = refusal.code;
            return refusal.code == PEDRO_REFUSED_NO_MEMORY ? PEDRO_ERR_NO_MEMORY
                                                           : PEDRO_ERR_OK;
        }
        pedro_text_add_char(acts, '\n');
    }
    act(duty, "publish ", tournament->published + 1);
    return PEDRO_ERR_OK;
}

/* The next round, or the end where there is none. */
static int go_on(struct duty *duty) {
    unsigned refused;
    const int err = next_round(duty, &refused);
    if (refused == PEDRO_REFUSED_ROUND_DONE || refused == PEDRO_REFUSED_ROUND_FEW)
        act(duty, "finish", 0);
    return err;
}

static int before_start(struct duty *duty) {
    const struct tournament *tournament = duty->tournament;
    const bool arena = value_of(duty, TOURNAMENT_KEY_FORM) == TOURNAMENT_ARENA;
    const uint64_t start = tournament->set.start_s;
    if (value_of(duty, TOURNAMENT_KEY_BOARDS) > 0 && !tournament->sealed &&
        duty->facts->secret) {
        tournament_write_seal(duty->facts->secret, duty->acts);
        pedro_text_add_char(duty->acts, '\n');
        return PEDRO_ERR_OK;
    }
    if (start == 0 || !is_time(duty, start))
        return PEDRO_ERR_OK;
    /* In an arena incomplete entries stay: their partners may still come. */
    for (size_t i = 0; i < tournament->entries && !arena; i++)
        if (!tournament->entry[i].withdrawn &&
            !tournament_is_complete(&tournament->entry[i]))
            act(duty, "withdraw ", tournament->entry[i].number);
    return duty->acts->length > 0 ? PEDRO_ERR_OK : go_on(duty);
}

/* An arena draws while its time lasts; then the games that run are finished, and count. */
static int arena(struct duty *duty) {
    const struct tournament *tournament = duty->tournament;
    const uint64_t minutes = (uint64_t)value_of(duty, TOURNAMENT_KEY_DURATION),
                   end = tournament->round[0].time + 60 * minutes,
                   last = tournament->round[tournament->published - 1].time;
    unsigned refused;
    if (minutes > 0 && is_time(duty, end)) {
        if (!has_missing(tournament) && is_time(duty, after_pause(duty)))
            act(duty, "finish", 0);
        return PEDRO_ERR_OK;
    }
    return is_time(duty, last + (uint64_t)value_of(duty, TOURNAMENT_KEY_PAUSE))
               ? next_round(duty, &refused)
               : PEDRO_ERR_OK;
}

static int over(struct duty *duty) {
    const struct tournament *tournament = duty->tournament;
    if (tournament->sealed && !tournament->unsealed && duty->facts->secret &&
        is_time(duty, after_pause(duty))) {
        tournament_write_unseal(duty->facts->secret, duty->acts);
        pedro_text_add_char(duty->acts, '\n');
    }
    return PEDRO_ERR_OK;
}

int tournament_due(const struct tournament *tournament, uint64_t now_s,
                   const struct steward_facts *facts, struct pedro_text *acts,
                   uint64_t *next_s) {
    struct duty duty = {tournament, facts, acts, now_s, 0};
    int err = PEDRO_ERR_OK;
    if (!tournament_is_online(&tournament->set))
        err = PEDRO_ERR_OK;
    else if (tournament->over)
        err = over(&duty);
    else if (tournament->published == 0)
        err = before_start(&duty);
    else if (value_of(&duty, TOURNAMENT_KEY_FORM) == TOURNAMENT_ARENA)
        err = arena(&duty);
    else if (!has_missing(tournament) && is_time(&duty, after_pause(&duty)))
        err = go_on(&duty);
    *next_s = acts->length > 0 ? now_s : duty.next;
    return err;
}
