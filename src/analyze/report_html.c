/* report_html.c - an analysis as a page for a browser.
 *
 * The page is one file: no script, nothing loaded from elsewhere, and a policy that
 * enforces both. Text from the record is escaped (analyze_add()). Every picture has its
 * content in words or as a table beside it.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/page.h"
#include "analyze/report.h"
#include "analyze/report_luck.h"
#include "words/text.h"

/* --- the match --- */

static void print_contents(struct page *page) {
    fputs("<nav aria-label=\"", page->out);
    page_say(page, _("Hands"));
    fputs("\"><ul>", page->out);
    for (size_t i = 0; i < page->analysis->hands; i++) {
        fprintf(page->out, "<li><a href=\"#hand-%u\">", page->analysis->hand[i].number);
        page_sayf(page, _("Hand %u"), page->analysis->hand[i].number);
        fputs("</a></li>", page->out);
    }
    fputs("</ul></nav>\n", page->out);
}

static void print_players(struct page *page) {
    const struct analysis *analysis = page->analysis;
    page_element(page, "h2", _("Players"));
    fputs("<div class=\"wide\" tabindex=\"0\"><table><thead><tr>", page->out);
    page_element(page, "th scope=\"col\"", _("Player"));
    page_element(page, "th scope=\"col\" class=\"n\"", _("Decisions"));
    fputs("<th scope=\"col\" class=\"n\">", page->out);
    page_sayf(page, _("As %s"), analysis->bot->name);
    fputs("</th>", page->out);
    page_element(page, "th scope=\"col\" class=\"n\"", _("Cost in points"));
    page_element(page, "th scope=\"col\" class=\"n\"", _("Cost of the match"));
    page_element(page, "th scope=\"col\" class=\"n\"", _("Error rate, points a hand"));
    page_element(page, "th scope=\"col\" class=\"n\"", _("Given away, cards open"));
    fputs("</tr></thead><tbody>", page->out);
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++) {
        const struct analyze_player *player = &analysis->player[seat];
        const struct analyze_rate rate = analyze_error_rate(analysis, (pedro_seat)seat);
        fputs("<tr>", page->out);
        page_element(page, "th scope=\"row\"", analysis->name[seat]);
        fprintf(page->out,
                "<td class=\"n\">%u</td><td class=\"n\">%u</td><td class=\"n\">%.2f</td>"
                "<td class=\"n\">%.1f %%</td>",
                player->decisions, player->agreed, analyze_shown(player->points, 2),
                analyze_shown(100 * player->chance, 1));
        analyze_rate_words(&page_style, &rate, page_afresh(page));
        fprintf(page->out, "<td class=\"n\">%s</td><td class=\"n\">%d</td></tr>",
                page->buffer, player->open_points);
    }
    fputs("</tbody></table></div>\n", page->out);
    page_element(page, "p class=\"dim\"",
                 _("Costs are added up over all decisions, so they may come to more than "
                   "the whole match."));
}

static void print_costly(struct page *page) {
    const struct analysis *analysis = page->analysis;
    if (analysis->costlies == 0)
        return;
    page_element(page, "h2", _("Costliest decisions"));
    fputs("<ol>", page->out);
    for (unsigned i = 0; i < analysis->costlies; i++) {
        const size_t index = analysis->costly[i];
        const struct analyze_decision *decision = &analysis->decision[index];
        fprintf(page->out, "<li><a href=\"#d-%zu\">", decision->event);
        page_sayf(page, _("Hand %u"), analysis->hand[decision->hand].number);
        if (decision->phase == PEDRO_PHASE_PLAY) {
            fputs(", ", page->out);
            page_sayf(page, _("Trick %u"), decision->trick);
        }
        fputs("</a>. ", page->out);
        analyze_costly(&page_style, analysis, decision, page_afresh(page));
        fprintf(page->out, "%s</li>", page->buffer);
    }
    fputs("</ol>\n", page->out);
}

static const char *say_chance(struct page *page, double chance, int decimals) {
    analyze_chance(&page_style, chance, decimals, page_afresh(page));
    return page->buffer;
}

static void print_chance_row(struct page *page, const char *name, const double *chance) {
    fputs("<tr>", page->out);
    page_element(page, "th scope=\"row\"", name);
    for (unsigned side = 0; side < page->analysis->match->rules.sides; side++)
        fprintf(page->out, "<td class=\"n\">%s</td>", say_chance(page, chance[side], 1));
    fputs("</tr>", page->out);
}

static void print_chances(struct page *page) {
    const struct analysis *analysis = page->analysis;
    const unsigned sides = analysis->match->rules.sides;
    char description[1024];
    struct pedro_text text;
    page_element(page, "h2", _("Chance to win the match, after each hand"));
    pedro_text_init(&text, description, sizeof description);
    analyze_add(&page_style, _("Chance to win the match, after each hand"), &text);
    fputs("<figure>", page->out);
    analyze_svg_chances(page->out, analysis, description);
    fputs("<figcaption><ul class=\"legend\">", page->out);
    for (unsigned side = 0; side < sides; side++)
        fprintf(page->out,
                "<li><svg viewBox=\"0 0 40 10\" aria-hidden=\"true\"><line class=\"line "
                "s%u\" x1=\"0\" y1=\"5\" x2=\"40\" y2=\"5\"/></svg> %s</li>",
                side, page_team(page, 1u << side));
    fputs("</ul></figcaption></figure><details><summary>", page->out);
    page_say(page, _("As a table"));
    fputs("</summary><div class=\"wide\" tabindex=\"0\"><table><thead><tr>", page->out);
    page_element(page, "th scope=\"col\"", _("Hand"));
    for (unsigned side = 0; side < sides; side++)
        fprintf(page->out, "<th scope=\"col\" class=\"n\">%s</th>",
                page_team(page, 1u << side));
    fputs("</tr></thead><tbody>", page->out);
    print_chance_row(page, _("Start"), analysis->chance);
    for (size_t i = 0; i < analysis->hands && analysis->hand[i].over; i++) {
        char number[16];
        snprintf(number, sizeof number, "%u", analysis->hand[i].number);
        print_chance_row(page, number, analysis->hand[i].chance);
    }
    fputs("</tbody></table></div></details>\n", page->out);
}

/* --- a hand --- */

static const char *const kinds[] = {[ANALYZE_SAME] = "ok",
                                    [ANALYZE_UNKNOWN] = "even",
                                    [ANALYZE_LEVEL] = "even",
                                    [ANALYZE_WORSE] = "off",
                                    [ANALYZE_BETTER] = "even"};

static void print_tag(struct page *page, enum analyze_verdict verdict) {
    fputs(" <span class=\"tag\">", page->out);
    page_sayf(page,
              verdict == ANALYZE_SAME     ? _("✓ as %s")
              : verdict == ANALYZE_WORSE  ? _("≠ not as %s")
              : verdict == ANALYZE_BETTER ? _("+ not as %s, but it came out better")
                                          : _("≈ not as %s, but no clear difference"),
              page->analysis->bot->name);
    fputs("</span>", page->out);
}

static void print_decision(struct page *page, const struct analyze_decision *decision) {
    const struct analysis *analysis = page->analysis;
    const enum analyze_verdict verdict = analyze_verdict_of(decision);
    fprintf(page->out, "<li id=\"d-%zu\" class=\"%s\"><b>", decision->event,
            decision->forced ? "" : kinds[verdict]);
    page_say(page, analysis->name[decision->seat]);
    fputs("</b>: ", page->out);
    analyze_action(&page_style, &decision->played, page_afresh(page));
    fputs(page->buffer, page->out);
    if (!decision->forced)
        print_tag(page, verdict);
    if (!decision->forced && !decision->agrees) {
        analyze_opinion(&page_style, analysis, decision, page_afresh(page));
        fprintf(page->out, "<p>%s</p>", page->buffer);
    }
    analyze_open(&page_style, analysis, decision, page_afresh(page));
    if (page->text.length > 0)
        fprintf(page->out, "<p>%s</p>", page->buffer);
    fputs("</li>", page->out);
}

static void print_decisions(struct page *page, size_t from, size_t to) {
    fputs("<ul class=\"moves\">", page->out);
    for (; from < to; from++)
        print_decision(page, &page->analysis->decision[from]);
    fputs("</ul>", page->out);
}

static void print_hands(struct page *page, const struct analyze_hand *hand,
                        const pedro_cards *held, unsigned trump, const char *caption) {
    const struct analysis *analysis = page->analysis;
    fputs("<table>", page->out);
    page_element(page, "caption", caption);
    fputs("<tbody>", page->out);
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++) {
        fputs("<tr><th scope=\"row\">", page->out);
        page_say(page, analysis->name[seat]);
        if (seat == hand->dealer)
            page_say(page, _("  (dealer)"));
        analyze_cards(&page_style, &analysis->match->rules, trump, held[seat],
                      page_afresh(page));
        fprintf(page->out, "</th><td>%s</td></tr>", page->buffer);
    }
    fputs("</tbody></table>", page->out);
}

static void print_tricks(struct page *page, const struct analyze_hand *hand) {
    fputs("<div class=\"tricks\">", page->out);
    for (unsigned i = 0; i < hand->tricks; i++) {
        const struct analyze_trick *trick = &hand->trick[i];
        fputs("<article><h4>", page->out);
        page_sayf(page, _("Trick %u"), i + 1);
        if (trick->winner != PEDRO_NO_SEAT)
            page_sayf(page, _(", won by %s"), page->analysis->name[trick->winner]);
        for (unsigned left = trick->revoked; left; left &= left - 1)
            page_sayf(page, _(", a revoke by %s"),
                      page->analysis->name[__builtin_ctz(left)]);
        fputs("</h4>", page->out);
        if (trick->leader != PEDRO_NO_SEAT)
            analyze_svg_trick(page->out, page->analysis, trick);
        print_decisions(page, trick->decision, trick->decision + trick->decisions);
        fputs("</article>", page->out);
    }
    fputs("</div>", page->out);
}

/* The actions between two points of the curve. */
static const struct analyze_decision *
decision_at(const struct page *page, const struct analyze_hand *hand, size_t event) {
    const struct analyze_decision *decision = page->analysis->decision;
    for (size_t i = hand->decision; i < hand->decision + hand->decisions; i++)
        if (decision[i].event == event)
            return &decision[i];
    return NULL;
}

static void print_curve(struct page *page, const struct analyze_hand *hand) {
    const struct pedro_rules *rules = &page->analysis->match->rules;
    char description[1024];
    struct pedro_text text;
    if (hand->curve_points == 0)
        return;
    pedro_text_init(&text, description, sizeof description);
    analyze_add(&page_style, _("Points with all cards open, after each choice: "), &text);
    analyze_team(&page_style, page->analysis, hand->team, &text);
    fprintf(page->out, "<h3>%s</h3><figure>", description);
    analyze_svg_curve(page->out, hand, description, rules->total,
                      pedro_bid_needs(rules, hand->bid));
    fputs("<figcaption>", page->out);
    page_sayf(page, _("The dashed line is what the bid needs: %d."),
              pedro_bid_needs(rules, hand->bid));
    fputs("</figcaption></figure><details><summary>", page->out);
    page_say(page, _("As a table"));
    fputs("</summary><table><thead><tr>", page->out);
    page_element(page, "th scope=\"col\"", _("Choice"));
    page_element(page, "th scope=\"col\" class=\"n\"", _("Points"));
    fputs("</tr></thead><tbody>", page->out);
    for (unsigned i = 0; i < hand->curve_points; i++) {
        const struct analyze_decision *decision =
            i > 0 ? decision_at(page, hand, hand->curve[i].event) : NULL;
        fputs("<tr><th scope=\"row\">", page->out);
        if (decision) {
            page_sayf(page, "%s: ", page->analysis->name[decision->seat]);
            analyze_action(&page_style, &decision->played, page_afresh(page));
            fputs(page->buffer, page->out);
        } else {
            page_say(page, _("Start"));
        }
        fprintf(page->out, "</th><td class=\"n\">%d</td></tr>", hand->curve[i].value);
    }
    fputs("</tbody></table></details>", page->out);
}

static void print_turns(struct page *page, const struct analyze_hand *hand) {
    if (hand->turns == 0)
        return;
    page_element(page, "h3", _("Turning points:"));
    fputs("<ul>", page->out);
    for (unsigned i = 0; i < hand->turns; i++) {
        const struct analyze_decision *decision =
            &page->analysis->decision[hand->turn[i]];
        fputs("<li>", page->out);
        page_sayf(page, _("Trick %u"), decision->trick);
        page_sayf(page, ", %s: ", page->analysis->name[decision->seat]);
        analyze_action(&page_style, &decision->played, page_afresh(page));
        pedro_text_add(&page->text, ". ");
        analyze_open(&page_style, page->analysis, decision, &page->text);
        fprintf(page->out, "%s</li>", page->buffer);
    }
    fputs("</ul>", page->out);
}

static void print_suits(struct page *page, const struct analyze_hand *hand) {
    if (!hand->suits)
        return;
    fputs("<table>", page->out);
    page_element(
        page, "caption",
        _("What each suit was worth, with the exchange by simple and then all cards "
          "open:"));
    fputs("<tbody>", page->out);
    for (unsigned suit = 0; suit < 4; suit++) {
        if (!(hand->suits >> suit & 1))
            continue;
        fputs("<tr><th scope=\"row\">", page->out);
        page_say(page, analyze_suit(suit));
        if (suit == hand->trump)
            page_say(page, _("  (named)"));
        fprintf(page->out, "</th><td class=\"n\">%d</td></tr>", hand->suit_value[suit]);
    }
    fputs("</tbody></table>", page->out);
}

static void print_score(struct page *page, const struct analyze_hand *hand) {
    fputs("<table><thead><tr>", page->out);
    page_element(page, "th scope=\"col\"", _("Side"));
    page_element(page, "th scope=\"col\" class=\"n\"", _("Points"));
    page_element(page, "th scope=\"col\" class=\"n\"", _("Score"));
    page_element(page, "th scope=\"col\" class=\"n\"", _("Chance"));
    fputs("</tr></thead><tbody>", page->out);
    for (unsigned side = 0; side < page->analysis->match->rules.sides; side++) {
        fprintf(page->out,
                "<tr><th scope=\"row\">%s</th><td class=\"n\">%d</td><td class=\"n\">%d "
                "(%+d)</td>",
                page_team(page, 1u << side), hand->points[side], (int)hand->score[side],
                (int)hand->gained[side]);
        fprintf(page->out, "<td class=\"n\">%s</td></tr>",
                say_chance(page, hand->chance[side], 0));
    }
    fputs("</tbody></table>", page->out);
}

static void print_hand(struct page *page, const struct analyze_hand *hand) {
    const size_t end =
        hand->tricks ? hand->trick[0].decision : hand->decision + hand->decisions;
    fprintf(page->out, "<section><h2 id=\"hand-%u\">", hand->number);
    page_sayf(page, _("Hand %u, dealt by %s"), hand->number,
              page->analysis->name[hand->dealer]);
    fputs("</h2><p>", page->out);
    analyze_result(&page_style, page->analysis, hand, page_afresh(page));
    fprintf(page->out, "%s</p>", page->buffer);
    if (hand->over)
        print_score(page, hand);
    analyze_luck_html(page, hand);
    print_turns(page, hand);
    print_curve(page, hand);
    print_suits(page, hand);
    page_element(page, "h3", _("Before the play"));
    print_hands(page, hand, hand->dealt, PEDRO_NO_SUIT, _("Cards dealt"));
    print_decisions(page, hand->decision, end);
    if (hand->tricks) {
        page_element(page, "h3", _("The play"));
        print_hands(page, hand, hand->at_play, hand->trump, _("Hands in the play:"));
        print_tricks(page, hand);
    }
    fputs("</section>\n", page->out);
}

void analyze_html(FILE *out, const struct analysis *analysis) {
    struct page page = {.out = out, .analysis = analysis};
    page_head(&page);
    fputs("<main>", out);
    print_contents(&page);
    print_players(&page);
    analyze_luck_html(&page, NULL);
    print_costly(&page);
    print_chances(&page);
    for (size_t i = 0; i < analysis->hands; i++)
        print_hand(&page, &analysis->hand[i]);
    fputs("</main></body></html>\n", out);
}
