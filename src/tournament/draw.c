/* draw.c - the next round, as the form of the tournament draws it.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/draw.h"

#include <stdlib.h>

#include "pairing/schedule.h"
#include "tournament/act.h"

/* Whether single players change partners. */
enum partners { STAY, CHANGE, EITHER };

/* What a form needs; in the order of enum tournament_form. */
static const struct {
    tournament_draw_fn *draw; /* NULL: the director writes down the rounds */
    enum partners partners;
    bool results; /* of all earlier rounds are needed */
} forms[] = {
    [TOURNAMENT_SWISS] = {tournament_draw_swiss, STAY, true},
    [TOURNAMENT_ROUND_ROBIN] = {tournament_draw_robin, STAY, false},
    [TOURNAMENT_KNOCKOUT] = {tournament_draw_knockout, STAY, true},
    [TOURNAMENT_MITCHELL] = {tournament_draw_movement, STAY, false},
    [TOURNAMENT_HOWELL] = {tournament_draw_movement, STAY, false},
    [TOURNAMENT_INDIVIDUAL] = {tournament_draw_individual, CHANGE, false},
    [TOURNAMENT_PROGRESSIVE] = {tournament_draw_progressive, CHANGE, true},
    [TOURNAMENT_MANUAL] = {NULL, STAY, false},
    [TOURNAMENT_ARENA] = {tournament_draw_arena, EITHER, false},
};

bool tournament_draw_needs_results(int32_t form) { return forms[form].results; }

bool tournament_takes_part(const struct tournament *tournament, unsigned number) {
    const struct tournament_entry *entry =
        number > 0 ? tournament_entry(tournament, number) : NULL;
    return entry && !entry->withdrawn &&
           (!tournament_is_online(&tournament->set) || tournament_is_complete(entry));
}

bool tournament_partners_change(const struct tournament_settings *set) {
    return set->value[TOURNAMENT_KEY_ENTRY] == TOURNAMENT_SINGLE &&
           (set->partners > 1 || set->sides > 2);
}

static void add_number(struct pedro_text *text, const char *before, unsigned number) {
    pedro_text_add(text, before);
    pedro_text_add_number(text, number);
}

void tournament_draw_table(struct tournament_drawing *drawing, const uint16_t *entry,
                           unsigned set) {
    const struct tournament_settings *settings = &drawing->tournament->set;
    const unsigned boards = (unsigned)settings->value[TOURNAMENT_KEY_BOARDS];
    const unsigned partners = settings->value[TOURNAMENT_KEY_ENTRY] == TOURNAMENT_SINGLE
                                  ? settings->partners
                                  : 1;
    do
        drawing->table++;
    while (drawing->taken && drawing->taken[drawing->table]);
    add_number(drawing->text, " ", drawing->table);
    for (unsigned i = 0; i < settings->sides * partners; i++)
        add_number(drawing->text, i == 0 ? ":" : i % partners ? "+" : "-", entry[i]);
    if (boards > 0) {
        add_number(drawing->text, "/", set * boards + 1);
        add_number(drawing->text, "-", (set + 1) * boards);
    }
}

void tournament_draw_bye(struct tournament_drawing *drawing, unsigned entry) {
    drawing->bye[drawing->byes++] = (uint16_t)entry;
}

void tournament_draw_two(struct tournament_drawing *drawing, unsigned one, unsigned other,
                         unsigned set) {
    const bool first = tournament_takes_part(drawing->tournament, one),
               second = tournament_takes_part(drawing->tournament, other);
    if (first && second)
        tournament_draw_table(
            drawing, (uint16_t[PEDRO_SEATS_MAX]){(uint16_t)one, (uint16_t)other}, set);
    else if (first || second)
        tournament_draw_bye(drawing, first ? one : other);
}

unsigned tournament_list_entries(const struct tournament *tournament, uint16_t *entry) {
    unsigned count = 0;
    for (unsigned joined = 1; joined <= tournament->published + 1; joined++)
        for (size_t i = 0; i < tournament->entries; i++)
            if (tournament->entry[i].joined == joined ||
                (joined == tournament->published + 1 &&
                 tournament->entry[i].joined > joined))
                entry[count++] = tournament->entry[i].number;
    return count;
}

unsigned tournament_rounds_planned(const struct tournament *tournament) {
    const int32_t *value = tournament->set.value;
    const unsigned entries = (unsigned)tournament->entries;
    if (value[TOURNAMENT_KEY_FORM] == TOURNAMENT_ARENA)
        return 0;
    if (value[TOURNAMENT_KEY_ROUNDS] > 0)
        return (unsigned)value[TOURNAMENT_KEY_ROUNDS];
    if (entries < 2)
        return 0;
    switch (value[TOURNAMENT_KEY_FORM]) {
    case TOURNAMENT_SWISS:
    case TOURNAMENT_PROGRESSIVE:
        /* At a server nobody is asked when to stop: there are as many rounds as in a knock-out. */
        return tournament_is_online(&tournament->set) ? schedule_knockout_rounds(entries)
                                                      : 0;
    case TOURNAMENT_ROUND_ROBIN:
        return schedule_robin_rounds(entries) * (unsigned)value[TOURNAMENT_KEY_LEGS];
    case TOURNAMENT_KNOCKOUT:
        return schedule_knockout_rounds(entries);
    case TOURNAMENT_MITCHELL:
    case TOURNAMENT_HOWELL:
        return tournament_movement_rounds(tournament, entries);
    case TOURNAMENT_INDIVIDUAL:
        return tournament_individual_rounds(entries);
    default:
        return 0;
    }
}

/* Why no round can be drawn; 0 if one can. */
static int check(const struct tournament *tournament, struct pedro_refusal *refusal) {
    const struct tournament_settings *set = &tournament->set;
    const int32_t form = set->value[TOURNAMENT_KEY_FORM];
    const unsigned round = tournament->published + 1,
                   planned = tournament_rounds_planned(tournament);
    const bool change = tournament_partners_change(set);
    const enum partners partners = forms[form].partners;
    unsigned present = 0;
    if (!forms[form].draw)
        return tournament_refuse(refusal, PEDRO_REFUSED_ROUND_MANUAL);
    if ((partners != EITHER && change != (partners == CHANGE)) ||
        (!change && set->sides != 2))
        return tournament_refuse(refusal, PEDRO_REFUSED_ROUND_ENTRIES);
    for (size_t i = 0; i < tournament->entries; i++)
        present += tournament_takes_part(tournament, tournament->entry[i].number);
    if (present < (change ? (unsigned)set->ruleset.players : 2))
        return tournament_refuse(refusal, PEDRO_REFUSED_ROUND_FEW);
    if ((planned > 0 && round > planned) || round > TOURNAMENT_ROUNDS_MAX)
        return tournament_refuse(refusal, PEDRO_REFUSED_ROUND_DONE);
    if (round * (unsigned)set->value[TOURNAMENT_KEY_BOARDS] > TOURNAMENT_BOARDS_MAX)
        return tournament_refuse(refusal, PEDRO_REFUSED_ROUND_DONE);
    for (unsigned before = 1; before < round && forms[form].results; before++)
        if (tournament_missing(tournament, before) > 0)
            return tournament_refuse_with(refusal, PEDRO_REFUSED_ROUND_MISSING, "round",
                                          (int)before, NULL);
    return PEDRO_ERR_OK;
}

int tournament_draw(const struct tournament *tournament, struct pedro_text *text,
                    struct pedro_refusal *refusal) {
    struct tournament_drawing drawing = {.tournament = tournament,
                                         .text = text,
                                         .refusal = refusal,
                                         .round = tournament->published + 1};
    int err = check(tournament, refusal);
    if (err)
        return err;
    drawing.entry = calloc(tournament->entries + 1, sizeof *drawing.entry);
    drawing.bye = calloc(tournament->entries + 1, sizeof *drawing.bye);
    if (drawing.entry && drawing.bye) {
        drawing.entries = tournament_list_entries(tournament, drawing.entry);
        add_number(text, "pair ", drawing.round);
        err = forms[tournament->set.value[TOURNAMENT_KEY_FORM]].draw(&drawing);
        for (unsigned i = 0; i < drawing.byes; i++)
            add_number(text, " bye:", drawing.bye[i]);
    } else {
        err = tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    }
    free(drawing.entry);
    free(drawing.bye);
    return err;
}
