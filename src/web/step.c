/* step.c - writes the views of a match that is shown once more, in the form in which a table sends them.
 *
 * SPDX-License-Identifier: MIT */
#include "web/step.h"

#include "pedro/json.h"
#include "pedro/notation.h"
#include "table/hands.h"
#include "table/names.h"
#include "web/outbox.h"

/* The open view has every card of the effects. */
static void open_effects(struct pedro_effects *effects) {
    for (unsigned i = 0; i < effects->count; i++)
        effects->at[i].open = pedro_effect_cards(&effects->at[i]);
}

static void add_event(struct pedro_text *text, const struct pedro_match *match,
                      const struct pedro_effects *effects, pedro_seat seat) {
    const struct pedro_event *event = &match->event[match->events - 1];
    if (event->seat == PEDRO_NO_SEAT) {
        pedro_text_add(text, ",\"event\":{\"deal\":");
        pedro_text_add_number(text, match->state.hands);
    } else {
        pedro_text_add(text, ",\"event\":{\"seat\":");
        pedro_text_add_number(text, event->seat);
        pedro_text_add(text, ",\"action\":\"");
        pedro_action_text_seen(&event->action, effects, seat, text);
        pedro_text_add_char(text, '"');
    }
    pedro_text_add(text, "},\"effects\":");
    pedro_json_effects(effects, seat, text);
}

void step_write(const struct pedro_match *match, struct pedro_effects *effects,
                pedro_seat seat, unsigned more) {
    struct pedro_text *text = outbox_begin();
    struct pedro_view view;
    if (seat == PEDRO_NO_SEAT)
        pedro_view_open(&match->rules, &match->state, &view);
    else
        pedro_view(&match->rules, &match->state, seat, &view);
    pedro_text_add(text, "{\"type\":\"view\",\"table\":\"\",\"seq\":");
    pedro_text_add_number(text, (long long)match->events);
    if (effects && seat == PEDRO_NO_SEAT)
        open_effects(effects);
    if (effects)
        add_event(text, match, effects, seat);
    pedro_text_add(text, ",\"view\":");
    pedro_json_view(&match->rules, match->variant, &view, match->call, match->calls,
                    text);
    pedro_text_add(text, ",\"names\":");
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    table_put_names(&writer, &match->rules, &view, TABLE_NAMES);
    if (more & STEP_HANDS)
        table_put_hands(&writer, match);
    json_close(&writer, '}');
    if (more & STEP_LINE) {
        struct table_hand line;
        table_line_of(&match->state, &line);
        pedro_text_add(text, ",\"line\":");
        writer = json_writer(text);
        table_put_line(&writer, &match->rules, &line);
    }
    pedro_text_add_char(text, '}');
    outbox_end();
}
