/* listing.c - the kinds of listings, and those of settings and entries.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/listing.h"

#include <stdlib.h>
#include <string.h>

#include "papers/listing_parts.h"
#include "words/rich.h"
#include "words/text.h"

static void make_settings(struct listing_making *making) {
    listing_head(making, 'h', _("Setting"));
    listing_head(making, 'l', _("Value"));
    listing_head(making, 'l', _("Meaning"));
    listing_end(making);
    for (unsigned i = 0; tournament_key(i); i++) {
        if (!tournament_setting_used(&making->tournament->set, i))
            continue;
        pedro_text_add(making->text, tournament_key(i)->name);
        listing_next(making);
        tournament_setting_text(&making->tournament->set, i, making->text);
        listing_next(making);
        pedro_text_add(making->text, _(tournament_key(i)->label));
        listing_end(making);
    }
}

static void make_entries(struct listing_making *making) {
    const struct tournament *tournament = making->tournament;
    listing_head(making, 'r', _("No."));
    listing_head(making, 'h', _("Names"));
    listing_head(making, 'l', _("Club"));
    listing_head(making, 'l', "");
    listing_end(making);
    for (size_t i = 0; i < tournament->entries; i++) {
        const struct tournament_entry *entry = &tournament->entry[i];
        struct rich_words words = {.used = 0};
        pedro_text_add_number(making->text, entry->number);
        listing_next(making);
        tournament_entry_name(entry, 0, making->text);
        listing_next(making);
        pedro_text_add(making->text, entry->club);
        listing_next(making);
        if (entry->withdrawn)
            pedro_text_add(making->text, _("withdrawn"));
        else if (entry->joined > 1)
            rich_fill(making->text, _("from round {n}"), "n",
                      rich_number(&words, entry->joined));
        listing_end(making);
    }
}

static const struct {
    const char *word, *title;
    listing_maker *make;
    bool ranked; /* needs standings and scores */
} kinds[] = {
    [LISTING_SETTINGS] = {"settings", N_("Settings"), make_settings, false},
    [LISTING_ENTRIES] = {"entries", N_("Entries"), make_entries, false},
    [LISTING_TABLES] = {"tables", N_("Tables"), listing_tables, false},
    [LISTING_SEATS] = {"seats", N_("Seats by name"), listing_seats, false},
    [LISTING_STANDINGS] = {"standings", N_("Standings"), listing_standings, true},
    [LISTING_CHART] = {"chart", N_("All rounds"), listing_chart, true},
};

const char *listing_word(enum listing_kind kind) { return kinds[kind].word; }
const char *listing_title(enum listing_kind kind) { return kinds[kind].title; }

/* Ranks the entries for listings that show it. */
static int rank(const struct tournament *tournament, unsigned round,
                struct tournament_standing **standing,
                struct tournament_round_score **scores) {
    *standing = calloc(tournament->entries + 1, sizeof **standing);
    *scores = calloc(tournament->entries * round + 1, sizeof **scores);
    if (!*standing || !*scores)
        return PEDRO_ERR_NO_MEMORY;
    const int err = tournament_standings(tournament, round, *standing);
    return err ? err : tournament_scores(tournament, round, *scores);
}

int listing_make(const struct tournament *tournament, enum listing_kind kind,
                 unsigned round, struct listing *listing) {
    struct tournament_standing *standing = NULL;
    struct tournament_round_score *scores = NULL;
    struct pedro_text text;
    *listing = (struct listing){.cells = NULL};
    int err = kinds[kind].ranked ? rank(tournament, round, &standing, &scores) : 0;
    size_t size = 0;
    /* Once to count the bytes, once to write them. */
    for (int pass = 0; !err && pass < 2; pass++) {
        struct listing_making making = {.tournament = tournament,
                                        .round = round,
                                        .standing = standing,
                                        .scores = scores,
                                        .text = &text,
                                        .columns = listing->columns};
        listing->columns[0] = '\0';
        pedro_text_init(&text, listing->cells, size);
        kinds[kind].make(&making);
        size = text.length + 1;
        if (!listing->cells && !(listing->cells = malloc(size)))
            err = PEDRO_ERR_NO_MEMORY;
    }
    free(standing);
    free(scores);
    return err;
}

void listing_finish(struct listing *listing) {
    free(listing->cells);
    listing->cells = NULL;
}
