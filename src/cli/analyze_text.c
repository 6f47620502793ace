/* analyze_text.c - an analysis as text.
 *
 * SPDX-License-Identifier: MIT */
#include <langinfo.h>
#include <math.h>
#include <string.h>

#include "cli/analyze_report.h"
#include "cli/analyze_words.h"
#include "cli/text.h"
#include "cli/verb.h"
#include "cli/wrap.h"

enum { WIDTH = 100, NAME_WIDTH = 16, INDENT = 4, PART_MAX = 256 };

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

/* Prints what is in the buffer as a paragraph. */
static void paragraph(struct report *report, int indent) {
    if (report->text.length == 0)
        return;
    fprintf(report->out, "%*s", indent, "");
    wrap_paragraph(report->out, report->buffer, report->width, indent, indent);
}

static const char *cards(struct report *report, unsigned trump, pedro_cards set) {
    analyze_cards(report->style, &report->analysis->match->rules, trump, set,
                  afresh(report));
    return report->buffer;
}

/* --- a hand --- */

static void print_hands(struct report *report, const struct analyze_hand *hand,
                        const pedro_cards *held, unsigned trump) {
    for (int seat = 0; seat < report->analysis->match->rules.set.players; seat++) {
        fputs("  ", report->out);
        wrap_cell(report->out, report->analysis->name[seat], NAME_WIDTH);
        fprintf(report->out, "%s%s\n", cards(report, trump, held[seat]),
                seat == hand->dealer ? _("  (dealer)") : "");
    }
}

static void print_remarks(struct report *report,
                          const struct analyze_decision *decision) {
    if (!decision->forced && !decision->agrees) {
        analyze_verdict(report->style, report->analysis, decision, afresh(report));
        paragraph(report, INDENT + 2);
    }
    analyze_open(report->style, report->analysis, decision, afresh(report));
    paragraph(report, INDENT + 2);
}

/* A line for a decision, and what is to be said of it. */
static void print_decision(struct report *report,
                           const struct analyze_decision *decision) {
    const char *mark = decision->forced                    ? " "
                       : decision->agrees                  ? "="
                       : analyze_is_level(&decision->cost) ? "~"
                                                           : "?";
    fprintf(report->out, "  %s ", mark);
    wrap_cell(report->out, report->analysis->name[decision->seat], NAME_WIDTH);
    analyze_action(report->style, &decision->played, afresh(report));
    fprintf(report->out, "%s\n", report->buffer);
    print_remarks(report, decision);
}

/* Seats around a table, the first at the bottom, clockwise: one row of text for each
 * height there is. */
static void print_trick(struct report *report, const struct analyze_trick *trick) {
    enum { ROWS = 5, COLUMNS = 60, CELL = 20 };
    const int players = report->analysis->match->rules.set.players;
    int row[PEDRO_SEATS_MAX], column[PEDRO_SEATS_MAX];
    for (int seat = 0; seat < players; seat++) {
        const double angle = 2 * 3.14159265358979 * seat / players;
        row[seat] = (int)lround((ROWS - 1) / 2.0 * (1 + cos(angle)));
        column[seat] = (int)lround((COLUMNS - CELL) / 2.0 * (1 - sin(angle)));
    }
    for (int r = 0; r < ROWS; r++) {
        int at = 0;
        for (int from = 0; from < COLUMNS; from++)
            for (int seat = 0; seat < players; seat++) {
                if (row[seat] != r || column[seat] != from)
                    continue;
                const char *card =
                    trick->card[seat] == PEDRO_NO_CARD
                        ? "--"
                        : cards(report, PEDRO_NO_SUIT, pedro_set_of(trick->card[seat]));
                const char *mark = seat == trick->winner   ? "*"
                                   : seat == trick->leader ? ">"
                                                           : " ";
                fprintf(report->out, "%*s%s %s ",
                        INDENT + (from > at ? from - at : 0) - (at ? INDENT : 0), "",
                        mark, card);
                wrap_cell(report->out, report->analysis->name[seat], CELL - 5);
                at = from + CELL;
            }
        fputc('\n', report->out);
    }
}

static void print_tricks(struct report *report, const struct analyze_hand *hand) {
    for (unsigned i = 0; i < hand->tricks; i++) {
        const struct analyze_trick *trick = &hand->trick[i];
        fprintf(report->out, "\n  ");
        fprintf(report->out, _("Trick %u"), i + 1);
        if (trick->winner != PEDRO_NO_SEAT)
            fprintf(report->out, _(", won by %s"), report->analysis->name[trick->winner]);
        fputc('\n', report->out);
        if (trick->leader != PEDRO_NO_SEAT)
            print_trick(report, trick);
        for (size_t d = trick->decision; d < trick->decision + trick->decisions; d++) {
            const struct analyze_decision *decision = &report->analysis->decision[d];
            if (decision->played.kind != PEDRO_PLAY ||
                (!decision->forced && !decision->agrees) || analyze_open_cost(decision))
                print_decision(report, decision);
        }
    }
}

static void print_curve(struct report *report, const struct analyze_hand *hand) {
    if (hand->curve_points == 0)
        return;
    fprintf(report->out, "\n  ");
    analyze_team(report->style, report->analysis, hand->team, afresh(report));
    fprintf(report->out,
            _("Points for %s with all cards open, from first to last as they changed:"),
            report->buffer);
    pedro_text_init(&report->text, report->buffer, sizeof report->buffer);
    for (unsigned i = 0; i < hand->curve_points; i++) {
        if (i > 0 && hand->curve[i].value == hand->curve[i - 1].value)
            continue;
        pedro_text_add(&report->text, i ? " > " : "");
        pedro_text_add_number(&report->text, hand->curve[i].value);
    }
    fputc('\n', report->out);
    paragraph(report, INDENT);
}

static void print_turns(struct report *report, const struct analyze_hand *hand) {
    if (hand->turns == 0)
        return;
    fprintf(report->out, "  %s\n", _("Turning points:"));
    for (unsigned i = 0; i < hand->turns; i++) {
        const struct analyze_decision *decision =
            &report->analysis->decision[hand->turn[i]];
        fprintf(report->out, "    ");
        fprintf(report->out, _("Trick %u"), decision->trick);
        fprintf(report->out, ", %s: ", report->analysis->name[decision->seat]);
        analyze_action(report->style, &decision->played, afresh(report));
        pedro_text_add(&report->text, ". ");
        analyze_open(report->style, report->analysis, decision, &report->text);
        fprintf(report->out, "%s\n", report->buffer);
    }
}

static void print_suits(struct report *report, const struct analyze_hand *hand) {
    if (!hand->suits)
        return;
    fprintf(report->out, "  %s\n",
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

static void print_hand(struct report *report, const struct analyze_hand *hand) {
    const struct analysis *analysis = report->analysis;
    fprintf(report->out, _("Hand %u, dealt by %s"), hand->number,
            analysis->name[hand->dealer]);
    fputs("\n", report->out);
    print_hands(report, hand, hand->dealt, PEDRO_NO_SUIT);
    const size_t end =
        hand->tricks ? hand->trick[0].decision : hand->decision + hand->decisions;
    for (size_t d = hand->decision; d < end; d++)
        print_decision(report, &analysis->decision[d]);
    if (hand->tricks) {
        fprintf(report->out, "  %s\n", _("Hands in the play:"));
        print_hands(report, hand, hand->at_play, hand->trump);
    }
    print_tricks(report, hand);
    print_curve(report, hand);
    print_turns(report, hand);
    print_suits(report, hand);
    fputs("  ", report->out);
    analyze_result(report->style, analysis, hand, afresh(report));
    paragraph(report, 0);
    for (unsigned side = 0; hand->over && side < analysis->match->rules.sides; side++) {
        analyze_team(report->style, analysis, 1u << side, afresh(report));
        fprintf(report->out, "    ");
        wrap_cell(report->out, report->buffer, 32);
        fprintf(report->out, _("%5d points, score %d (%+d), %.0f %% to win the match"),
                hand->points[side], (int)hand->score[side], (int)hand->gained[side],
                100 * hand->chance[side]);
        fputc('\n', report->out);
    }
    fputc('\n', report->out);
}

/* --- the match --- */

static void print_players(struct report *report) {
    const struct analysis *analysis = report->analysis;
    fprintf(report->out, "%s\n", _("Players"));
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++) {
        const struct analyze_player *player = &analysis->player[seat];
        fputs("  ", report->out);
        wrap_cell(report->out, analysis->name[seat], NAME_WIDTH);
        char part[3][PART_MAX];
        snprintf(part[0], PART_MAX,
                 _("%u decisions, %u as %s; the others cost %.2f points"),
                 player->decisions, player->agreed, analysis->bot->name, player->points);
        snprintf(part[1], PART_MAX, _(" and %.1f %% of the match"), 100 * player->chance);
        snprintf(part[2], PART_MAX, _("; %d points given away with all cards open\n"),
                 player->open_points);
        afresh(report);
        for (unsigned i = 0; i < 3; i++)
            pedro_text_add(&report->text, part[i]);
        wrap_paragraph(report->out, report->buffer, report->width, NAME_WIDTH + 2,
                       NAME_WIDTH + 2);
    }
}

static void print_costly(struct report *report) {
    const struct analysis *analysis = report->analysis;
    if (analysis->costlies == 0)
        return;
    fprintf(report->out, "\n%s\n", _("Costliest decisions"));
    for (unsigned i = 0; i < analysis->costlies; i++) {
        const struct analyze_decision *decision =
            &analysis->decision[analysis->costly[i]];
        char place[64];
        snprintf(place, sizeof place, _("Hand %u"),
                 analysis->hand[decision->hand].number);
        pedro_text_add(afresh(report), place);
        if (decision->phase == PEDRO_PHASE_PLAY) {
            snprintf(place, sizeof place, _("Trick %u"), decision->trick);
            pedro_text_add(&report->text, ", ");
            pedro_text_add(&report->text, place);
        }
        pedro_text_add(&report->text, ". ");
        analyze_costly(report->style, analysis, decision, &report->text);
        paragraph(report, INDENT / 2);
    }
}

void analyze_text(FILE *out, const struct analysis *analysis) {
    const struct pedro_match *match = analysis->match;
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    struct report report = {
        .out = out, .analysis = analysis, .style = style(), .width = verb_columns(WIDTH)};
    fprintf(out, "%s (%s)\n", _(preset->title), match->variant);
    pedro_options_write(match, afresh(&report));
    if (report.text.length > 0)
        fprintf(out, _("House rules: %s\n"), report.buffer);
    pedro_text_init(&report.text, report.buffer, sizeof report.buffer);
    pedro_text_add(
        &report.text,
        _("`=` marks what the expert would do too, `?` what it would not, `~` what "
          "it would not either but with no clear difference, `>` who led to a "
          "trick and `*` who won it. A cost is an average over "
          "layouts of the cards that the seat did not see, played out by "
          "network; a negative one says that what was done came "
          "out better. What holds with all cards open nobody could know."));
    paragraph(&report, 0);
    fputc('\n', out);
    for (size_t i = 0; i < analysis->hands; i++)
        print_hand(&report, &analysis->hand[i]);
    print_players(&report);
    print_costly(&report);
}
