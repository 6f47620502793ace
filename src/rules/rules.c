/* rules.c - compiles a ruleset: card tables by the suit named, levels of protection, the
 * course of a hand.
 *
 * After this the rules use the tables only, never letters or words.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/fnv.h"
#include "rules/hand.h"
#include "rules/ruleset.h"

/* The rank of a letter, or -1 for a joker. */
static int letter_rank(int letter) {
    static const int8_t off[] = {PEDRO_FIVE, PEDRO_JACK, PEDRO_KING, PEDRO_NINE, -1, -1};
    return letter < LETTER_OFF_FIVE ? PEDRO_ACE - letter : off[letter - LETTER_OFF_FIVE];
}

static pedro_card card_of_letter(int letter, unsigned trump) {
    if (letter == LETTER_MAIN_JOKER)
        return PEDRO_MAIN_JOKER;
    if (letter == LETTER_OFF_JOKER)
        return PEDRO_OFF_JOKER;
    return pedro_card_of(letter < LETTER_OFF_FIVE ? trump : pedro_same_colour(trump),
                         (unsigned)letter_rank(letter));
}

static void compile_cards(struct pedro_rules *rules, unsigned trump) {
    const struct pedro_ruleset *set = &rules->set;
    uint8_t count = 0;
    for (int letter = 0; letter < PEDRO_LETTERS; letter++)
        rules->own.letter_card[trump][letter] = card_of_letter(letter, trump);
    while (set->trumps[count] >= 0)
        count++;
    for (uint8_t i = 0; i < count; i++) {
        pedro_card card = rules->own.letter_card[trump][set->trumps[i]];
        rules->trumps[trump] |= pedro_set_of(card);
        rules->strength[trump][card] = (uint8_t)(count - i);
        rules->value[trump][card] = set->points[set->trumps[i]];
        if (rules->value[trump][card])
            rules->scoring[trump] |= pedro_set_of(card);
    }
    for (unsigned suit = 0; suit < 4; suit++)
        rules->plain[trump][suit] = PEDRO_SUIT_CARDS(suit) & ~rules->trumps[trump];
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        for (const char *need = pedro_specials[row].needs; *need; need++) {
            int letter = (int)(strchr(pedro_letters, *need) - pedro_letters);
            rules->own.special_needs[row][trump] |=
                pedro_set_of(rules->own.letter_card[trump][letter]);
        }
}

/* Levels in the order in which they must go (RULES section 6, "Protection"). */
static void compile_levels(struct pedro_rules *rules, unsigned protection,
                           unsigned trump) {
    pedro_cards *level = rules->own.level[protection][trump];
    pedro_cards scoring = rules->scoring[trump];
    uint8_t n = 0;
    if (protection == PEDRO_PROTECT_NONE) {
        level[n++] = rules->pack;
    } else {
        if (protection == PEDRO_PROTECT_TRUMPS) {
            level[n++] = rules->pack & ~rules->trumps[trump];
            level[n++] = rules->trumps[trump] & ~scoring;
        } else {
            level[n++] = rules->pack & ~scoring;
        }
        pedro_cards two =
            pedro_set_of(rules->own.letter_card[trump][LETTER_TWO]) & scoring;
        if (rules->set.last_resort == PEDRO_LAST_RESORT_TWO && two) {
            level[n++] = two;
            scoring &= ~two;
        }
        while (scoring) {
            pedro_cards cheapest = 0;
            int least = INT16_MAX;
            for (pedro_cards left = scoring; left;) {
                pedro_card card = pedro_set_pop(&left);
                if (rules->value[trump][card] < least) {
                    least = rules->value[trump][card];
                    cheapest = 0;
                }
                if (rules->value[trump][card] == least)
                    cheapest |= pedro_set_of(card);
            }
            level[n++] = cheapest;
            scoring &= ~cheapest;
        }
    }
    rules->own.levels[protection] = n;
}

/* A seat without any of these may ask for a new deal (RULES section 3). */
static void compile_misdeal(struct pedro_rules *rules) {
    pedro_cards cards =
        (pedro_set_of(PEDRO_MAIN_JOKER) | pedro_set_of(PEDRO_OFF_JOKER)) & rules->pack;
    for (unsigned suit = 0; suit < 4; suit++) {
        for (int letter = 0; letter < LETTER_MAIN_JOKER; letter++)
            if (rules->set.points[letter])
                cards |= pedro_set_of(pedro_card_of(suit, (unsigned)letter_rank(letter)));
        if (rules->set.misdeal == PEDRO_MISDEAL_POINTS_OR_FACES)
            for (unsigned rank = PEDRO_JACK; rank <= PEDRO_KING; rank++)
                cards |= pedro_set_of(pedro_card_of(suit, rank));
    }
    rules->own.misdeal_cards = cards;
}

static void compile_deal(struct pedro_rules *rules) {
    const unsigned players = (unsigned)rules->set.players,
                   each = (unsigned)ruleset_deal(&rules->set);
    const unsigned packet = (unsigned)rules->set.packet;
    unsigned place = 0;
    for (unsigned done = 0; done < each; done += packet) {
        unsigned now = each - done < packet ? each - done : packet;
        for (unsigned seat = 0; seat < players; seat++)
            for (unsigned i = 0; i < now; i++)
                rules->own.deal_to[place++] = (uint8_t)seat;
    }
    rules->dealt = (uint8_t)each;
    rules->stock_size = (uint8_t)(rules->pack_size - place - (unsigned)rules->set.kitty);
}

/* The course of a hand as steps; RULES sections 3 to 7 in their order. */
static void compile_steps(struct pedro_rules *rules) {
    const struct pedro_ruleset *set = &rules->set;
    const bool refill = set->exchange == PEDRO_EXCHANGE_REFILL;
    const bool draw = set->exchange == PEDRO_EXCHANGE_DRAW;
    const bool kitty = set->exchange == PEDRO_EXCHANGE_KITTY;
    const bool passing = (refill || draw || kitty) && set->excess == PEDRO_EXCESS_PASS;
    const bool right = set->overflow == PEDRO_OVERFLOW_RIGHT;
    const bool waits =
        refill && (set->rob == PEDRO_ROB_TRUMPS || set->rob == PEDRO_ROB_FREE ||
                   set->rob == PEDRO_ROB_WASH);
    const struct {
        bool wanted;
        enum hand_step step;
    } course[] = {
        {set->dark, STEP_DARK},
        {set->misdeal != PEDRO_MISDEAL_NO, STEP_MISDEAL},
        {true, STEP_AUCTION},
        {kitty && set->kitty_taken == PEDRO_KITTY_BEFORE, STEP_KITTY},
        {true, STEP_NAME},
        {kitty && set->kitty_taken == PEDRO_KITTY_AFTER, STEP_KITTY},
        {refill, STEP_DISCARD},
        {draw, STEP_DEAL_MORE},
        {set->fold_pass, STEP_FOLD},
        {passing, STEP_PASS},
        {passing && right, STEP_OVERFLOW},
        {refill, STEP_COME_DOWN},
        {refill, STEP_DRAW},
        {set->claim, STEP_CLAIM},
        {waits, STEP_ROB},
        {waits && set->shortage == PEDRO_SHORTAGE_WASH, STEP_ROBBER_SHORT},
        {set->slide, STEP_SLIDE},
        {set->slide && right, STEP_OVERFLOW},
        {refill || draw || kitty, STEP_ALL_COME_DOWN},
        {true, STEP_PLAY},
    };
    unsigned n = 0;
    rules->own.robber_waits = waits;
    for (unsigned i = 0; i < sizeof course / sizeof *course; i++)
        if (course[i].wanted)
            rules->own.step[n++] = (uint8_t)course[i].step;
}

/* The hash of the keys of some topics, which are bits, that differ from the first preset: names and values, each with its
 * NUL. */
static uint64_t key_of(const struct pedro_ruleset *set, unsigned topics) {
    const struct pedro_ruleset *base = &pedro_preset(0)->set;
    char value[PEDRO_VALUE_MAX];
    uint64_t key = FNV_START;
    for (int i = 0; i < pedro_key_count(); i++) {
        const struct pedro_key *row = pedro_key(i);
        struct pedro_text text;
        if (!(topics >> row->topic & 1) || pedro_ruleset_same(set, base, row))
            continue;
        pedro_text_init(&text, value, sizeof value);
        pedro_ruleset_get(set, row, &text);
        key = fnv_add(key, row->name, strlen(row->name) + 1);
        key = fnv_add(key, value, strlen(value) + 1);
    }
    return key;
}

enum {
    PLAY_TOPICS = 1u << PEDRO_TOPIC_CARDS | 1u << PEDRO_TOPIC_DEAL |
                  1u << PEDRO_TOPIC_EXCHANGE | 1u << PEDRO_TOPIC_PLAY,
    CALL_TOPICS = PLAY_TOPICS | 1u << PEDRO_TOPIC_AUCTION | 1u << PEDRO_TOPIC_SCORE,
};

int pedro_rules_init(struct pedro_rules *rules, const struct pedro_ruleset *set,
                     struct pedro_option_error *error) {
    int err = pedro_ruleset_check(set, error);
    if (err)
        return err;
    memset(rules, 0, sizeof *rules);
    rules->set = *set;
    rules->pack_size = (uint8_t)(52 + set->jokers);
    rules->pack = ((pedro_cards)1 << rules->pack_size) - 1;
    rules->total = (int16_t)ruleset_total(set);
    rules->max_bid = set->max_bid == PEDRO_MAX_BID_TOTAL ? rules->total : set->max_bid;
    rules->sides = (uint8_t)(set->teams == PEDRO_TEAMS_PAIRS ? 2 : set->players);
    rules->play_key = key_of(set, PLAY_TOPICS);
    rules->call_key = key_of(set, CALL_TOPICS);
    rules->own.errs = set->play_out_of_turn || set->revoke;
    rules->own.protection =
        (uint8_t)(set->may_discard_scoring ? PEDRO_PROTECT_NONE : set->protect);
    for (unsigned trump = 0; trump < 4; trump++) {
        compile_cards(rules, trump);
        for (unsigned protection = 0; protection < PEDRO_PROTECTIONS; protection++)
            compile_levels(rules, protection, trump);
    }
    compile_misdeal(rules);
    compile_deal(rules);
    compile_steps(rules);
    return 0;
}
