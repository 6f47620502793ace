/* record_write.c - a match as the text of a record (PROTOCOL section 1), and a score pad as
 * that of a score record.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/notation.h"
#include "pedro/pad.h"

/* These tags are written from the match itself, not from `tags`. */
static bool is_made_here(const char *name) {
    static const char *const names[] = {"Score",   "Variant", "Options",
                                        "Players", "Dealer",  "Result"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static void add_tag_start(struct pedro_text *text, const char *name) {
    pedro_text_add_char(text, '[');
    pedro_text_add(text, name);
    pedro_text_add(text, " \"");
}

static void add_tag_end(struct pedro_text *text) { pedro_text_add(text, "\"]\n"); }

static void add_tag(struct pedro_text *text, const char *name, const char *value) {
    add_tag_start(text, name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            pedro_text_add_char(text, '\\');
        pedro_text_add_char(text, *value);
    }
    add_tag_end(text);
}

static void add_number_tag(struct pedro_text *text, const char *name, int number) {
    add_tag_start(text, name);
    pedro_text_add_number(text, number);
    add_tag_end(text);
}

static void add_scores(struct pedro_text *text, const int32_t *score, unsigned sides) {
    for (unsigned side = 0; side < sides; side++) {
        if (side > 0)
            pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, score[side]);
    }
}

static void add_result(struct pedro_text *text, const struct pedro_match *match) {
    add_tag_start(text, "Result");
    if (match->state.phase == PEDRO_PHASE_OVER)
        add_scores(text, match->state.score, match->rules.sides);
    else
        pedro_text_add_char(text, '*');
    add_tag_end(text);
}

void pedro_record_write_event(const struct pedro_rules *rules,
                              const struct pedro_event *event,
                              const struct pedro_state *before,
                              const struct pedro_state *after, struct pedro_text *text) {
    if (event->seat == PEDRO_NO_SEAT) {
        pedro_text_add(text, "deal");
        for (unsigned i = 0; i < rules->pack_size; i++) {
            char card[3];
            pedro_card_text(event->pack[i], card);
            pedro_text_add_char(text, ' ');
            pedro_text_add(text, card);
        }
    } else {
        if (event->seat == PEDRO_NOBODY)
            pedro_text_add_char(text, '-');
        else
            pedro_text_add_number(text, event->seat);
        pedro_text_add_char(text, ' ');
        pedro_action_text(&event->action, text);
    }
    pedro_text_add_char(text, '\n');
    if (after->hands_scored != before->hands_scored) {
        pedro_text_add(text, "score ");
        add_scores(text, after->last_hand, rules->sides);
        pedro_text_add_char(text, '\n');
    }
}

struct writing {
    const struct pedro_rules *rules;
    struct pedro_text *text;
};

static int write_event(void *data, const struct pedro_event *event,
                       const struct pedro_state *before,
                       const struct pedro_state *after) {
    const struct writing *writing = data;
    pedro_record_write_event(writing->rules, event, before, after, writing->text);
    return 0;
}

void pedro_record_write(const struct pedro_match *match, const struct pedro_tags *tags,
                        struct pedro_text *text) {
    add_tag(text, "Variant", match->variant);
    add_tag_start(text, "Options");
    pedro_options_write(match, text);
    add_tag_end(text);
    add_number_tag(text, "Players", match->rules.set.players);
    add_number_tag(text, "Dealer", match->first_dealer);
    for (size_t i = 0; tags && i < tags->count; i++)
        if (!is_made_here(tags->tag[i].name))
            add_tag(text, tags->tag[i].name, tags->tag[i].value);
    add_result(text, match);
    pedro_text_add_char(text, '\n');
    pedro_match_walk(match, write_event, &(struct writing){&match->rules, text});
}

static void write_row(const struct pedro_pad *pad, const struct pedro_pad_row *row,
                      struct pedro_text *text) {
    if (row->kind == PEDRO_PAD_UNDO) {
        pedro_text_add(text, "undo\n");
        return;
    }
    pedro_text_add(text, row->kind == PEDRO_PAD_HAND ? "hand " : "mend ");
    if (row->kind == PEDRO_PAD_MEND) {
        pedro_text_add_number(text, row->hand);
        pedro_text_add_char(text, ' ');
    }
    pedro_told_text(&pad->match.rules, &row->told, text);
    pedro_text_add_char(text, '\n');
    if (!row->scored)
        return;
    pedro_text_add(text, "score ");
    add_scores(text, row->score, pad->match.rules.sides);
    pedro_text_add_char(text, '\n');
}

void pedro_pad_write_last(const struct pedro_pad *pad, struct pedro_text *text) {
    write_row(pad, &pad->row[pad->rows - 1], text);
}

void pedro_pad_write(const struct pedro_pad *pad, const struct pedro_tags *tags,
                     struct pedro_text *text) {
    add_number_tag(text, "Score", PEDRO_PAD_VERSION);
    pedro_record_write(&pad->match, tags, text);
    for (size_t i = 0; i < pad->rows; i++)
        write_row(pad, &pad->row[i], text);
}
