/* report_svg.c - the pictures of a page: tricks, and curves.
 *
 * Each has a title that describes it in words; colours are classes of the page's style
 * sheet, so that a dark page has dark pictures.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "analyze/phrases.h"
#include "analyze/report.h"
#include "words/text.h"

enum {
    TRICK_WIDTH = 320,
    TRICK_HEIGHT = 250,
    CARD_WIDTH = 36,
    CARD_HEIGHT = 48,
    NAME_MOST = 13, /* characters of a name beside a card */
    CURVE_WIDTH = 600,
    CURVE_HEIGHT = 200,
    LEFT = 60,
    TOP = 12,
    BOTTOM = 24,
};

static const struct analyze_style plain = {.html = true};

/* The first characters of a name, escaped. */
static void short_name(const char *name, struct pedro_text *text) {
    char cut[ANALYZE_NAME];
    size_t length = 0, characters = 0;
    for (; name[length]; length++) {
        if (((unsigned char)name[length] & 0xc0) != 0x80 && ++characters > NAME_MOST)
            break;
        cut[length] = name[length];
    }
    cut[length] = '\0';
    analyze_add(&plain, cut, text);
    if (name[length])
        pedro_text_add(text, "…");
}

static void print_card(FILE *out, pedro_card card, int x, int y, const char *kind) {
    static const char *const suits[] = {"♣", "♦", "♥", "♠"};
    const unsigned suit = pedro_printed_suit(card);
    char letters[3];
    pedro_card_text(card, letters);
    fprintf(out,
            "<rect class=\"card %s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
            "rx=\"5\"/>",
            kind, x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT);
    if (suit == PEDRO_JOKERS)
        fprintf(out, "<text class=\"rank\" x=\"%d\" y=\"%d\">%s</text>", x, y + 6,
                letters);
    else
        fprintf(out,
                "<text class=\"rank %s\" x=\"%d\" y=\"%d\">%c</text>"
                "<text class=\"suit %s\" x=\"%d\" y=\"%d\">%s&#xFE0E;</text>",
                suit == PEDRO_DIAMONDS || suit == PEDRO_HEARTS ? "red" : "black", x,
                y - 3, letters[0],
                suit == PEDRO_DIAMONDS || suit == PEDRO_HEARTS ? "red" : "black", x,
                y + 17, suits[suit]);
}

/* A trick in words. */
static void describe(const struct analysis *analysis, const struct analyze_trick *trick,
                     struct pedro_text *text) {
    const int players = analysis->match->rules.set.players;
    for (int i = 0; i < players; i++) {
        const int seat = (trick->leader + i) % players;
        char letters[3];
        if (trick->card[seat] == PEDRO_NO_CARD)
            continue;
        pedro_card_text(trick->card[seat], letters);
        analyze_add(&plain, analysis->name[seat], text);
        pedro_text_add_char(text, ' ');
        pedro_text_add(text, letters);
        pedro_text_add(text, seat == trick->winner ? " *, " : ", ");
    }
    if (trick->winner != PEDRO_NO_SEAT) {
        analyze_add(&plain, _("won by "), text);
        analyze_add(&plain, analysis->name[trick->winner], text);
    }
}

void analyze_svg_trick(FILE *out, const struct analysis *analysis,
                       const struct analyze_trick *trick) {
    const int players = analysis->match->rules.set.players;
    char buffer[ANALYZE_WORDS_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    describe(analysis, trick, &text);
    fprintf(out,
            "<svg class=\"trick\" viewBox=\"0 0 %d %d\" role=\"img\"><title>%s</title>",
            TRICK_WIDTH, TRICK_HEIGHT, buffer);
    for (int seat = 0; seat < players; seat++) {
        const double angle = 2 * 3.14159265358979 * seat / players;
        const int x =
            TRICK_WIDTH / 2 - (int)lround((TRICK_WIDTH / 2.0 - 55) * sin(angle));
        const int y =
            TRICK_HEIGHT / 2 - 8 + (int)lround((TRICK_HEIGHT / 2.0 - 42) * cos(angle));
        const char *kind = seat == trick->winner   ? "won"
                           : seat == trick->leader ? "led"
                                                   : "";
        if (trick->card[seat] == PEDRO_NO_CARD)
            fprintf(out,
                    "<rect class=\"none\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                    "rx=\"5\"/>",
                    x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT);
        else
            print_card(out, trick->card[seat], x, y, kind);
        pedro_text_init(&text, buffer, sizeof buffer);
        short_name(analysis->name[seat], &text);
        fprintf(out, "<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>", x,
                y + CARD_HEIGHT / 2 + 15, buffer);
    }
    fputs("</svg>", out);
}

/* --- curves --- */

/* The coordinate of point `i` of `n`, and of a value out of `most`. */
static double x_of(size_t i, size_t n) {
    return LEFT +
           (n > 1 ? (double)(CURVE_WIDTH - LEFT - 10) * (double)i / (double)(n - 1) : 0);
}

static double y_of(double value, double most) {
    return TOP + (CURVE_HEIGHT - TOP - BOTTOM) * (1 - (most > 0 ? value / most : 0));
}

static void begin_curve(FILE *out, const char *description, double most,
                        const char *unit) {
    fprintf(out,
            "<svg class=\"curve\" viewBox=\"0 0 %d %d\" role=\"img\"><title>%s</title>",
            CURVE_WIDTH, CURVE_HEIGHT, description);
    for (int part = 0; part <= 2; part++) {
        const double value = most * part / 2;
        fprintf(out,
                "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>"
                "<text class=\"scale\" x=\"%d\" y=\"%.1f\">%g%s</text>",
                LEFT, y_of(value, most), CURVE_WIDTH - 10, y_of(value, most), LEFT - 4,
                y_of(value, most) + 4, value, unit);
    }
}

void analyze_svg_curve(FILE *out, const struct analyze_hand *hand,
                       const char *description, int most, int needed) {
    begin_curve(out, description, most, "");
    if (needed > 0 && needed <= most)
        fprintf(out, "<line class=\"need\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
                LEFT, y_of(needed, most), CURVE_WIDTH - 10, y_of(needed, most));
    fputs("<polyline class=\"line s0\" points=\"", out);
    for (unsigned i = 0; i < hand->curve_points; i++)
        fprintf(out, "%.1f,%.1f ", x_of(i, hand->curve_points),
                y_of(hand->curve[i].value, most));
    fputs("\"/>", out);
    for (unsigned i = 0; i < hand->curve_points; i++)
        fprintf(out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>",
                x_of(i, hand->curve_points), y_of(hand->curve[i].value, most));
    fputs("</svg>", out);
}

void analyze_svg_chances(FILE *out, const struct analysis *analysis,
                         const char *description) {
    size_t over = 0;
    while (over < analysis->hands && analysis->hand[over].over)
        over++;
    begin_curve(out, description, 100, " %");
    for (unsigned side = 0; side < analysis->match->rules.sides; side++) {
        fprintf(out, "<polyline class=\"line s%u\" points=\"%.1f,%.1f ", side,
                x_of(0, over + 1), y_of(100 * analysis->chance[side], 100));
        for (size_t i = 0; i < over; i++)
            fprintf(out, "%.1f,%.1f ", x_of(i + 1, over + 1),
                    y_of(100 * analysis->hand[i].chance[side], 100));
        fputs("\"/>", out);
    }
    fputs("</svg>", out);
}
