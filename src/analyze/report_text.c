/* report_text.c - an analysis as text.
 *
 * SPDX-License-Identifier: MIT */
#include <langinfo.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "analyze/phrases.h"
#include "analyze/report.h"
#include "analyze/report_luck.h"
#include "words/text.h"
#include "words/wrap.h"

enum { NAME_WIDTH = 16, INDENT = 4, PART_MAX = 512, OPTIONS_MAX = 4096 };

/* --- words --- */

static void card_letters(pedro_card card, struct pedro_text *text) {
    char letters[3];
    pedro_card_text(card, letters);
    pedro_text_add(text, letters);
}

static void card_symbol(pedro_card card, struct pedro_text *text) {
    static const char *const symbols[] = {"♣", "♦", "♥", "♠"};
    char letters[3];
    pedro_card_text(card, letters);
    if (pedro_printed_suit(card) == PEDRO_JOKERS) {
        pedro_text_add(text, letters);
        return;
    }
    pedro_text_add_bytes(text, letters, 1);
    pedro_text_add(text, symbols[pedro_printed_suit(card)]);
}

static void suit_word(unsigned suit, struct pedro_text *text) {
    pedro_text_add(text, analyze_suit(suit));
}

static const struct analyze_style *style(void) {
    static const struct analyze_style letters = {{card_letters, suit_word}, false};
    static const struct analyze_style symbols = {{card_symbol, suit_word}, false};
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? &symbols : &letters;
}

struct report {
    FILE *out;
    const struct analysis *analysis;
    const struct analyze_style *style;
    int width;
    char buffer[ANALYZE_WORDS_MAX];
    struct pedro_text text; /* in it */
};

static struct pedro_text *afresh(struct report *report) {
    pedro_text_init(&report->text, report->buffer, sizeof report->buffer);
    return &report->text;
}

/* Adds a sentence with numbers and names in it. */
__attribute__((format(printf, 2, 3))) static void addf(struct pedro_text *text,
                                                       const char *format, ...) {
    char line[ANALYZE_WORDS_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    pedro_text_add(text, line);
}

/* Prints the buffer as a paragraph. */
static void paragraph(struct report *report, int indent) {
    if (report->text.length == 0)
        return;
    wrap_paragraph(report->out, report->buffer, report->width, 0, indent);
}

/* The same for one string. */
static void say(struct report *report, int indent, const char *string) {
    wrap_paragraph(report->out, string, report->width, 0, indent);
}

/* Prints the buffer after a name, which has a column of its own. */
static void name_paragraph(struct report *report, const char *mark, const char *name) {
    const int indent = NAME_WIDTH + fprintf(report->out, "  %s", mark);
    wrap_cell(report->out, name, NAME_WIDTH);
    wrap_paragraph(report->out, report->buffer, report->width, indent, indent);
}

static const char *cards(struct report *report, unsigned trump, pedro_cards set) {
    analyze_cards(report->style, &report->analysis->match->rules, trump, set,
                  afresh(report));
    return report->buffer;
}

/* --- a hand --- */

static void print_hands(struct report *report, const pedro_cards *held, unsigned trump) {
    for (int seat = 0; seat < report->analysis->match->rules.set.players; seat++) {
        cards(report, trump, held[seat]);
        name_paragraph(report, "", report->analysis->name[seat]);
    }
}

static void print_remarks(struct report *report,
                          const struct analyze_decision *decision) {
    if (!decision->forced && !decision->agrees) {
        analyze_opinion(report->style, report->analysis, decision, afresh(report));
        paragraph(report, INDENT + 2);
    }
    analyze_open(report->style, report->analysis, decision, afresh(report));
    paragraph(report, INDENT + 2);
}

/* A line for a decision, and its comment. */
static void print_decision(struct report *report,
                           const struct analyze_decision *decision) {
    static const char *const marks[] = {[ANALYZE_SAME] = "= ",
                                        [ANALYZE_UNKNOWN] = "~ ",
                                        [ANALYZE_LEVEL] = "~ ",
                                        [ANALYZE_WORSE] = "? ",
                                        [ANALYZE_BETTER] = "+ "};
    analyze_action(report->style, &decision->played, afresh(report));
    name_paragraph(report, decision->forced ? "  " : marks[analyze_verdict_of(decision)],
                   report->analysis->name[decision->seat]);
    print_remarks(report, decision);
}

/* The card of a seat: "> K♠ ". Returns the columns used. */
static int print_card(struct report *report, const struct analyze_trick *trick,
                      int seat) {
    const char *card =
        trick->card[seat] == PEDRO_NO_CARD
            ? "--"
            : cards(report, PEDRO_NO_SUIT, pedro_set_of(trick->card[seat]));
    fprintf(report->out, "%s%s %s ", seat == trick->leader ? ">" : " ",
            seat == trick->winner ? "*" : " ", card);
    return 4 + wrap_columns(card);
}

enum { TABLE_COLUMNS = 60, TABLE_CELL = 20, TABLE_CARD = 6 };

/* Seats around a table, the first at the bottom, clockwise: a row of text for each height
 * at which there is a seat. */
static void print_table(struct report *report, const struct analyze_trick *trick) {
    enum { ROWS = 5 };
    const int players = report->analysis->match->rules.set.players;
    int row[PEDRO_SEATS_MAX], column[PEDRO_SEATS_MAX];
    for (int seat = 0; seat < players; seat++) {
        const double angle = 2 * 3.14159265358979 * seat / players;
        row[seat] = (int)lround((ROWS - 1) / 2.0 * (1 + cos(angle)));
        column[seat] =
            INDENT + (int)lround((TABLE_COLUMNS - TABLE_CELL) / 2.0 * (1 - sin(angle)));
    }
    for (int r = 0; r < ROWS; r++) {
        int at = 0;
        for (int from = 0; from < TABLE_COLUMNS; from++)
            for (int seat = 0; seat < players; seat++) {
                if (row[seat] != r || column[seat] != from)
                    continue;
                fprintf(report->out, "%*s", from - at, "");
                at = from + print_card(report, trick, seat);
                at += wrap_cut(report->out, report->analysis->name[seat],
                               TABLE_CELL - TABLE_CARD - 1);
            }
        if (at > 0)
            fputc('\n', report->out);
    }
}

/* If there is no room for a table: a line for each card, in the order of play. */
static void print_sequence(struct report *report, const struct analyze_trick *trick) {
    const int players = report->analysis->match->rules.set.players;
    for (int i = 0; i < players; i++) {
        const int seat = (trick->leader + i) % players;
        if (trick->card[seat] == PEDRO_NO_CARD)
            continue;
        fprintf(report->out, "%*s", INDENT, "");
        print_card(report, trick, seat);
        wrap_cut(report->out, report->analysis->name[seat],
                 report->width - INDENT - TABLE_CARD);
        fputc('\n', report->out);
    }
}

static void print_tricks(struct report *report, const struct analyze_hand *hand) {
    for (unsigned i = 0; i < hand->tricks; i++) {
        const struct analyze_trick *trick = &hand->trick[i];
        fputc('\n', report->out);
        addf(afresh(report), _("Trick %u"), i + 1);
        if (trick->winner != PEDRO_NO_SEAT)
            addf(&report->text, _(", won by %s"), report->analysis->name[trick->winner]);
        for (unsigned left = trick->revoked; left; left &= left - 1)
            addf(&report->text, _(", a revoke by %s"),
                 report->analysis->name[__builtin_ctz(left)]);
        paragraph(report, INDENT / 2);
        if (trick->leader != PEDRO_NO_SEAT)
            (report->width < INDENT + TABLE_COLUMNS ? print_sequence
                                                    : print_table)(report, trick);
        for (size_t d = trick->decision; d < trick->decision + trick->decisions; d++) {
            const struct analyze_decision *decision = &report->analysis->decision[d];
            if (decision->played.kind != PEDRO_ACT_PLAY ||
                (!decision->forced && !decision->agrees) || analyze_open_cost(decision))
                print_decision(report, decision);
        }
    }
}

static void print_curve(struct report *report, const struct analyze_hand *hand) {
    char team[PART_MAX];
    struct pedro_text name;
    if (hand->curve_points == 0)
        return;
    pedro_text_init(&name, team, sizeof team);
    analyze_team(report->style, report->analysis, hand->team, &name);
    fputc('\n', report->out);
    addf(afresh(report),
         _("Points for %s with all cards open, from first to last as they changed:"),
         team);
    paragraph(report, INDENT / 2);
    afresh(report);
    for (unsigned i = 0; i < hand->curve_points; i++) {
        if (i > 0 && hand->curve[i].value == hand->curve[i - 1].value)
            continue;
        pedro_text_add(&report->text, i ? " > " : "");
        pedro_text_add_number(&report->text, hand->curve[i].value);
    }
    paragraph(report, INDENT);
}

static void print_turns(struct report *report, const struct analyze_hand *hand) {
    if (hand->turns == 0)
        return;
    say(report, INDENT / 2, _("Turning points:"));
    for (unsigned i = 0; i < hand->turns; i++) {
        const struct analyze_decision *decision =
            &report->analysis->decision[hand->turn[i]];
        addf(afresh(report), _("Trick %u"), decision->trick);
        addf(&report->text, ", %s: ", report->analysis->name[decision->seat]);
        analyze_action(report->style, &decision->played, &report->text);
        pedro_text_add(&report->text, ". ");
        analyze_open(report->style, report->analysis, decision, &report->text);
        paragraph(report, INDENT);
    }
}

static void print_suits(struct report *report, const struct analyze_hand *hand) {
    if (!hand->suits)
        return;
    say(report, INDENT / 2,
        _("What each suit was worth, with the exchange by simple and then all cards "
          "open:"));
    for (unsigned suit = 0; suit < 4; suit++) {
        if (!(hand->suits >> suit & 1))
            continue;
        fputs("    ", report->out);
        wrap_cell(report->out, analyze_suit(suit), 11);
        fprintf(report->out, "%4d%s\n", hand->suit_value[suit],
                suit == hand->trump ? _("  (named)") : "");
    }
}

static void print_score(struct report *report, const struct analyze_hand *hand) {
    const struct analysis *analysis = report->analysis;
    for (unsigned side = 0; hand->over && side < analysis->match->rules.sides; side++) {
        char team[PART_MAX], points[32], chance[32];
        struct pedro_text part;
        pedro_text_init(&part, team, sizeof team);
        analyze_team(report->style, analysis, 1u << side, &part);
        snprintf(points, sizeof points,
                 ngettext("%d point", "%d points", (unsigned long)hand->points[side]),
                 hand->points[side]);
        pedro_text_init(&part, chance, sizeof chance);
        analyze_chance(report->style, hand->chance[side], 0, &part);
        addf(afresh(report), _("%s: %s, score %d (%+d), %s to win the match"), team,
             points, (int)hand->score[side], (int)hand->gained[side], chance);
        paragraph(report, INDENT);
    }
}

static void print_hand(struct report *report, const struct analyze_hand *hand) {
    const struct analysis *analysis = report->analysis;
    addf(afresh(report), _("Hand %u, dealt by %s"), hand->number,
         analysis->name[hand->dealer]);
    paragraph(report, 0);
    print_hands(report, hand->dealt, PEDRO_NO_SUIT);
    const size_t end =
        hand->tricks ? hand->trick[0].decision : hand->decision + hand->decisions;
    for (size_t d = hand->decision; d < end; d++)
        print_decision(report, &analysis->decision[d]);
    if (hand->tricks) {
        say(report, INDENT / 2, _("Hands in the play:"));
        print_hands(report, hand->at_play, hand->trump);
    }
    print_tricks(report, hand);
    print_curve(report, hand);
    print_turns(report, hand);
    print_suits(report, hand);
    analyze_result(report->style, analysis, hand, afresh(report));
    paragraph(report, INDENT / 2);
    print_score(report, hand);
    analyze_luck_text(report->out, report->style, analysis, hand, report->width);
    fputc('\n', report->out);
}

/* --- the match --- */

static void print_rate(struct report *report, int seat) {
    const struct analyze_rate rate =
        analyze_error_rate(report->analysis, (pedro_seat)seat);
    char number[64];
    struct pedro_text part;
    pedro_text_init(&part, number, sizeof number);
    analyze_rate_words(report->style, &rate, &part);
    addf(&report->text, _("; error rate %s points a hand"), number);
}

static void print_player(struct report *report, int seat) {
    const struct analysis *analysis = report->analysis;
    const struct analyze_player *player = &analysis->player[seat];
    addf(afresh(report), ngettext("%u decision", "%u decisions", player->decisions),
         player->decisions);
    addf(&report->text, _(", %u as %s"), player->agreed, analysis->bot->name);
    if (player->estimated > 0) {
        char points[32], chance[32];
        struct pedro_text part;
        snprintf(points, sizeof points, "%.2f", analyze_shown(player->points, 2));
        pedro_text_init(&part, chance, sizeof chance);
        analyze_percent(report->style, player->chance, 1, &part);
        addf(&report->text, _("; the rest cost %s points and %s of the match"), points,
             chance);
        print_rate(report, seat);
    }
    if (player->open_points > 0)
        addf(&report->text,
             ngettext("; %d point given away with all cards open",
                      "; %d points given away with all cards open",
                      (unsigned long)player->open_points),
             player->open_points);
    name_paragraph(report, "", analysis->name[seat]);
}

static void print_players(struct report *report) {
    fprintf(report->out, "%s\n", _("Players"));
    bool whole = false; /* the costs of a player exceed the whole match */
    for (int seat = 0; seat < report->analysis->match->rules.set.players; seat++) {
        print_player(report, seat);
        whole |= report->analysis->player[seat].chance > 1;
    }
    if (whole)
        say(report, INDENT / 2,
            _("Costs are added up over all decisions, so they may come to more than the "
              "whole match."));
}

static void print_costly(struct report *report) {
    const struct analysis *analysis = report->analysis;
    if (analysis->costlies == 0)
        return;
    fprintf(report->out, "\n%s\n", _("Costliest decisions"));
    for (unsigned i = 0; i < analysis->costlies; i++) {
        const struct analyze_decision *decision =
            &analysis->decision[analysis->costly[i]];
        addf(afresh(report), _("Hand %u"), analysis->hand[decision->hand].number);
        if (decision->phase == PEDRO_PHASE_PLAY) {
            pedro_text_add(&report->text, ", ");
            addf(&report->text, _("Trick %u"), decision->trick);
        }
        pedro_text_add(&report->text, ". ");
        analyze_costly(report->style, analysis, decision, &report->text);
        paragraph(report, INDENT / 2);
    }
}

void analyze_text(FILE *out, const struct analysis *analysis, int width) {
    const struct pedro_match *match = analysis->match;
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    struct report report = {
        .out = out, .analysis = analysis, .style = style(), .width = width};
    char options[OPTIONS_MAX];
    struct pedro_text given;
    addf(afresh(&report), "%s (%s)", _(preset->title), match->variant);
    paragraph(&report, 0);
    pedro_text_init(&given, options, sizeof options);
    pedro_options_write(match, &given);
    if (given.length > 0) {
        addf(afresh(&report), _("House rules: %s"), options);
        paragraph(&report, 0);
    }
    addf(afresh(&report), "%s %s",
         _("`=` marks what the expert would do too, `?` what came out clearly worse than "
           "its choice, `+` what came out clearly better, `~` what differs from it "
           "without a clear difference, `>` the leader of a trick and `*` its winner. "
           "Costs and gains are averages over layouts of the cards that the seat did not "
           "see, played out by network. What holds with all cards open, nobody could "
           "know."),
         analyze_how_judged());
    paragraph(&report, 0);
    fputc('\n', out);
    for (size_t i = 0; i < analysis->hands; i++)
        print_hand(&report, &analysis->hand[i]);
    print_players(&report);
    analyze_luck_text(out, report.style, analysis, NULL, width);
    print_costly(&report);
}
