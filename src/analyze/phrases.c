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

void analyze_percent(const struct analyze_style *style, double share, int decimals,
                     struct pedro_text *text) {
    char number[32];
    snprintf(number, sizeof number, "%.*f", decimals,
             analyze_shown(100 * share, decimals));
    pedro_text_add(text, number);
    /* A browser would break the line between the number and its sign; the wrapping of the
     * terminal does not. */
    pedro_text_add(text, style->html ? "&nbsp;%" : " %");
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

/* Adds a template whose `%s` are replaced by `parts` texts in their order; more of them
 * in a translation do no harm. */
static void fill(const struct analyze_style *style, const char *template,
                 const char *const *part, unsigned parts, struct pedro_text *text) {
    for (unsigned i = 0; i < parts; i++) {
        const char *const blank = strstr(template, "%s");
        char plain[PART_MAX];
        if (!blank)
            break;
        snprintf(plain, sizeof plain, "%.*s", (int)(blank - template), template);
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
    fill(style, _(templates[action->kind]), part, 2, text);
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
    fill(style, _("%s would %s"), does, 2, text);
    pedro_text_add(text, ". ");
}

void analyze_verdict(const struct analyze_style *style, const struct analysis *analysis,
                     const struct analyze_decision *decision, struct pedro_text *text) {
    const struct analyze_cost *cost = &decision->cost;
    char points[64], chance[64], worlds[32];
    const char *const costs[] = {points, chance, worlds};
    struct pedro_text chances;
    add_preferred(style, analysis, decision, text);
    if (decision->why.sentence) {
        char sentence[PART_MAX];
        struct pedro_text part;
        pedro_text_init(&part, sentence, sizeof sentence);
        analyze_add(style, gettext(decision->why.sentence), &part);
        bot_reason_text(&decision->why, sentence, &style->words, text);
        pedro_text_add_char(text, ' ');
    }
    if (cost->worlds == 0) {
        analyze_add(style, _("The cost was not estimated."), text);
        return;
    }
    const char *const space = style->html ? "&nbsp;" : " ";
    const int sign = analyze_is_better(cost) ? -1 : 1;
    snprintf(points, sizeof points, "%.2f%s±%.2f", analyze_shown(sign * cost->points, 2),
             space, cost->points_error);
    snprintf(chance, sizeof chance, "%.2f%s±",
             analyze_shown(100 * sign * cost->chance, 2), space);
    pedro_text_init(&chances, chance + strlen(chance), sizeof chance - strlen(chance));
    analyze_percent(style, cost->chance_error, 2, &chances);
    snprintf(worlds, sizeof worlds, "%u", cost->worlds);
    fill(style,
         analyze_is_level(cost)
             ? _("No clear difference: %s points, %s of the match, over %s layouts.")
         : sign < 0
             ? _("It came out better: by %s points, %s of the match, over %s layouts.")
             : _("Cost: %s points, %s of the match, over %s layouts."),
         costs, 3, text);
}

void analyze_costly(const struct analyze_style *style, const struct analysis *analysis,
                    const struct analyze_decision *decision, struct pedro_text *text) {
    char points[32], chance[32];
    const char *const costs[] = {points, chance};
    struct pedro_text chances;
    analyze_add(style, analysis->name[decision->seat], text);
    pedro_text_add(text, ": ");
    analyze_action(style, &decision->played, text);
    pedro_text_add(text, "; ");
    add_preferred(style, analysis, decision, text);
    snprintf(points, sizeof points, "%.2f", decision->cost.points);
    pedro_text_init(&chances, chance, sizeof chance);
    analyze_percent(style, decision->cost.chance, 1, &chances);
    fill(style, _("Cost: %s points, %s of the match."), costs, 2, text);
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
    fill(style, _("With all cards open, points of %s: %s before, %s after."), part, 3,
         text);
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
    fill(style,
         hand->made ? _("%s bid %s in %s and made it.")
                    : _("%s bid %s in %s and was set."),
         part, 3, text);
}
