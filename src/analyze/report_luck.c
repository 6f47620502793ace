/* report_luck.c - writes the parts of results for people: as sentences, and as tables.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/report_luck.h"

#include "words/text.h"
#include "words/wrap.h"

enum { PARTS = 7, PART_SIZE = 32, TEAM_SIZE = 512, INDENT = 4 };

/* --- what both have --- */

/* Hands are told in points, the match in the chance to win it. */
static enum analyze_measure measure_of(const struct analyze_hand *hand) {
    return hand ? ANALYZE_BY_POINTS : ANALYZE_BY_CHANCE;
}

static bool is_known(const struct analysis *analysis, const struct analyze_hand *hand) {
    return analysis->luck &&
           (hand ? hand->over : analysis->hands > 0 && analysis->hand[0].over);
}

static const char *title(const struct analyze_hand *hand) {
    return hand ? _("Luck and play, in points by which a side leads the others:")
                : _("Luck and play, in the chance to win the match:");
}

static const char *explanation(void) {
    return _("Deal and draw are what the cards were worth if simple played on in every "
             "seat; on average they are 0 for everybody. Decisions are what they cost or "
             "gained on average over layouts. Hidden cards are the rest: how choices met "
             "the cards that their players did not see, and by how much they were better "
             "than those of simple.");
}

/* The parts of `side` as texts: before the deal, deal, draw, own decisions, those of the others, hidden cards, and the
 * result, which is their sum as they are shown. */
static void say_parts(const struct analyze_style *style, const struct analysis *analysis,
                      const struct analyze_hand *hand, unsigned side,
                      char part[PARTS][PART_SIZE]) {
    const enum analyze_measure measure = measure_of(hand);
    const struct analyze_luck luck =
        hand ? analyze_luck_of_hand(analysis, hand, side, measure)
             : analyze_luck_of_match(analysis, side, measure);
    const struct analyze_luck shown = analyze_luck_shown(&luck, measure);
    const double value[PARTS] = {shown.before, shown.deal,   shown.draw,  shown.own,
                                 shown.others, shown.hidden, shown.result};
    struct pedro_text text;
    for (unsigned i = 0; i < PARTS; i++) {
        pedro_text_init(&text, part[i], PART_SIZE);
        analyze_part(style, value[i], measure, &text);
    }
}

/* --- text --- */

static void print_side(FILE *out, const struct analyze_style *style,
                       const struct analysis *analysis, const struct analyze_hand *hand,
                       unsigned side, int width) {
    char team[TEAM_SIZE], part[PARTS][PART_SIZE], line[ANALYZE_WORDS_MAX];
    const char *text_of[PARTS + 1] = {team};
    struct pedro_text text;
    pedro_text_init(&text, team, sizeof team);
    analyze_team(style, analysis, 1u << side, &text);
    say_parts(style, analysis, hand, side, part);
    for (unsigned i = 0; i < PARTS; i++)
        text_of[i + 1] = part[i];
    pedro_text_init(&text, line, sizeof line);
    analyze_fill(style,
                 _("%s: before the deal %s, deal %s, draw %s, own decisions %s, those of "
                   "the others %s, hidden cards %s; together %s"),
                 text_of, PARTS + 1, &text);
    wrap_paragraph(out, line, width, 0, hand ? INDENT : INDENT / 2);
}

void analyze_luck_text(FILE *out, const struct analyze_style *style,
                       const struct analysis *analysis, const struct analyze_hand *hand,
                       int width) {
    if (!is_known(analysis, hand))
        return;
    if (!hand)
        fputc('\n', out);
    wrap_paragraph(out, title(hand), width, 0, hand ? INDENT / 2 : 0);
    for (unsigned side = 0; side < analysis->match->rules.sides; side++)
        print_side(out, style, analysis, hand, side, width);
    if (!hand)
        wrap_paragraph(out, explanation(), width, 0, INDENT / 2);
}

/* --- the page --- */

void analyze_luck_html(struct page *page, const struct analyze_hand *hand) {
    const char *const heads[PARTS] = {
        _("Before the deal"),     _("Deal"),         _("Draw"),    _("Own decisions"),
        _("Those of the others"), _("Hidden cards"), _("Together")};
    if (!is_known(page->analysis, hand))
        return;
    if (!hand)
        page_element(page, "h2", _("Luck and play"));
    fputs("<div class=\"wide\" tabindex=\"0\"><table>", page->out);
    page_element(page, "caption", title(hand));
    fputs("<thead><tr>", page->out);
    page_element(page, "th scope=\"col\"", _("Side"));
    for (unsigned i = 0; i < PARTS; i++)
        page_element(page, "th scope=\"col\" class=\"n\"", heads[i]);
    fputs("</tr></thead><tbody>", page->out);
    for (unsigned side = 0; side < page->analysis->match->rules.sides; side++) {
        char part[PARTS][PART_SIZE];
        say_parts(&page_style, page->analysis, hand, side, part);
        fprintf(page->out, "<tr><th scope=\"row\">%s</th>", page_team(page, 1u << side));
        for (unsigned i = 0; i < PARTS; i++)
            fprintf(page->out, "<td class=\"n\">%s</td>", part[i]);
        fputs("</tr>", page->out);
    }
    fputs("</tbody></table></div>\n", page->out);
    if (!hand)
        page_element(page, "p", explanation());
}
