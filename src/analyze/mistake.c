/* mistake.c - the tag of a mistake, and an analysis of that decision alone.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/mistake.h"

#include <stdlib.h>
#include <string.h>

#include "record/day.h"
#include "words/player_names.h"

enum { NUMBER_MAX = 1 << 24 };

/* The next word; *at goes behind the blank after it. */
static size_t word(const char **at, const char **begin) {
    const size_t length = strcspn(*at, " ");
    *begin = *at;
    *at += length + ((*at)[length] == ' ');
    return length;
}

static bool read_number(const char **at, size_t *number) {
    const char *digit;
    const size_t length = word(at, &digit);
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (digit[i] < '0' || digit[i] > '9' || *number > NUMBER_MAX)
            return false;
        *number = 10 * *number + (size_t)(digit[i] - '0');
    }
    return length > 0;
}

/* Whether the choice was there. */
static bool was_there(const struct pedro_match *match, const struct mistake *mistake) {
    struct pedro_match before;
    struct pedro_legal legal;
    if (mistake->event >= match->events ||
        match->event[mistake->event].seat == PEDRO_NO_SEAT ||
        pedro_match_begin_as(&before, match, mistake->event) != 0)
        return false;
    pedro_legal(&before.rules, &before.state, &legal);
    pedro_match_finish(&before);
    return pedro_legal_has(&legal, &mistake->preferred);
}

bool mistake_read(const char *tag, const struct pedro_match *match,
                  struct mistake *mistake) {
    const char *date;
    size_t box;
    memset(mistake, 0, sizeof *mistake);
    if (!read_number(&tag, &box) || box > LEITNER_BOXES)
        return false;
    const size_t length = word(&tag, &date);
    mistake->when =
        (struct leitner){.box = (unsigned)box, .due = record_day(date, length)};
    return mistake->when.due != RECORD_NO_DAY && read_number(&tag, &mistake->event) &&
           pedro_action_parse(tag, strlen(tag), &mistake->preferred) == 0 &&
           was_there(match, mistake);
}

void mistake_write(const struct mistake *mistake, struct pedro_text *text) {
    char date[RECORD_DATE_MAX];
    record_date(mistake->when.due, date);
    pedro_text_add_number(text, mistake->when.box);
    pedro_text_add_char(text, ' ');
    pedro_text_add(text, date);
    pedro_text_add_char(text, ' ');
    pedro_text_add_number(text, (long)mistake->event);
    pedro_text_add_char(text, ' ');
    pedro_action_text(&mistake->preferred, text);
}

/* The deal of the hand. */
static size_t deal_of(const struct pedro_match *match, size_t event) {
    while (event > 0 && match->event[event].seat != PEDRO_NO_SEAT)
        event--;
    return event;
}

int mistake_analysis(const struct mistake *mistake, const struct pedro_match *match,
                     const struct pedro_tags *tags,
                     const struct analyze_settings *settings, struct analysis *analysis) {
    struct pedro_match before;
    *analysis = (struct analysis){.match = match,
                                  .bot = settings->bot,
                                  .worlds = settings->worlds,
                                  .made_up = pedro_tags_get(tags, PUZZLE_TAG) != NULL,
                                  .hand = calloc(1, sizeof *analysis->hand),
                                  .decision = calloc(1, sizeof *analysis->decision)};
    player_names(&match->rules, tags, analysis->name);
    if (!analysis->hand || !analysis->decision ||
        pedro_match_begin_as(&before, match, mistake->event) != 0)
        return PEDRO_ERR_NO_MEMORY;
    const struct pedro_state *state = &before.state;
    analysis->hands = analysis->decisions = 1;
    *analysis->hand = (struct analyze_hand){.number = state->hands,
                                            .event = deal_of(match, mistake->event),
                                            .bidder = PEDRO_NO_SEAT,
                                            .trump = PEDRO_NO_SUIT,
                                            .decisions = 1};
    *analysis->decision =
        (struct analyze_decision){.event = mistake->event,
                                  .seat = match->event[mistake->event].seat,
                                  .phase = state->phase,
                                  .trump = state->trump,
                                  .trick = (uint8_t)(state->tricks + 1),
                                  .played = match->event[mistake->event].action,
                                  .preferred = mistake->preferred};
    pedro_match_finish(&before);
    return 0;
}
