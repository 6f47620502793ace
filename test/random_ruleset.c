/* random_ruleset.c - makes random valid rulesets.
 *
 * Keys of a preset get random values. Invalid combinations are avoided and repaired. Keys
 * that have no effect without another one (a kitty without `exchange = kitty`) are drawn
 * together, or few rulesets would keep them. While pedro_ruleset_check() refuses the
 * ruleset, one of the two keys that the refusal names is reset to its value in the
 * preset; as presets are valid, this ends.
 *
 * SPDX-License-Identifier: MIT */
#include "random_ruleset.h"

#include <string.h>

static int between(struct pedro_rng *rng, int min, int max) {
    return min + (int)pedro_rng_below(rng, (uint32_t)(max - min + 1));
}

static bool one_in(struct pedro_rng *rng, uint32_t n) {
    return pedro_rng_below(rng, n) == 0;
}

static int16_t *number_of(struct pedro_ruleset *set, const struct pedro_key *key) {
    return (int16_t *)((char *)set + key->offset);
}

static int letter(char c) { return (int)(strchr(pedro_letters, c) - pedro_letters); }

/* Mostly a value that people play with, sometimes any value that the key allows. */
static int draw_number(struct pedro_rng *rng, const struct pedro_key *key, int usual) {
    if (key->word && one_in(rng, 4))
        return key->word_value;
    if (one_in(rng, 8))
        return between(rng, key->min, key->max);
    int from = usual - usual / 2 - 2, to = usual + usual / 2 + 2;
    if (usual < 0)
        from = 2 * usual, to = usual / 2;
    from = from < key->min ? key->min : from;
    to = to > key->max ? key->max : to;
    return from <= to ? between(rng, from, to) : key->min;
}

static void draw_trumps(struct pedro_rng *rng, struct pedro_ruleset *set) {
    static const char off[] = "pjkn";
    pedro_card order[PEDRO_PACK_MAX];
    unsigned count = 13;
    for (unsigned i = 0; i < count; i++)
        order[i] = (pedro_card)i;
    if (one_in(rng, 4))
        pedro_rng_shuffle(rng, order, count);
    for (const char *c = off; *c; c++) {
        if (one_in(rng, 2)) {
            unsigned at = pedro_rng_below(rng, count + 1);
            memmove(order + at + 1, order + at, count - at);
            order[at] = (pedro_card)letter(*c);
            count++;
        }
    }
    for (unsigned i = 0; i < count; i++)
        set->trumps[i] = (int8_t)order[i];
    set->trumps[count] = -1;
}

static void draw_points(struct pedro_rng *rng, struct pedro_ruleset *set) {
    static const int16_t usual[] = {1, 1, 1, 1, 3, 5, 5, 9, 10, 15, 20, 25, 30};
    memset(set->points, 0, sizeof set->points);
    for (int i = 0; set->trumps[i] >= 0; i++)
        if (one_in(rng, 2) || i == 0)
            set->points[set->trumps[i]] =
                usual[pedro_rng_below(rng, sizeof usual / sizeof usual[0])];
}

static void draw_key(struct pedro_rng *rng, struct pedro_ruleset *set,
                     const struct pedro_key *key) {
    int16_t *number = number_of(set, key);
    int words = 0;
    switch (key->kind) {
    case PEDRO_KEY_NUMBER:
        *number = (int16_t)draw_number(rng, key, *number);
        break;
    case PEDRO_KEY_WORD:
        while (key->words[words])
            words++;
        *number = (int16_t)pedro_rng_below(rng, (uint32_t)words);
        break;
    case PEDRO_KEY_TRUMPS:
        draw_trumps(rng, set);
        break;
    case PEDRO_KEY_POINTS:
        draw_points(rng, set);
        break;
    case PEDRO_KEY_ALL_PASS:
        set->all_pass = (int16_t)between(rng, PEDRO_ALL_PASS_REDEAL, 12);
        if (set->all_pass == 0)
            set->all_pass = 1;
        break;
    case PEDRO_KEY_SPECIALS:
        set->specials = (int16_t)pedro_rng_below(rng, 32);
        break;
    case PEDRO_KEY_ORDER:
        break; /* drawn last, as it depends on the points */
    }
}

static bool has_trump(const struct pedro_ruleset *set, int wanted) {
    for (int i = 0; set->trumps[i] >= 0; i++)
        if (set->trumps[i] == wanted)
            return true;
    return false;
}

static void insert_trump(struct pedro_rng *rng, struct pedro_ruleset *set, int added) {
    unsigned count = 0;
    while (set->trumps[count] >= 0)
        count++;
    unsigned at = pedro_rng_below(rng, count + 1);
    memmove(set->trumps + at + 1, set->trumps + at, count + 1 - at);
    set->trumps[at] = (int8_t)added;
}

static void remove_trump(struct pedro_ruleset *set, int removed) {
    int kept = 0;
    for (int i = 0; set->trumps[i] >= 0; i++)
        if (set->trumps[i] != removed)
            set->trumps[kept++] = set->trumps[i];
    set->trumps[kept] = -1;
    set->points[removed] = 0;
}

static int total_of(const struct pedro_ruleset *set) {
    int total = 0;
    for (int i = 0; i < PEDRO_LETTERS; i++)
        total += set->points[i];
    return total;
}

/* Keys that have no effect, or are refused, without another one. */
static void draw_together(struct pedro_rng *rng, struct pedro_ruleset *set) {
    if (set->teams == PEDRO_TEAMS_CALLED)
        set->players = 5;
    else if (set->teams == PEDRO_TEAMS_PAIRS && set->players != 6)
        set->players = 4;

    const char jokers[] = "Xx";
    for (int i = 0; i < 2; i++) {
        bool wanted = set->jokers > i;
        if (wanted && !has_trump(set, letter(jokers[i])))
            insert_trump(rng, set, letter(jokers[i]));
        if (!wanted)
            remove_trump(set, letter(jokers[i]));
    }
    for (int i = 0; i < PEDRO_LETTERS; i++)
        if (!has_trump(set, i))
            set->points[i] = 0;
    if (total_of(set) == 0)
        set->points[set->trumps[0]] = 1;

    int pack = 52 + set->jokers;
    set->draw = set->exchange == PEDRO_EXCHANGE_DRAW ? (int16_t)between(rng, 1, 4) : 0;
    set->kitty = set->exchange == PEDRO_EXCHANGE_KITTY ? (int16_t)between(rng, 1, 6) : 0;
    int most = (pack - set->kitty) / set->players - set->draw;
    if (set->deal > most)
        set->deal = (int16_t)between(rng, most / 2, most);
    if (set->exchange == PEDRO_EXCHANGE_DRAW || set->exchange == PEDRO_EXCHANGE_KITTY) {
        int least = set->deal == PEDRO_DEAL_EVEN ? most : set->deal;
        if (set->hand_size > least + set->draw)
            set->hand_size = (int16_t)between(rng, 1, least + set->draw);
        if (set->excess == PEDRO_EXCESS_SPREAD)
            set->hand_size = (int16_t)((least + set->kitty + 1) / 2);
    }

    int total = total_of(set);
    if (set->max_bid > total || set->slam)
        set->max_bid = PEDRO_MAX_BID_TOTAL;
    int highest = set->max_bid == PEDRO_MAX_BID_TOTAL ? total : set->max_bid;
    if (set->min_bid > highest)
        set->min_bid = (int16_t)between(rng, 1, highest);
    if (set->all_pass > highest)
        set->all_pass = (int16_t)between(rng, 1, highest);
    const int totals[] = {14, 14, 83};
    for (int row = 0; row < 3; row++)
        if (total != totals[row])
            set->specials &= (int16_t) ~(1 << row);
    set->specials &= 7;
    if (set->teams == PEDRO_TEAMS_PAIRS && set->players == 4 && one_in(rng, 4))
        set->specials |= 24;

    if (set->trumps_only)
        set->out = one_in(rng, 2) ? PEDRO_OUT_FOLD : PEDRO_OUT_FOLD_AT_TURN;
    if (set->claim)
        set->discards = PEDRO_DISCARDS_UP;
    if (set->rob == PEDRO_ROB_SORT || set->slide)
        set->robber = PEDRO_ROBBER_BIDDER;
    if (set->lock > set->target)
        set->lock = (int16_t)between(rng, 1, set->target);

    if (set->both == PEDRO_BOTH_COUNT_ORDER) {
        pedro_card order[PEDRO_PACK_MAX];
        unsigned count = 0;
        for (int i = 0; i < PEDRO_LETTERS; i++)
            if (set->points[i])
                order[count++] = (pedro_card)i;
        pedro_rng_shuffle(rng, order, count);
        for (unsigned i = 0; i < count; i++)
            set->count_order[i] = (int8_t)order[i];
        set->count_order[count] = -1;
    }
}

/* Resets one key to its value in the preset; false if it has that value already. */
static bool give_up(struct pedro_ruleset *set, const struct pedro_ruleset *preset,
                    const struct pedro_key *key) {
    if (!key || pedro_ruleset_same(set, preset, key))
        return false;
    switch (key->kind) {
    case PEDRO_KEY_TRUMPS:
        memcpy(set->trumps, preset->trumps, sizeof set->trumps);
        break;
    case PEDRO_KEY_POINTS:
        memcpy(set->points, preset->points, sizeof set->points);
        break;
    case PEDRO_KEY_ORDER:
        memcpy(set->count_order, preset->count_order, sizeof set->count_order);
        break;
    default:
        *number_of(set, key) = *(const int16_t *)((const char *)preset + key->offset);
    }
    return true;
}

const char *random_ruleset(struct pedro_rng *rng, struct pedro_ruleset *set) {
    struct pedro_option_error error;
    const struct pedro_preset *preset =
        pedro_preset((int)pedro_rng_below(rng, (uint32_t)pedro_preset_count()));
    /* From one or two changed rules to nearly all. */
    const uint32_t rarity = 1u << between(rng, 1, 5);

    *set = preset->set;
    for (int i = 0; i < pedro_key_count(); i++)
        if (one_in(rng, rarity))
            draw_key(rng, set, pedro_key(i));
    draw_together(rng, set);
    while (pedro_ruleset_check(set, &error) != 0)
        if (!give_up(set, &preset->set, error.key) &&
            !give_up(set, &preset->set, error.with))
            *set = preset->set;
    return preset->name;
}

void random_ruleset_text(const char *name, const struct pedro_ruleset *set,
                         struct pedro_text *text) {
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    const char *comma = ": ";
    pedro_text_add(text, name);
    for (int i = 0; i < pedro_key_count(); i++) {
        const struct pedro_key *key = pedro_key(i);
        if (pedro_ruleset_same(set, &preset->set, key))
            continue;
        pedro_text_add(text, comma);
        pedro_text_add(text, key->name);
        pedro_text_add(text, "=");
        pedro_ruleset_get(set, key, text);
        comma = ", ";
    }
}
