/* phrases.c - sentences about decisions.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analyze/phrases.h"
#include "words/text.h"

enum { PART_MAX = 2048 };

void analyze_add(const struct analyze_style *style, const char *string,
                 struct pedro_text *text) {
    for (; *string; string++) {
        const char *escaped = NULL;
        if (style->html)
            escaped = *string == '&'    ? "&amp;"
                      : *string == '<'  ? "&lt;"
                      : *string == '>'  ? "&gt;"
                      : *string == '"'  ? "&quot;"
                      : *string == '\'' ? "&#39;"
                                        : NULL;
        if (escaped)
            pedro_text_add(text, escaped);
        else
            pedro_text_add_bytes(text, string, 1);
    }
}

const char *analyze_suit(unsigned suit) {
    static const char *const names[] = {N_("clubs"), N_("diamonds"), N_("hearts"),
                                        N_("spades")};
    return _(names[suit]);
}

double analyze_shown(double value, int decimals) {
    return fabs(value) < 0.5 * pow(10, -decimals) ? 0 : value;
}

/* Without printf(): the page has a small one, for sentences. */
static void add_fixed(double value, int decimals, struct pedro_text *text) {
    const long long scale = llround(pow(10, decimals)),
                    all = llround(fabs(value) * (double)scale);
    pedro_text_add(text, value < 0 && all > 0 ? "-" : "");
    pedro_text_add_number(text, all / scale);
    pedro_text_add(text, decimals > 0 ? "." : "");
    for (long long place = scale / 10; place > 0; place /= 10)
        pedro_text_add_char(text, (char)('0' + all / place % 10));
}

void analyze_percent(const struct analyze_style *style, double share, int decimals,
                     struct pedro_text *text) {
    add_fixed(analyze_shown(100 * share, decimals), decimals, text);
    /* A browser would break the line between the number and its sign; the wrapping of the
     * terminal does not. */
    pedro_text_add(text, style->html ? "&nbsp;%" : " %");
}

void analyze_chance(const struct analyze_style *style, double chance, int decimals,
                    struct pedro_text *text) {
    const double least = pow(10, -decimals);
    const bool few = chance > 0 && 100 * chance < least,
               most = chance < 1 && 100 * (1 - chance) < least;
    if (few || most)
        analyze_add(style, few ? "<" : ">", text);
    analyze_percent(style,
                    few    ? least / 100
                    : most ? 1 - least / 100
                           : chance,
                    decimals, text);
}

/* Whether `a` comes before `b` in a player's hand. */
static bool before(const struct pedro_rules *rules, unsigned trump, pedro_card a,
                   pedro_card b) {
    const int one = trump < 4 ? rules->strength[trump][a] : 0;
    const int other = trump < 4 ? rules->strength[trump][b] : 0;
    if (one != other)
        return one > other;
    if (pedro_printed_suit(a) != pedro_printed_suit(b))
        return pedro_printed_suit(a) > pedro_printed_suit(b);
    return a > b;
}

void analyze_cards(const struct analyze_style *style, const struct pedro_rules *rules,
                   unsigned trump, pedro_cards cards, struct pedro_text *text) {
    while (cards) {
        pedro_cards rest = cards;
        pedro_card next = pedro_set_pop(&rest);
        while (rest) {
            const pedro_card card = pedro_set_pop(&rest);
            if (before(rules, trump, card, next))
                next = card;
        }
        cards &= ~pedro_set_of(next);
        style->words.card(next, text);
        if (cards)
            pedro_text_add_char(text, ' ');
    }
}

void analyze_fill(const struct analyze_style *style, const char *template,
                  const char *const *part, unsigned parts, struct pedro_text *text) {
    for (unsigned i = 0; i < parts; i++) {
        const char *const blank = strstr(template, "%s");
        char plain[PART_MAX] = "";
        if (!blank)
            break;
        if (blank - template <PART_MAX)
            memcpy(plain, template, (size_t)(blank - template));
        analyze_add(style, plain, text);
        pedro_text_add(text, part[i]);
        template = blank + 2;
    }
    analyze_add(style, template, text);
}

static void set_text(const struct analyze_style *style, pedro_cards cards,
                     struct pedro_text *text) {
    while (cards) {
        style->words.card(pedro_set_pop(&cards), text);
        if (cards)
            pedro_text_add_char(text, ' ');
    }
}

void analyze_action(const struct analyze_style *style, const struct pedro_action *action,
                    struct pedro_text *text) {
    static const char *const templates[] = {
        [PEDRO_ACT_PASS] = N_("pass"),
        [PEDRO_ACT_BID] = N_("bid %s"),
        [PEDRO_ACT_DARK] = N_("bid in the dark"),
        [PEDRO_ACT_MISDEAL] = N_("ask for a new deal"),
        [PEDRO_ACT_PLAY_ON] = N_("play on"),
        [PEDRO_ACT_NAME] = N_("name %s"),
        [PEDRO_ACT_DISCARD] = N_("throw %s"),
        [PEDRO_ACT_TAKE] = N_("take %s"),
        [PEDRO_ACT_GIVE] = N_("give %s"),
        [PEDRO_ACT_BURY] = N_("bury %s"),
        [PEDRO_ACT_GIVE_FOLD] = N_("give the trumps away and fold"),
        [PEDRO_ACT_STAY] = N_("stay in"),
        [PEDRO_ACT_CLAIM] = N_("claim %s for %s"),
        [PEDRO_ACT_PLAY] = N_("play %s"),
        [PEDRO_ACT_CALL] = N_("call %s"),
        [PEDRO_ACT_FOLD] = N_("fold"),
        [PEDRO_ACT_THROW_IN] = N_("throw the hand in"),
    };
    char first[PART_MAX], second[PART_MAX];
    const char *const part[] = {first, second};
    struct pedro_text one, other;
    pedro_text_init(&one, first, sizeof first);
    pedro_text_init(&other, second, sizeof second);
    switch (action->kind) {
    case PEDRO_ACT_BID:
        pedro_bid_text(action->bid, &one);
        break;
    case PEDRO_ACT_NAME:
        style->words.suit(action->suit, &one);
        break;
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_CALL:
    case PEDRO_ACT_CLAIM:
        style->words.card(action->card, &one);
        if (action->kind == PEDRO_ACT_CLAIM)
            style->words.card(action->other, &other);
        break;
    default:
        set_text(style, action->cards, &one);
        if (!action->cards)
            analyze_add(style, _("no card"), &one);
    }
    analyze_fill(style, _(templates[action->kind]), part, 2, text);
}

void analyze_team(const struct analyze_style *style, const struct analysis *analysis,
                  unsigned sides, struct pedro_text *text) {
    const struct pedro_rules *rules = &analysis->match->rules;
    unsigned left = 0;
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
        left += sides >> pedro_side(rules, seat) & 1;
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++) {
        if (!(sides >> pedro_side(rules, seat) & 1))
            continue;
        analyze_add(style, analysis->name[seat], text);
        left--;
        if (left > 0)
            analyze_add(style, left == 1 ? _(" and ") : _(", "), text);
    }
}

/* "expert would play K♠. " */
static void add_preferred(const struct analyze_style *style,
                          const struct analysis *analysis,
                          const struct analyze_decision *decision,
                          struct pedro_text *text) {
    char action[PART_MAX];
    const char *const does[] = {analysis->bot->name, action};
    struct pedro_text part;
    pedro_text_init(&part, action, sizeof action);
    analyze_action(style, &decision->preferred, &part);
    analyze_fill(style, _("%s would %s"), does, 2, text);
    pedro_text_add(text, ". ");
}

/* "1.20 ± 0.30" */
static void add_points(const struct analyze_style *style, double points, double error,
                       struct pedro_text *text) {
    add_fixed(analyze_shown(points, 2), 2, text);
    pedro_text_add(text, style->html ? "&nbsp;±" : " ±");
    add_fixed(error, 2, text);
}

/* "3.10 ± 0.80 %" */
static void add_share(const struct analyze_style *style, double share, double error,
                      struct pedro_text *text) {
    add_points(style, 100 * share, 100 * error, text);
    pedro_text_add(text, style->html ? "&nbsp;%" : " %");
}

void analyze_rate_words(const struct analyze_style *style,
                        const struct analyze_rate *rate, struct pedro_text *text) {
    add_points(style, rate->points, rate->error, text);
}

void analyze_part(const struct analyze_style *style, double part,
                  enum analyze_measure measure, struct pedro_text *text) {
    const bool share = measure == ANALYZE_BY_CHANCE;
    const double shown = analyze_shown(share ? 100 * part : part, 1);
    pedro_text_add(text, shown >= 0 ? "+" : "");
    add_fixed(shown, 1, text);
    if (share)
        pedro_text_add(text, style->html ? "&nbsp;%" : " %");
}

const char *analyze_how_judged(void) {
    return _("A difference is judged by the chance to win the match where that is clear, "
             "else by the points of the hand; where neither is, or where the search that "
             "hints come from clearly finds the opposite, there is no clear difference.");
}

/* Where one measure says nothing or the opposite, the other that was judged by is named. */
static const char *measure_sentence(const struct analyze_cost *cost) {
    switch (analyze_measure_of(cost)) {
    case ANALYZE_BY_POINTS:
        return N_(
            "Judged by the points, as the chance to win shows no clear difference.");
    case ANALYZE_BY_CHANCE:
        return analyze_clear(cost->points, cost->points_error) ==
                       -analyze_clear(cost->chance, cost->chance_error)
                   ? N_("Judged by the chance to win, which here goes against the "
                        "points.")
                   : NULL;
    default:
        return NULL;
    }
}

static const char *cost_sentence(enum analyze_verdict verdict) {
    return verdict == ANALYZE_WORSE
               ? N_("Cost: %s points, %s of the match, over %s layouts.")
           : verdict == ANALYZE_BETTER
               ? N_("It came out better: by %s points, %s of the match, over %s layouts.")
               : N_("No clear difference: %s points, %s of the match, over %s layouts.");
}

void analyze_cost_words(const struct analyze_style *style,
                        const struct analyze_cost *cost, struct pedro_text *text) {
    const enum analyze_verdict verdict = analyze_judge(cost);
    const int sign = verdict == ANALYZE_BETTER ? -1 : 1;
    const char *const measure = measure_sentence(cost);
    char points[64], chance[64], worlds[32];
    const char *const costs[] = {points, chance, worlds};
    struct pedro_text part;
    pedro_text_init(&part, points, sizeof points);
    add_points(style, sign * cost->points, cost->points_error, &part);
    pedro_text_init(&part, chance, sizeof chance);
    add_share(style, sign * cost->chance, cost->chance_error, &part);
    pedro_text_init(&part, worlds, sizeof worlds);
    pedro_text_add_number(&part, cost->worlds);
    analyze_fill(style, _(cost_sentence(verdict)), costs, 3, text);
    if (measure) {
        pedro_text_add_char(text, ' ');
        analyze_add(style, _(measure), text);
    }
}

void analyze_opinion(const struct analyze_style *style, const struct analysis *analysis,
                     const struct analyze_decision *decision, struct pedro_text *text) {
    add_preferred(style, analysis, decision, text);
    if (decision->why.sentence) {
        char sentence[PART_MAX];
        struct pedro_text part;
        pedro_text_init(&part, sentence, sizeof sentence);
        analyze_add(style, gettext(decision->why.sentence), &part);
        bot_reason_text(&decision->why, sentence, &style->words, text);
        pedro_text_add_char(text, ' ');
    }
    if (analyze_verdict_of(decision) == ANALYZE_UNKNOWN)
        analyze_add(style, _("The cost was not estimated."), text);
    else
        analyze_cost_words(style, &decision->cost, text);
}

void analyze_costly(const struct analyze_style *style, const struct analysis *analysis,
                    const struct analyze_decision *decision, struct pedro_text *text) {
    analyze_add(style, analysis->name[decision->seat], text);
    pedro_text_add(text, ": ");
    analyze_action(style, &decision->played, text);
    pedro_text_add(text, "; ");
    analyze_opinion(style, analysis, decision, text);
}

void analyze_open(const struct analyze_style *style, const struct analysis *analysis,
                  const struct analyze_decision *decision, struct pedro_text *text) {
    char team[PART_MAX], from[32], to[32];
    const char *const part[] = {team, from, to};
    struct pedro_text who;
    if (analyze_open_cost(decision) <= 0)
        return;
    pedro_text_init(&who, team, sizeof team);
    analyze_team(style, analysis, decision->open_team, &who);
    snprintf(from, sizeof from, "%d", decision->open_before);
    snprintf(to, sizeof to, "%d", decision->open_after);
    analyze_fill(style, _("With all cards open, points of %s: %s before, %s after."),
                 part, 3, text);
}

void analyze_result(const struct analyze_style *style, const struct analysis *analysis,
                    const struct analyze_hand *hand, struct pedro_text *text) {
    char name[PART_MAX], bid[32];
    const char *part[] = {name, bid, NULL};
    struct pedro_text words;
    if (!hand->scored) {
        analyze_add(style,
                    hand->over ? _("The hand was not scored.")
                               : _("The record ends in this hand."),
                    text);
        return;
    }
    pedro_text_init(&words, name, sizeof name);
    analyze_add(style, analysis->name[hand->bidder], &words);
    pedro_text_init(&words, bid, sizeof bid);
    pedro_bid_text(hand->bid, &words);
    part[2] = analyze_suit(hand->trump);
    analyze_fill(style,
                 hand->made ? _("%s bid %s in %s and made it.")
                            : _("%s bid %s in %s and was set."),
                 part, 3, text);
}
