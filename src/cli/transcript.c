/* transcript.c - adds labels, lines and hands to the sentences of a narration.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/transcript.h"
#include "cli/verb.h"
#include "tui/session.h"
#include "words/hand_result.h"
#include "words/narration.h"
#include "words/rich.h"
#include "words/score_sheet.h"
#include "words/sorting.h"
#include "words/text.h"
#include "words/wrap.h"

enum { WIDTH = 100, TEXT_MAX = 16 << 10 };

/* The part of the hand in which an action is made; in the others it is the play. */
static const char *const labels[] = {
    [PEDRO_PHASE_DEAL] = N_("Bidding"),   [PEDRO_PHASE_DARK] = N_("Bidding"),
    [PEDRO_PHASE_MISDEAL] = N_("Deal"),   [PEDRO_PHASE_BID] = N_("Bidding"),
    [PEDRO_PHASE_TRUMP] = N_("Trumps"),   [PEDRO_PHASE_DISCARD] = N_("Exchange"),
    [PEDRO_PHASE_TAKE] = N_("Exchange"),  [PEDRO_PHASE_GIVE] = N_("Exchange"),
    [PEDRO_PHASE_CLAIM] = N_("Exchange"), [PEDRO_PHASE_FOLD] = N_("Exchange"),
    [PEDRO_PHASE_REVIEW] = N_("Review"),
};
static const char kitty_label[] = N_("Kitty"), result_label[] = N_("Result");

/* The column behind the widest label of a language. */
static int text_column(void) {
    enum { MANY_TRICKS = 10, GAP = 2 };
    int widest = 0;
    char trick[40];
    snprintf(trick, sizeof trick, _("Trick %u"), MANY_TRICKS + 0u);
    widest = wrap_widest((const char *const[]){kitty_label, result_label}, 2,
                         wrap_columns(trick));
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (labels[i])
            widest = wrap_widest(&labels[i], 1, widest);
    return widest + GAP;
}

/* Names sides of several seats after their people. */
static void name_sides(struct transcript *transcript) {
    for (unsigned side = 0; transcript->seats.pairs && side < transcript->rules->sides;
         side++) {
        struct pedro_text text;
        pedro_text_init(&text, transcript->side[side], sizeof transcript->side[side]);
        side_members(&transcript->seats, side, &text);
        if (pedro_text_fits(&text))
            transcript->seats.side[side] = transcript->side[side];
    }
}

void transcript_init(struct transcript *transcript, FILE *out,
                     const struct pedro_rules *rules, const struct pedro_tags *tags) {
    *transcript = (struct transcript){.out = out,
                                      .rules = rules,
                                      .seats = seats_of(rules, PEDRO_NO_SEAT),
                                      .print = rich_print_to(out, WIDTH),
                                      .indent = text_column()};
    for (int seat = 0; seat < rules->set.players; seat++) {
        char tag[] = "Seat0";
        tag[4] = (char)('0' + seat);
        const char *name = pedro_tags_get(tags, tag);
        if (name && session_names_bot(name))
            transcript->bot[seat] = name;
        else if (name && *name)
            transcript->seats.name[seat] = name;
    }
    name_sides(transcript);
}

/* --- lines of rich text --- */

void transcript_end(struct transcript *transcript) {
    if (transcript->column > 0)
        fputc('\n', transcript->out);
    transcript->column = 0;
    *transcript->label = '\0';
}

static void pad_to(struct transcript *transcript, int column) {
    for (; transcript->column < column; transcript->column++)
        fputc(' ', transcript->out);
}

/* Adds a sentence to the line of this label, which is begun if it is not open. */
static void say(struct transcript *transcript, const char *label, const char *sentence) {
    if (transcript->column == 0 || strcmp(transcript->label, label) != 0) {
        transcript_end(transcript);
        snprintf(transcript->label, sizeof transcript->label, "%s", label);
        fputs(label, transcript->out);
        transcript->column = wrap_columns(label);
        pad_to(transcript, transcript->indent);
    }
    transcript->column = rich_print_words(&transcript->print, sentence,
                                          transcript->column, transcript->indent);
}

/* Removes the first of several sentences that end with LF each; NULL at their end. */
static const char *next_sentence(char **sentences) {
    char *sentence = *sentences, *end = strchr(sentence, '\n');
    if (!end)
        return NULL;
    *end = '\0';
    *sentences = end + 1;
    return sentence;
}

/* --- hands --- */

/* A hand in the order of players, with gaps between trumps and suits. */
static void put_hand(const struct transcript *transcript, pedro_cards hand,
                     unsigned trump) {
    const pedro_cards trumps = trump < 4 ? transcript->rules->trumps[trump] : 0;
    pedro_card sorted[PEDRO_PACK_MAX];
    const unsigned count = sort_cards(transcript->rules, trump, hand, sorted);
    unsigned before = PEDRO_NO_SUIT;
    for (unsigned i = 0; i < count; i++) {
        struct rich_words words = {.used = 0};
        const char *card = rich_card(&words, sorted[i]);
        const unsigned suit =
            pedro_set_has(trumps, sorted[i]) ? trump : pedro_printed_suit(sorted[i]);
        if (i > 0)
            fputs(suit == before ? " " : "   ", transcript->out);
        rich_print(&transcript->print, card, card + strlen(card));
        before = suit;
    }
}

static bool is_shown(const struct transcript *transcript, const struct pedro_view *view,
                     pedro_seat seat) {
    return transcript->seats.me == PEDRO_NO_SEAT || view->hand[seat];
}

/* Prints the hands that may be seen, a line each, dealer's left first. */
static void put_hands(struct transcript *transcript, const struct pedro_view *view) {
    const struct seats *seats = &transcript->seats;
    int widest = 0;
    transcript_end(transcript);
    for (pedro_seat seat = 0; seat < seats->players; seat++) {
        const int columns =
            is_shown(transcript, view, seat) ? wrap_columns(seat_name(seats, seat)) : 0;
        widest = columns > widest ? columns : widest;
    }
    for (int i = 1; i <= seats->players; i++) {
        const pedro_seat seat = (pedro_seat)((view->dealer + i) % seats->players);
        if (!is_shown(transcript, view, seat))
            continue;
        fprintf(transcript->out, "  %s%*s", seat_name(seats, seat),
                widest + 2 - wrap_columns(seat_name(seats, seat)), "");
        put_hand(transcript, view->hand[seat], view->trump);
        fprintf(transcript->out, "%s\n", view->out >> seat & 1 ? _(" (out)") : "");
    }
}

static void put_deal(struct transcript *transcript, const char *heading,
                     const struct pedro_view *view) {
    struct rich_words words = {.used = 0};
    transcript_end(transcript);
    fputs(transcript->print.colour ? "\033[1m" : "", transcript->out);
    rich_print(&transcript->print, heading, heading + strlen(heading));
    fputs(transcript->print.colour ? "\033[0m\n" : "\n", transcript->out);
    put_hands(transcript, view);
    if (view->kitty_size > 0 && view->kitty[0] != PEDRO_NO_CARD)
        say(transcript, _(kitty_label),
            rich_cards(&words, view->kitty, view->kitty_size));
}

/* --- events --- */

static void label_of(const struct pedro_view *before, char *label, size_t size) {
    if (before->phase < sizeof labels / sizeof *labels && labels[before->phase])
        snprintf(label, size, "%s", gettext(labels[before->phase]));
    else
        snprintf(label, size, _("Trick %u"), before->tricks + 1u);
}

static void put_result(struct transcript *transcript, const struct happening *happening,
                       char *room) {
    const char *label = _(result_label), *sentence;
    struct pedro_text text;
    pedro_text_init(&text, room, TEXT_MAX);
    if (review_is_due(happening))
        review_hand(happening, &transcript->seats, &text);
    if (happening->after.phase == PEDRO_PHASE_OVER)
        review_match(transcript->rules, &happening->after, &transcript->seats, &text);
    transcript_end(transcript);
    while ((sentence = next_sentence(&room))) {
        say(transcript, label, sentence);
        transcript_end(transcript);
        label = "";
    }
    fputc('\n', transcript->out);
}

static bool has_effect(const struct happening *happening, enum pedro_effect_kind kind) {
    for (unsigned i = 0; i < happening->effects.count; i++)
        if (happening->effects.at[i].kind == kind)
            return true;
    return false;
}

void transcript_event(struct transcript *transcript, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after) {
    struct happening happening;
    char room[TEXT_MAX], label[sizeof transcript->label], *rest = room;
    struct pedro_text text;
    const char *sentence;
    happening_of(transcript->rules, event, before, after, &transcript->seats, &happening);
    pedro_text_init(&text, room, sizeof room);
    narration_event(&happening, &transcript->seats, &text);
    label_of(&happening.before, label, sizeof label);
    if (event->seat == PEDRO_NO_SEAT && (sentence = next_sentence(&rest)))
        put_deal(transcript, sentence, &happening.after);
    while ((sentence = next_sentence(&rest)))
        say(transcript, label, sentence);
    if (has_effect(&happening, PEDRO_EFFECT_PLAY_BEGAN))
        put_hands(transcript, &happening.after);
    if (after->phase == PEDRO_PHASE_DEAL || after->phase == PEDRO_PHASE_OVER)
        put_result(transcript, &happening, room);
}

void transcript_action(struct transcript *transcript, unsigned number,
                       const struct pedro_event *event, const struct pedro_state *before,
                       const struct pedro_state *after) {
    struct happening happening;
    char room[TEXT_MAX], label[sizeof transcript->label], *rest = room;
    struct pedro_text text;
    const char *sentence;
    happening_of(transcript->rules, event, before, after, &transcript->seats, &happening);
    pedro_text_init(&text, room, sizeof room);
    narration_event(&happening, &transcript->seats, &text);
    snprintf(label, sizeof label, "%9u", number);
    transcript_end(transcript);
    if (event->seat == PEDRO_NO_SEAT && (sentence = next_sentence(&rest))) {
        rich_print(&transcript->print, sentence, sentence + strlen(sentence));
        fputc('\n', transcript->out);
        snprintf(label, sizeof label, "%9s", "");
    }
    while ((sentence = next_sentence(&rest)))
        say(transcript, label, sentence);
}

/* --- before and after the events --- */

/* Adds a seat with its place or bot: "Ann (South)", "North (bot:simple)". */
static void add_seat(const struct transcript *transcript, pedro_seat seat,
                     struct pedro_text *text) {
    const struct seats *seats = &transcript->seats;
    const char *more =
        seats->name[seat] ? seat_compass(seats, seat) : transcript->bot[seat];
    pedro_text_add(text, seat_name(seats, seat));
    if (!more)
        return;
    pedro_text_add(text, " (");
    pedro_text_add(text, more);
    pedro_text_add_char(text, ')');
}

void transcript_players(struct transcript *transcript) {
    const struct seats *seats = &transcript->seats;
    char room[PEDRO_SEATS_MAX * TRANSCRIPT_SIDE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    for (unsigned side = 0; side < transcript->rules->sides; side++) {
        const int step = seats->pairs ? 2 : seats->players;
        if (side > 0)
            pedro_text_add(&text, seats->pairs ? _(" against ") : _(", "));
        for (int seat = (int)side; seat < seats->players; seat += step) {
            if (seat != (int)side)
                pedro_text_add(&text,
                               seat + step < seats->players ? _(", ") : _(" and "));
            add_seat(transcript, (pedro_seat)seat, &text);
        }
    }
    rich_print(&transcript->print, room, room + strlen(room));
    fputc('\n', transcript->out);
}

void transcript_standing(const struct pedro_rules *rules, const struct seats *seats,
                         const struct pedro_view *view, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    pedro_text_add(text, _("Score:"));
    for (unsigned place = 0; place < rules->sides; place++) {
        const unsigned side = side_listed(seats, place);
        pedro_text_add(text, place > 0 ? ", " : " ");
        pedro_text_add(text, side_name(seats, side));
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, view->score[side]);
    }
    pedro_text_add(text, ". ");
    rich_fill(text, _("The match is played to {target}."), "target",
              rich_number(&words, rules->set.target));
    pedro_text_add_char(text, '\n');
}

void transcript_sheet(struct transcript *transcript, const struct pedro_match *match) {
    struct sheet sheet;
    if (match->state.hands_scored == 0 || sheet_init(&sheet, match) != PEDRO_ERR_OK)
        return;
    const size_t room = (sheet.rows + 1) * 400;
    char *lines = malloc(room), *rest = lines;
    const char *line;
    transcript_end(transcript);
    if (lines) {
        struct pedro_text text;
        pedro_text_init(&text, lines, room);
        sheet_text(&sheet, transcript->rules, &transcript->seats, &text);
        while ((line = next_sentence(&rest))) {
            rich_print(&transcript->print, line, line + strlen(line));
            fputc('\n', transcript->out);
        }
    }
    free(lines);
    sheet_finish(&sheet);
}
