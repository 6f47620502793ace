/* perft_test.c - counts the continuations of hands, and compares with stored counts.
 *
 * A page has sections: comments, a record, and lines "perft DEPTH COUNT". COUNT is the
 * number of different sequences of DEPTH choices that can follow the record within its
 * hand. Cards chosen together are one choice; each set counts once.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "pages.h"
#include "trial.h"

/* Depths are added to a new page until there are more continuations than this. */
enum { WAYS_ENOUGH = 20000, DEPTH_MAX = 12 };

static uint64_t ways(const struct pedro_rules *rules, const struct pedro_state *state,
                     unsigned depth);

static uint64_t ways_after(const struct pedro_rules *rules,
                           const struct pedro_state *state,
                           const struct pedro_action *action, unsigned depth) {
    struct pedro_state after = *state;
    assert_int_equal(pedro_apply(rules, &after, action), PEDRO_ERR_OK);
    return ways(rules, &after, depth - 1);
}

/* A choice of cards being made, one card after the other, one group after the other. */
struct choosing {
    const struct pedro_rules *rules;
    const struct pedro_state *state;
    const struct pedro_legal *legal;
    unsigned depth;
};

/* `left` of group `group` is not yet looked at; `cards` are taken, `taken` of this group.
 */
static uint64_t ways_by_cards(const struct choosing *choosing, unsigned group,
                              pedro_cards left, unsigned taken, pedro_cards cards) {
    const struct pedro_legal *legal = choosing->legal;
    if (group == legal->groups) {
        struct pedro_action action = {.kind = (uint8_t)pedro_cards_action(legal->phase),
                                      .cards = cards};
        return pedro_legal_has(legal, &action)
                   ? ways_after(choosing->rules, choosing->state, &action,
                                choosing->depth)
                   : 0;
    }
    if (taken + pedro_set_count(left) < legal->group[group].min)
        return 0;
    if (!left)
        return ways_by_cards(choosing, group + 1,
                             group + 1 < legal->groups ? legal->group[group + 1].from : 0,
                             0, cards);
    pedro_cards card = left & (~left + 1);
    uint64_t count = ways_by_cards(choosing, group, left & ~card, taken, cards);
    if (taken < legal->group[group].max)
        count += ways_by_cards(choosing, group, left & ~card, taken + 1, cards | card);
    return count;
}

static uint64_t binomial(unsigned n, unsigned k) {
    uint64_t count = 1;
    if (k > n)
        return 0;
    for (unsigned i = 1; i <= k; i++)
        count = count * (n - k + i) / i;
    return count;
}

/* The number of answers to a choice of cards, without enumerating them. */
static uint64_t answers(const struct pedro_legal *legal) {
    uint64_t count = 1;
    for (unsigned g = 0; g < legal->groups; g++) {
        const struct pedro_group *group = &legal->group[g];
        const unsigned low = pedro_set_count(group->from & legal->low_cards),
                       high = pedro_set_count(group->from) - low;
        uint64_t of_group = 0;
        for (unsigned taken = group->min; taken <= group->max; taken++)
            for (unsigned low_taken = low ? legal->nonscoring : 0; low_taken <= taken;
                 low_taken++)
                of_group += binomial(low, low_taken) * binomial(high, taken - low_taken);
        count *= of_group;
    }
    return count;
}

static uint64_t ways(const struct pedro_rules *rules, const struct pedro_state *state,
                     unsigned depth) {
    struct pedro_legal legal;
    struct pedro_action action;
    uint64_t count = 0;
    if (depth == 0)
        return 1;
    pedro_legal(rules, state, &legal);
    if (depth == 1)
        return legal.groups ? answers(&legal) : pedro_legal_count(&legal);
    if (legal.groups)
        return ways_by_cards(&(struct choosing){rules, state, &legal, depth}, 0,
                             legal.group[0].from, 0, 0);
    for (unsigned i = 0; pedro_legal_nth(&legal, i, &action); i++)
        count += ways_after(rules, state, &action, depth);
    return count;
}

/* The start of the first line at or after `text` that is a perft line, or the end. */
static const char *perft_line(const char *text) {
    while (*text && strncmp(text, "perft ", 6) != 0) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

/* A new section may end in "perft new": then depths are looked for. */
static const char *count_section(const struct pedro_match *match, const char *lines,
                                 FILE *page) {
    uint64_t count = 0;
    if (strncmp(lines, "perft new\n", 10) == 0) {
        for (unsigned depth = 1; depth <= DEPTH_MAX && count <= WAYS_ENOUGH; depth++) {
            count = ways(&match->rules, &match->state, depth);
            if (count > 0)
                fprintf(page, "perft %u %llu\n", depth, (unsigned long long)count);
        }
        return lines + 10;
    }
    while (strncmp(lines, "perft ", 6) == 0) {
        unsigned depth = (unsigned)strtoul(lines + 6, NULL, 10);
        if (depth == 0 || depth > DEPTH_MAX)
            fail_msg("a depth is from 1 to %d: %.20s", DEPTH_MAX, lines);
        count = ways(&match->rules, &match->state, depth);
        fprintf(page, "perft %u %llu\n", depth, (unsigned long long)count);
        lines += strcspn(lines, "\n");
        lines += *lines == '\n';
    }
    return lines;
}

static void again(const char *preset, const char *text, FILE *page) {
    while (*text) {
        const char *lines = perft_line(text);
        struct pedro_match match;
        struct pedro_tags tags;
        struct pedro_record_error error;
        if (!*lines) {
            fputs(text, page);
            return;
        }
        if (pedro_record_read(text, (size_t)(lines - text), &match, &tags, &error) !=
            PEDRO_ERR_OK)
            fail_msg("%s: line %lu of a record: %s", preset, error.line, error.message);
        assert_string_equal(match.variant, preset);
        fwrite(text, 1, (size_t)(lines - text), page);
        text = count_section(&match, lines, page);
        pedro_match_finish(&match);
        pedro_tags_finish(&tags);
    }
}

static void write_section(struct trial *trial, const char *title, FILE *page) {
    static char record[1 << 16];
    struct pedro_text text;
    pedro_text_init(&text, record, sizeof record);
    pedro_record_write(&trial->match, NULL, &text);
    assert_true(pedro_text_fits(&text));
    fprintf(page, "\n; %s\n%sperft new\n", title, record);
}

static bool is_exchange(const struct pedro_state *state) {
    return state->phase > PEDRO_PHASE_TRUMP && state->phase < PEDRO_PHASE_BURY;
}

static unsigned cards_in_hand(const struct pedro_state *state) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        count += pedro_set_count(state->hand[seat]);
    return count;
}

static bool is_play(const struct pedro_state *state) {
    return state->phase >= PEDRO_PHASE_BURY && state->phase <= PEDRO_PHASE_CALL;
}

/* Looks for the first state of a hand in which `there` is true. */
static bool go_to(struct trial *trial, bool (*there)(const struct pedro_state *)) {
    do
        trial_step(trial);
    while (trial->match.state.turn != PEDRO_NO_SEAT && !there(&trial->match.state));
    return trial->match.state.turn != PEDRO_NO_SEAT;
}

static bool is_anything(const struct pedro_state *state) {
    return state->turn != PEDRO_NO_SEAT;
}

static bool is_late(const struct pedro_state *state) {
    return is_play(state) && cards_in_hand(state) <= 10;
}

static void begin(const char *preset, FILE *page) {
    static const struct {
        const char *title;
        bool (*there)(const struct pedro_state *);
    } places[] = {
        {"at the first call", is_anything},
        {"at the exchange", is_exchange},
        {"at the first card", is_play},
        {"with few cards left", is_late},
    };
    fprintf(page,
            "; %s: how many ways a hand can go on (perft_test.c)\n"
            "; perft DEPTH COUNT: rows of DEPTH choices that can follow the record\n",
            preset);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        unsigned found = 0;
        for (unsigned seed = 100 * (unsigned)i; seed < 100 * i + 50 && found < 2;
             seed++) {
            char name[64];
            struct trial trial;
            snprintf(name, sizeof name, "%s:%u", preset, seed);
            assert_true(trial_init(&trial, name));
            if (go_to(&trial, places[i].there)) {
                write_section(&trial, places[i].title, page);
                found++;
            }
            trial_finish(&trial);
        }
    }
}

int main(void) {
    const struct pages pages = {"perft_test", "test/perft", again, begin};
    return pages_main(&pages);
}
