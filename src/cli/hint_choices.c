/* hint_choices.c - prints what the expert would do in a position, and what the other choices cost.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "analyze/choices.h"
#include "analyze/json_parts.h"
#include "analyze/phrases.h"
#include "analyze/review_words.h"
#include "bots/advice.h"
#include "cli/hint_choices.h"
#include "cli/json_output.h"
#include "cli/transcript.h"
#include "cli/verb.h"
#include "client/hint.h"
#include "words/text.h"
#include "words/turn.h"

enum { SCHEMA = 1, WIDTH = 80, INDENT = 2 };

struct hint {
    const struct pedro_match *match;
    const struct pedro_tags *tags;
    const struct hint_settings *settings;
    struct turn turn;
    struct choices made;
};

static const struct bot *expert(const struct hint *hint) {
    return hint->settings->bot ? hint->settings->bot : bot_strongest();
}

/* --- for people --- */

static int tell(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    transcript_event(data, event, before, after);
    return 0;
}

static void print_costs(const struct hint *hint, struct transcript *transcript,
                        char *room) {
    static const struct analyze_style style = {.html = false};
    struct pedro_text text;
    for (unsigned i = 1; i < hint->made.count; i++) {
        const struct choice *choice = &hint->made.choice[i];
        pedro_text_init(&text, room, REVIEW_WORDS_MAX);
        review_action_words(&choice->action, &text);
        pedro_text_add(&text, ": ");
        if (choice->cost.worlds > 0)
            analyze_cost_words(&style, &choice->cost, &text);
        else
            pedro_text_add(&text, _("The cost was not estimated."));
        fprintf(transcript->out, "%*s", INDENT, "");
        rich_print_words(&transcript->print, room, INDENT, INDENT);
        fputc('\n', transcript->out);
    }
}

static int print_hint(const struct hint *hint) {
    struct transcript transcript;
    struct pedro_text text;
    char *room = malloc(REVIEW_WORDS_MAX);
    if (!room)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    transcript_init(&transcript, stdout, &hint->match->rules, hint->tags);
    transcript.print.width = WIDTH;
    transcript.seats.me = hint->match->state.turn;
    pedro_text_init(&text, room, REVIEW_WORDS_MAX);
    transcript_standing(&hint->match->rules, &transcript.seats, &hint->turn.view, &text);
    rich_print_sentences(&transcript.print, room);
    pedro_match_walk_hand(hint->match, tell, &transcript);
    transcript_end(&transcript);
    pedro_text_init(&text, room, REVIEW_WORDS_MAX);
    turn_question(&hint->turn, &text);
    pedro_text_add_char(&text, '\n');
    hint_text(&hint->match->rules, hint->turn.view.trump, &hint->made.choice[0].action,
              &hint->made.reason, &text);
    rich_print_sentences(&transcript.print, room);
    if (hint->made.count > 1)
        puts(_("What the others cost on average, over layouts of the hidden cards:"));
    print_costs(hint, &transcript, room);
    free(room);
    return EXIT_OK;
}

/* --- JSON --- */

static void compose(struct json_writer *writer, const void *data) {
    const struct hint *hint = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", hint->match->variant);
    json_put_number(writer, "seat", hint->match->state.turn);
    json_put_text(writer, "phase", pedro_phase_name(hint->turn.legal.phase));
    json_put_text(writer, "expert", expert(hint)->name);
    json_put_action(writer, "action", &hint->made.choice[0].action);
    analyze_put_why(writer, &hint->made.reason);
    json_open(writer, "others", '[');
    for (unsigned i = 1; i < hint->made.count; i++) {
        json_open(writer, NULL, '{');
        json_put_action(writer, "action", &hint->made.choice[i].action);
        analyze_put_cost(writer, "cost", &hint->made.choice[i].cost);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

int hint_choices(const struct pedro_match *match, const struct pedro_tags *tags,
                 const struct hint_settings *settings) {
    struct hint hint = {.match = match, .tags = tags, .settings = settings};
    const struct seats seats = seats_of(&match->rules, match->state.turn);
    turn_init(&hint.turn, &match->rules, &seats, &match->state);
    const struct choices_settings asked = {.bot = expert(&hint),
                                           .worlds = settings->worlds};
    const int err = choices_measure(match, tags, &asked, &hint.made);
    if (err)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    return settings->json ? json_output(compose, &hint) : print_hint(&hint);
}
