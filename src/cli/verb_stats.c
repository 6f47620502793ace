/* verb_stats.c - the verb `stats`: a person's results in the saved matches.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/search/luck.h"
#include "cli/json_output.h"
#include "cli/matches.h"
#include "cli/progress.h"
#include "cli/verbs.h"
#include "words/score_sheet.h"
#include "words/text.h"
#include "words/wrap.h"

enum { OPTION_JSON = 0x100, OPTION_LUCK, SCHEMA = 1, DIGITS = 6 };

const struct cli_option stats_options[] = {
    {OPTION_LUCK, "luck", NULL,
     N_("also say what the cards were worth a hand, and what was made of them"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* Points by which the person's side led the others in each hand. */
struct spread {
    double sum, squares;
};

/* The person's results in one game. */
struct record_of {
    char variant[PEDRO_NAME_MAX];
    unsigned matches, won, hands, bids, made;
    unsigned followed; /* hands of which the luck is known */
    struct spread result, luck, play;
};

static struct record_of *row_of(struct record_of *row, unsigned *rows, unsigned room,
                                const char *variant) {
    for (unsigned i = 0; i < *rows; i++)
        if (strcmp(row[i].variant, variant) == 0)
            return &row[i];
    if (*rows == room)
        return NULL;
    snprintf(row[*rows].variant, sizeof row->variant, "%s", variant);
    return &row[(*rows)++];
}

static void count_match(struct record_of *row, const struct saved_match *saved) {
    struct sheet sheet;
    if (saved_match_is_over(saved)) {
        row->matches++;
        row->won += saved_match_has_won(saved);
    }
    if (sheet_init(&sheet, &saved->match) != PEDRO_ERR_OK)
        return;
    for (size_t i = 0; i < sheet.rows; i++) {
        const bool mine = sheet.row[i].scored && sheet.row[i].bidder == saved->me;
        row->hands += sheet.row[i].scored;
        row->bids += mine;
        row->made += mine && sheet.row[i].made;
    }
    sheet_finish(&sheet);
}

/* --- luck --- */

static void add(struct spread *spread, double points) {
    spread->sum += points;
    spread->squares += points * points;
}

static double mean(const struct record_of *row, const struct spread *spread) {
    return row->followed ? spread->sum / row->followed : NAN;
}

/* Half the 95 % interval of the mean. */
static double error(const struct record_of *row, const struct spread *spread) {
    const double n = row->followed, middle = mean(row, spread);
    if (n < 2)
        return NAN;
    return 1.96 * sqrt((spread->squares - n * middle * middle) / (n - 1) / n);
}

struct following {
    struct record_of *row;
    struct luck luck;
    unsigned side;
};

static double lead(const struct following *following, const struct luck_value *value) {
    const struct pedro_rules *rules = following->luck.settings->rules;
    return (double)luck_lead(rules, value, following->side) / LUCK_POINT /
           (rules->sides - 1);
}

static int follow(void *data, const struct pedro_event *event,
                  const struct pedro_state *before, const struct pedro_state *after) {
    struct following *following = data;
    struct record_of *row = following->row;
    struct luck *luck = &following->luck;
    if (event->seat == PEDRO_NO_SEAT)
        luck_deal(luck, before, event->pack, after);
    else
        luck_act(luck, event->seat, &event->action, before, after);
    if (!luck->hand.over)
        return 0;
    const double result = lead(following, &luck->hand.result),
                 lucky = lead(following, &luck->hand.deal) +
                         lead(following, &luck->hand.draw);
    row->followed++;
    add(&row->result, result);
    add(&row->luck, lucky);
    add(&row->play, result - lucky - lead(following, &luck->hand.expected));
    return 0;
}

/* Follows the hands of a match that are over. */
static void follow_match(struct record_of *row, const struct saved_match *saved) {
    enum { ORDERS = 16, PACKS = 32 };
    const struct luck_settings settings = {.rules = &saved->match.rules,
                                           .bot = bot_find("simple", strlen("simple")),
                                           .orders = ORDERS,
                                           .packs = PACKS};
    struct following following = {
        .row = row, .side = pedro_side(&saved->match.rules, (unsigned)saved->me)};
    luck_init(&following.luck, &settings, NULL);
    pedro_match_walk(&saved->match, follow, &following);
}

/* In a column of `width`, or 0 for the last one. */
static void print_cell(const struct record_of *row, const struct spread *spread,
                       int width) {
    char cell[40] = "";
    if (row->followed > 1)
        snprintf(cell, sizeof cell, "%+.2f ±%.2f", mean(row, spread), error(row, spread));
    else if (row->followed)
        snprintf(cell, sizeof cell, "%+.2f", mean(row, spread));
    if (width)
        wrap_cell(stdout, cell, width);
    else
        fputs(cell, stdout);
}

static void print_luck(const struct record_of *row, unsigned rows) {
    enum { CELL = 19 };
    printf("\n%s\n", _("Points a hand by which your side led the others, and where they "
                       "came from:"));
    wrap_cell(stdout, _("Game"), 17);
    wrap_cell(stdout, _("in all"), CELL);
    wrap_cell(stdout, _("deal and draw"), CELL);
    printf("%s\n", _("play"));
    for (unsigned i = 0; i < rows; i++) {
        wrap_cell(stdout, row[i].variant, 17);
        print_cell(&row[i], &row[i].result, CELL);
        print_cell(&row[i], &row[i].luck, CELL);
        print_cell(&row[i], &row[i].play, 0);
        putchar('\n');
    }
}

/* --- all games --- */

static void print_row(const struct record_of *row) {
    printf("%-16s %8u %8u %8u %8u %8u %8u\n", row->variant, row->matches, row->won,
           row->hands, row->bids, row->made, row->bids - row->made);
}

enum { GAMES_MAX = 128 };

struct stats {
    struct record_of row[GAMES_MAX];
    unsigned rows;
    bool luck;
};

static void put_spread(struct json_writer *writer, const char *name, const char *ci95,
                       const struct record_of *row, const struct spread *spread) {
    json_put_real(writer, name, mean(row, spread), DIGITS);
    json_put_real(writer, ci95, error(row, spread), DIGITS);
}

static void compose_stats(struct json_writer *writer, const void *data) {
    const struct stats *stats = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_open(writer, "games", '[');
    for (unsigned i = 0; i < stats->rows; i++) {
        const struct record_of *row = &stats->row[i];
        json_open(writer, NULL, '{');
        json_put_text(writer, "variant", row->variant);
        json_put_number(writer, "matches", row->matches);
        json_put_number(writer, "won", row->won);
        json_put_number(writer, "hands", row->hands);
        json_put_number(writer, "bids", row->bids);
        json_put_number(writer, "made", row->made);
        json_put_number(writer, "set", row->bids - row->made);
        if (stats->luck) {
            put_spread(writer, "lead", "lead_ci95", row, &row->result);
            put_spread(writer, "luck", "luck_ci95", row, &row->luck);
            put_spread(writer, "play", "play_ci95", row, &row->play);
        }
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

static void print_stats(const struct stats *stats) {
    if (stats->rows == 0) {
        puts(_("No match is saved yet; `pedro play` begins one."));
        return;
    }
    wrap_cell(stdout, _("Game"), 17);
    printf("%8s %8s %8s %8s %8s %8s\n", _("matches"), _("won"), _("hands"), _("bids"),
           _("made"), _("set"));
    for (unsigned i = 0; i < stats->rows; i++)
        print_row(&stats->row[i]);
    if (stats->luck)
        print_luck(stats->row, stats->rows);
}

int verb_stats(struct verb_args *args) {
    static struct stats stats;
    struct matches matches;
    bool json = false;
    double shown = progress_now();
    int id;
    memset(&stats, 0, sizeof stats);
    while ((id = verb_next(args)) > 0)
        *(id == OPTION_LUCK ? &stats.luck : &json) = true;
    if (id < 0)
        return args->exit;
    int code = matches_find(&matches);
    for (size_t i = 0; code == EXIT_OK && i < matches.count; i++) {
        struct saved_match saved;
        if (matches_read(&matches, i, &saved) && saved.readable &&
            saved.me != PEDRO_NO_SEAT && !saved_match_is_study(&saved)) {
            struct record_of *at =
                row_of(stats.row, &stats.rows, GAMES_MAX, saved.match.variant);
            if (at)
                count_match(at, &saved);
            if (at && stats.luck)
                follow_match(at, &saved);
        }
        saved_match_finish(&saved);
        if (stats.luck)
            progress_show(&shown, (double)(i + 1) / (double)matches.count);
    }
    progress_clear();
    matches_finish(&matches);
    if (code != EXIT_OK)
        return code;
    if (json)
        return json_output(compose_stats, &stats);
    print_stats(&stats);
    return EXIT_OK;
}
