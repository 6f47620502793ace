/* daily.c - which deals a day has, and what they count.
 *
 * SPDX-License-Identifier: MIT */
#include "table/daily.h"

#include <string.h>

#include "base/blake2b.h"
#include "pedro/text.h"
#include "table/event_table.h"

/* The bot at the other seats, and of the par. `expert` thinks too long in a page: in all seats of four deals of 2026-11-28
 * the module needed 22 s of one processor and up to 1.5 s for a decision, with `strong` 1.4 s and 0.11 s. */
static const char opponent[] = "strong";

/* The games of every day. */
static const char *const always[DAILY_GAMES - 1] = {"us", "pidro", "king"};

static const struct pedro_preset *find(const char *name) {
    return pedro_preset_find(name, strlen(name));
}

/* Bots do not err, and only at its turn is a seat asked: so no game with laws for errors. */
static bool may_change_in(const struct pedro_preset *preset) {
    const struct pedro_rules rules = {.set = preset->set};
    for (unsigned i = 0; i < DAILY_GAMES - 1; i++)
        if (preset == find(always[i]))
            return false;
    return !pedro_has_laws(&rules);
}

/* Preset `number` of those that change; NULL past the end. */
static const struct pedro_preset *changing(int number) {
    const struct pedro_preset *preset;
    for (int i = 0; (preset = pedro_preset(i)); i++)
        if (may_change_in(preset) && number-- == 0)
            return preset;
    return NULL;
}

static const struct pedro_preset *game(int32_t day, unsigned index) {
    int count = 0;
    if (index < DAILY_GAMES - 1)
        return find(always[index]);
    while (changing(count))
        count++;
    return count > 0 ? changing(day % count) : NULL;
}

static void make_seed(const char *date, const char *name, uint8_t seed[PEDRO_SEED_SIZE]) {
    char room[32 + RECORD_DATE_MAX + PEDRO_NAME_MAX];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add(&text, "pedro daily ");
    pedro_text_add(&text, date);
    pedro_text_add_char(&text, ' ');
    pedro_text_add(&text, name);
    blake2b_hash(NULL, 0, room, text.length, seed);
}

bool daily_deal(int32_t day, unsigned index, struct daily_deal *deal) {
    if (day < 0 || index >= DAILY_GAMES)
        return false;
    record_date(day, deal->date);
    deal->preset = game(day, index);
    deal->bot = bot_find(opponent, strlen(opponent));
    /* Each seat deals in turn, and on one day the games have other dealers. */
    deal->dealer =
        (pedro_seat)(((uint32_t)day + index) % (uint32_t)deal->preset->set.players);
    make_seed(deal->date, deal->preset->name, deal->seed);
    return true;
}

void daily_ruleset(const struct daily_deal *deal, struct pedro_ruleset *set) {
    *set = deal->preset->set;
    set->target = TABLE_EVENT_TARGET;
}

int32_t daily_margin(const struct pedro_match *match) {
    const struct pedro_rules *rules = &match->rules;
    const struct pedro_state *state = &match->state;
    const unsigned own = pedro_side(rules, DAILY_SEAT);
    int32_t best = INT32_MIN;
    if (state->hands_scored == 0)
        return 0;
    for (unsigned side = 0; side < rules->sides; side++)
        if (side != own && state->last_hand[side] > best)
            best = state->last_hand[side];
    return state->last_hand[own] - best;
}
