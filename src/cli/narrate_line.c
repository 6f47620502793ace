/* narrate_line.c - cards, names and lines of a narration.
 *
 * SPDX-License-Identifier: MIT */
#include <langinfo.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "cli/narrate_line.h"
#include "cli/verb.h"
#include "words/text.h"
#include "words/wrap.h"

enum { LABEL_WIDTH = 10, WIDTH = 100 };

void narrate_init(struct narrator *narrator, FILE *out, const struct pedro_rules *rules,
                  const struct pedro_tags *tags) {
    const bool terminal = isatty(fileno(out));
    *narrator =
        (struct narrator){.out = out, .rules = rules, .width = verb_columns(WIDTH)};
    narrator->colour = verb_colour(fileno(out));
    narrator->symbols = terminal && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    for (int seat = 0; seat < rules->set.players; seat++) {
        char tag[] = "Seat0";
        tag[4] = (char)('0' + seat);
        const char *name = pedro_tags_get(tags, tag);
        if (name && *name)
            snprintf(narrator->name[seat], NARRATE_NAME_MAX, "%s", name);
        else
            snprintf(narrator->name[seat], NARRATE_NAME_MAX, _("Seat %d"), seat);
    }
}

/* Prints rich text with its cards as the terminal shows them. */
static void put_rich(const struct narrator *narrator, const char *rich) {
    static const char *const colours[] = {"\033[32m", "\033[34m", "\033[31m", "\033[1m"};
    const char *end = rich + strlen(rich);
    struct rich_glyph glyph;
    for (const char *from = rich; rich_next(&rich, end, &glyph); from = rich) {
        const bool coloured = narrator->colour && glyph.card < PEDRO_MAIN_JOKER;
        char piece[8], plain[16];
        struct pedro_text text;
        pedro_text_init(&text, piece, sizeof piece);
        pedro_text_add_bytes(&text, from, (size_t)(rich - from));
        pedro_text_init(&text, plain, sizeof plain);
        rich_plain(piece, narrator->symbols, &text);
        fprintf(narrator->out, "%s%s%s",
                coloured ? colours[pedro_printed_suit(glyph.card)] : "", plain,
                coloured ? "\033[0m" : "");
    }
}

/* A hand as players hold it, a gap between the trumps and each suit. */
static void put_hand(const struct narrator *narrator, pedro_cards hand, unsigned trump) {
    const pedro_cards trumps = trump < 4 ? narrator->rules->trumps[trump] : 0;
    pedro_card sorted[PEDRO_PACK_MAX];
    const unsigned count = sort_cards(narrator->rules, trump, hand, sorted);
    unsigned before = PEDRO_NO_SUIT;
    for (unsigned i = 0; i < count; i++) {
        struct rich_words words = {.used = 0};
        const unsigned suit =
            pedro_set_has(trumps, sorted[i]) ? trump : pedro_printed_suit(sorted[i]);
        if (i > 0)
            fputs(suit == before ? " " : "   ", narrator->out);
        put_rich(narrator, rich_card(&words, sorted[i]));
        before = suit;
    }
}

void narrate_side(const struct narrator *narrator, unsigned side,
                  struct pedro_text *text) {
    const struct pedro_ruleset *set = &narrator->rules->set;
    const int step = set->teams == PEDRO_TEAMS_PAIRS ? 2 : set->players;
    for (int seat = (int)side; seat < set->players; seat += step) {
        if (seat != (int)side)
            pedro_text_add(text, seat + step < set->players ? _(", ") : _(" and "));
        pedro_text_add(text, narrator->name[seat]);
    }
}

void narrate_end(struct narrator *narrator) {
    if (*narrator->label)
        fputc('\n', narrator->out);
    *narrator->label = '\0';
}

/* Goes on with the line of this label, or begins it. */
static void line_begin(struct narrator *narrator, const char *label) {
    if (strcmp(narrator->label, label) == 0)
        return;
    narrate_end(narrator);
    snprintf(narrator->label, sizeof narrator->label, "%s", label);
    narrator->column = 0;
}

static void line_put(struct narrator *narrator, const char *item) {
    const int columns = (int)rich_width(item);
    if (narrator->column == 0) {
        fprintf(narrator->out, "%s", narrator->label);
        narrator->column = wrap_columns(narrator->label);
        do
            fputc(' ', narrator->out);
        while (++narrator->column < LABEL_WIDTH);
    } else if (narrator->column + 2 + columns > narrator->width) {
        fprintf(narrator->out, ",\n%*s", LABEL_WIDTH, "");
        narrator->column = LABEL_WIDTH;
    } else {
        fputs(", ", narrator->out);
        narrator->column += 2;
    }
    put_rich(narrator, item);
    narrator->column += columns;
}

void line_say(struct narrator *narrator, const char *label, const char *format, ...) {
    char item[LINE_ITEM_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(item, sizeof item, format, list);
    va_end(list);
    line_begin(narrator, label);
    line_put(narrator, item);
}

void line_say_cards(struct narrator *narrator, const char *label, const char *format,
                    pedro_seat seat, pedro_cards cards) {
    struct rich_words words = {.used = 0};
    char item[LINE_ITEM_MAX + NARRATE_NAME_MAX];
    if (!cards)
        return;
    snprintf(item, sizeof item, format, narrator->name[seat],
             sorted_word(narrator->rules, narrator->trump, cards, &words));
    line_begin(narrator, label);
    line_put(narrator, item);
}

void line_hands(struct narrator *narrator, const struct pedro_state *state) {
    int widest = 0;
    pedro_seat seat = state->dealer;
    narrate_end(narrator);
    for (int s = 0; s < narrator->rules->set.players; s++) {
        int columns = wrap_columns(narrator->name[s]);
        widest = columns > widest ? columns : widest;
    }
    do {
        seat = pedro_left(narrator->rules, seat);
        fprintf(narrator->out, "  %s%*s", narrator->name[seat],
                widest + 2 - wrap_columns(narrator->name[seat]), "");
        put_hand(narrator, state->hand[seat], state->trump);
        fprintf(narrator->out, "%s\n", state->out >> seat & 1 ? _(" (out)") : "");
    } while (seat != state->dealer);
}
