/* bot_message.c - writes the messages to a bot.
 *
 * An event shows the cards that the bot's seat may see in its effects (pedro/effect.h).
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/bot_message.h"
#include "record/json_write.h"

static struct json_writer begin(struct pedro_text *text, const char *type) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "type", type);
    return writer;
}

static void end(struct json_writer *writer) {
    json_close(writer, '}');
    pedro_text_add_char(writer->text, '\n');
}

static void put_counts(struct json_writer *writer, const char *name,
                       const uint8_t *number, unsigned count) {
    json_open(writer, name, '[');
    for (unsigned i = 0; i < count; i++)
        json_put_number(writer, NULL, number[i]);
    json_close(writer, ']');
}

void bot_message_start(const struct pedro_match *match, pedro_seat seat,
                       struct pedro_text *text) {
    struct json_writer writer = begin(text, "start");
    json_put_text(&writer, "variant", match->variant);
    json_put_options(&writer, "options", &match->rules.set, match->given);
    json_put_number(&writer, "seat", seat);
    end(&writer);
}

/* Cards that the rules buried without an action. */
static void put_buried(struct json_writer *writer, const struct pedro_effects *effects) {
    bool open = false;
    for (unsigned i = 0; i < effects->count; i++) {
        const struct pedro_effect *effect = &effects->at[i];
        if (effect->kind != PEDRO_EFFECT_BURIED || !effect->forced || !effect->cards)
            continue;
        if (!open)
            json_open(writer, "buried", '[');
        open = true;
        for (unsigned n = 0; n < effect->cards; n++)
            json_put_seat_and_card(writer, effect->seat, effect->card[n]);
    }
    if (open)
        json_close(writer, ']');
}

/* The public counts that changed and do not follow from the action. */
static void put_changes(struct json_writer *writer, const struct pedro_rules *rules,
                        const struct pedro_state *before,
                        const struct pedro_state *after) {
    const unsigned players = (unsigned)rules->set.players;
    if (after->turn == PEDRO_NO_SEAT)
        return;
    if (memcmp(before->thrown, after->thrown, sizeof after->thrown) != 0)
        put_counts(writer, "thrown", after->thrown, players);
    if (memcmp(before->drawn, after->drawn, sizeof after->drawn) != 0)
        put_counts(writer, "drawn", after->drawn, players);
    if (before->wash_size != after->wash_size ||
        memcmp(before->wash_by, after->wash_by, after->wash_size) != 0) {
        uint8_t by[PEDRO_PACK_MAX];
        for (unsigned i = 0; i < after->wash_size; i++)
            by[i] = (uint8_t)after->wash_by[i];
        put_counts(writer, "wash_by", by, after->wash_size);
    }
}

static void put_score(struct pedro_text *text, const struct pedro_rules *rules,
                      const struct pedro_state *after) {
    static const char *const names[] = {"points", "last_hand", "scores"};
    struct json_writer writer = begin(text, "score");
    json_put_bid(&writer, "bid", after->last_bid);
    json_put_number(&writer, "bidder", after->last_bidder);
    json_put_suit(&writer, "trump", after->last_trump & 3);
    json_put_flag(&writer, "made", after->last_made);
    for (int list = 0; list < 3; list++) {
        json_open(&writer, names[list], '[');
        for (unsigned side = 0; side < rules->sides; side++)
            json_put_number(&writer, NULL,
                            list == 0   ? after->points[side]
                            : list == 1 ? after->last_hand[side]
                                        : after->score[side]);
        json_close(&writer, ']');
    }
    end(&writer);
}

void bot_message_event(const struct pedro_rules *rules, const struct pedro_event *event,
                       const struct pedro_state *before, const struct pedro_state *after,
                       pedro_seat seat, struct pedro_text *text) {
    struct json_writer writer = begin(text, "event");
    struct pedro_effects effects;
    pedro_event_effects(rules, event, before, &effects);
    json_put_number(&writer, "seat",
                    event->seat == PEDRO_NOBODY ? PEDRO_NO_SEAT : event->seat);
    if (event->seat == PEDRO_NO_SEAT) {
        json_put_word(&writer, "action", "deal");
        json_put_number(&writer, "hand", after->hands);
        json_put_number(&writer, "dealer", before->dealer);
    } else {
        json_put_action_seen(&writer, "action", &event->action, &effects, seat);
        put_buried(&writer, &effects);
    }
    pedro_json_effects(&effects, seat, json_put_name(&writer, "effects"));
    put_changes(&writer, rules, before, after);
    end(&writer);
    if (after->hands_scored != before->hands_scored)
        put_score(text, rules, after);
}

void bot_message_act(const struct pedro_match *match, int time_ms,
                     struct pedro_text *text) {
    const pedro_seat seat = pedro_to_act(&match->state);
    struct json_writer writer = begin(text, "act");
    struct pedro_view view;
    struct pedro_legal legal;
    pedro_view(&match->rules, &match->state, seat, &view);
    pedro_legal(&match->rules, &match->state, &legal);
    pedro_json_view(&match->rules, match->variant, &view, match->call, match->calls,
                    json_put_name(&writer, "view"));
    pedro_json_legal(&legal, json_put_name(&writer, "legal"));
    json_put_number(&writer, "time_ms", time_ms);
    end(&writer);
}

void bot_message_end(struct pedro_text *text) {
    struct json_writer writer = begin(text, "end");
    end(&writer);
}
