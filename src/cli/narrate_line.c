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

void line_card(const struct narrator *narrator, pedro_card card,
               struct pedro_text *text) {
    static const char *const symbols[] = {"♣", "♦", "♥", "♠"};
    static const char *const colours[] = {"\033[32m", "\033[34m", "\033[31m", "\033[1m"};
    char letters[3];
    unsigned suit = pedro_printed_suit(card);
    pedro_card_text(card, letters);
    if (suit == PEDRO_JOKERS) {
        pedro_text_add(text, letters);
        return;
    }
    if (narrator->colour)
        pedro_text_add(text, colours[suit]);
    pedro_text_add_bytes(text, letters, 1);
    pedro_text_add(text, narrator->symbols ? symbols[suit] : letters + 1);
    if (narrator->colour)
        pedro_text_add(text, "\033[0m");
}

static void line_cards(const struct narrator *narrator, pedro_cards cards,
                       struct pedro_text *text) {
    while (cards) {
        line_card(narrator, pedro_set_pop(&cards), text);
        if (cards)
            pedro_text_add_char(text, ' ');
    }
}

void line_hand(const struct narrator *narrator, pedro_cards hand, unsigned trump,
               struct pedro_text *text) {
    const char *space = "";
    for (int group = -1; group <= PEDRO_JOKERS; group++) {
        pedro_cards trumps = trump < 4 ? narrator->rules->trumps[trump] : 0;
        pedro_cards cards =
            group < 0 ? hand & trumps
            : group < PEDRO_JOKERS
                ? hand & PEDRO_SUIT_CARDS(group) & ~trumps
                : hand & ~trumps & ~(((pedro_cards)1 << PEDRO_MAIN_JOKER) - 1);
        pedro_text_add(text, cards ? space : "");
        while (cards) {
            pedro_card best = pedro_set_first(cards);
            for (pedro_cards rest = cards; rest;) {
                pedro_card card = pedro_set_pop(&rest);
                bool higher = group < 0 ? narrator->rules->strength[trump][card] >
                                              narrator->rules->strength[trump][best]
                                        : card > best;
                best = higher ? card : best;
            }
            cards &= ~pedro_set_of(best);
            line_card(narrator, best, text);
            pedro_text_add(text, cards ? " " : "");
            space = "   ";
        }
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

/* How many columns text takes when its colours are left out. */
static int columns_of(const char *text) {
    int columns = 0;
    char plain[LINE_ITEM_MAX];
    size_t length = 0;
    for (; *text && length + 1 < sizeof plain; text++) {
        if (*text == '\033')
            text += strcspn(text, "m");
        else
            plain[length++] = *text;
    }
    plain[length] = '\0';
    columns += wrap_columns(plain);
    return columns;
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
    const int columns = columns_of(item);
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
    fputs(item, narrator->out);
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
    char buffer[LINE_ITEM_MAX], item[LINE_ITEM_MAX + NARRATE_NAME_MAX];
    struct pedro_text text;
    if (!cards)
        return;
    pedro_text_init(&text, buffer, sizeof buffer);
    line_cards(narrator, cards, &text);
    snprintf(item, sizeof item, format, narrator->name[seat], buffer);
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
        char buffer[1200];
        struct pedro_text text;
        seat = pedro_left(narrator->rules, seat);
        pedro_text_init(&text, buffer, sizeof buffer);
        line_hand(narrator, state->hand[seat], state->trump, &text);
        fprintf(narrator->out, "  %s%*s%s%s\n", narrator->name[seat],
                widest + 2 - wrap_columns(narrator->name[seat]), "", buffer,
                state->out >> seat & 1 ? _(" (out)") : "");
    } while (seat != state->dealer);
}
