/* verb_stats.c - the verb `stats`: a person's results in the saved matches.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "bots/search/luck.h"
#include "cli/json_output.h"
#include "cli/matches.h"
#include "cli/progress.h"
#include "cli/stats_print.h"
#include "cli/verbs.h"
#include "words/game_names.h"
#include "words/text.h"
#include "words/wrap.h"

enum { OPTION_JSON = 0x100, OPTION_LUCK, DIGITS = 6 };

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

/* What the cards were worth, and what was made of them: in points a hand. */
struct course {
    double luck, play;
};

/* What is known of the luck in one game. */
struct game_luck {
    unsigned followed; /* hands */
    struct spread result, luck, play;
    struct course
        course[STATISTICS_COURSE]; /* match by match, as in struct statistics_game */
};

/* --- luck --- */

static void add(struct spread *spread, double points) {
    spread->sum += points;
    spread->squares += points * points;
}

static double mean(const struct game_luck *row, const struct spread *spread) {
    return row->followed ? spread->sum / row->followed : NAN;
}

/* Half the 95 % interval of the mean. */
static double error(const struct game_luck *row, const struct spread *spread) {
    const double n = row->followed, middle = mean(row, spread);
    if (n < 2)
        return NAN;
    return 1.96 * sqrt((spread->squares - n * middle * middle) / (n - 1) / n);
}

struct following {
    struct game_luck *row;
    struct luck luck;
    unsigned side, hands;
    struct course sum;
};

static double lead(const struct following *following, const struct luck_value *value) {
    const struct pedro_rules *rules = following->luck.settings->rules;
    return (double)luck_lead(rules, value, following->side) / LUCK_POINT /
           (rules->sides - 1);
}

static int follow(void *data, const struct pedro_event *event,
                  const struct pedro_state *before, const struct pedro_state *after) {
    struct following *following = data;
    struct game_luck *row = following->row;
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
    const double play = result - lucky - lead(following, &luck->hand.expected);
    add(&row->play, play);
    following->hands++;
    following->sum.luck += lucky;
    following->sum.play += play;
    return 0;
}

/* Follows the hands of a match that are over; the match is number `at` of its game's course. */
static void follow_match(struct game_luck *row, const struct saved_match *saved,
                         unsigned at) {
    enum { ORDERS = 16, PACKS = 32 };
    const struct luck_settings settings = {.rules = &saved->match.rules,
                                           .bot = bot_find("simple", strlen("simple")),
                                           .orders = ORDERS,
                                           .packs = PACKS};
    struct following following = {
        .row = row, .side = pedro_side(&saved->match.rules, (unsigned)saved->me)};
    luck_init(&following.luck, &settings, NULL);
    pedro_match_walk(&saved->match, follow, &following);
    const unsigned hands = following.hands ? following.hands : 1;
    row->course[at % STATISTICS_COURSE] =
        (struct course){following.sum.luck / hands, following.sum.play / hands};
}

/* In a column of `width`, or 0 for the last one. */
static void print_cell(const struct game_luck *row, const struct spread *spread,
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

struct stats {
    struct statistics of;
    struct game_luck *luck; /* of each game; NULL if it is not wanted */
};

static void print_luck(const struct stats *stats) {
    static const char *const heads[] = {N_("in all"), N_("deal and draw"), N_("play")};
    enum { LEAST = 17, GAP = 2 };
    const int width = wrap_widest(heads, 2, LEAST) + GAP;
    printf("\n%s\n", _("Points a hand by which your side led the others, and where they "
                       "came from:"));
    wrap_cell(stdout, _("Game"), GAME_NAMES_CELL);
    wrap_left(stdout, _(heads[0]), width);
    wrap_left(stdout, _(heads[1]), width);
    puts(_(heads[2]));
    for (size_t i = 0; i < stats->of.games; i++) {
        const struct game_luck *row = &stats->luck[i];
        wrap_cell(stdout, stats->of.game[i].variant, GAME_NAMES_CELL);
        print_cell(row, &row->result, width);
        print_cell(row, &row->luck, width);
        print_cell(row, &row->play, 0);
        putchar('\n');
    }
}

/* --- all games --- */

static void put_spread(struct json_writer *writer, const char *name, const char *ci95,
                       const struct game_luck *row, const struct spread *spread) {
    json_put_real(writer, name, mean(row, spread), DIGITS);
    json_put_real(writer, ci95, error(row, spread), DIGITS);
}

static void put_luck(struct json_writer *writer, size_t at, const void *data) {
    const struct stats *stats = data;
    const struct statistics_game *game = &stats->of.game[at];
    const struct game_luck *row = &stats->luck[at];
    put_spread(writer, "lead", "lead_ci95", row, &row->result);
    put_spread(writer, "luck", "luck_ci95", row, &row->luck);
    put_spread(writer, "play", "play_ci95", row, &row->play);
    json_open(writer, "luck_course", '[');
    for (unsigned i = statistics_course(game); i < game->courses; i++) {
        const struct course *course = &row->course[i % STATISTICS_COURSE];
        json_open(writer, NULL, '{');
        json_put_real(writer, "luck", course->luck, DIGITS);
        json_put_real(writer, "play", course->play, DIGITS);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void compose_stats(struct json_writer *writer, const void *data) {
    const struct stats *stats = data;
    statistics_put(writer, NULL, &stats->of, stats->luck ? put_luck : NULL, stats);
}

static void print_course(const struct stats *stats, size_t i) {
    const struct statistics_game *game = &stats->of.game[i];
    double value[STATISTICS_COURSE];
    const unsigned from = statistics_course(game), count = game->courses - from;
    for (unsigned k = 0; k < count; k++) {
        const struct statistics_match *match =
            &game->course[(from + k) % STATISTICS_COURSE];
        value[k] = match->hands ? (double)match->lead / match->hands : 0;
    }
    stats_print_course(_("Points a hand by which your side led, match by match:"), value,
                       count);
    if (!stats->luck)
        return;
    for (unsigned k = 0; k < count; k++)
        value[k] = stats->luck[i].course[(from + k) % STATISTICS_COURSE].luck;
    stats_print_course(_("What deal and draw were worth a hand, match by match:"), value,
                       count);
    for (unsigned k = 0; k < count; k++)
        value[k] = stats->luck[i].course[(from + k) % STATISTICS_COURSE].play;
    stats_print_course(_("What was made of them, match by match:"), value, count);
}

static void print_games(const struct stats *stats) {
    static const char *const heads[] = {N_("matches"), N_("won"),  N_("hands"),
                                        N_("bids"),    N_("made"), N_("set")};
    enum { COLUMNS = sizeof heads / sizeof *heads, LEAST = 7, GAP = 2 };
    const int width = wrap_widest(heads, COLUMNS, LEAST) + GAP;
    wrap_cell(stdout, _("Game"), GAME_NAMES_CELL);
    for (unsigned i = 0; i < COLUMNS; i++)
        wrap_right(stdout, _(heads[i]), i ? width : width - 1);
    putchar('\n');
    for (size_t i = 0; i < stats->of.games; i++) {
        const struct statistics_game *game = &stats->of.game[i];
        const unsigned numbers[COLUMNS] = {
            game->matches,   game->won,       game->hands,
            game->bids.bids, game->bids.made, game->bids.bids - game->bids.made};
        wrap_cell(stdout, game->variant, GAME_NAMES_CELL);
        for (unsigned n = 0; n < COLUMNS; n++)
            printf("%*u", n ? width : width - 1, numbers[n]);
        putchar('\n');
    }
}

static void print_stats(const struct stats *stats) {
    if (stats->of.games == 0) {
        puts(_("No match is saved yet; `pedro play` begins one."));
        return;
    }
    print_games(stats);
    if (stats->luck)
        print_luck(stats);
    for (size_t i = 0; i < stats->of.games; i++)
        if (stats->of.game[i].hands > 0) {
            stats_print(&stats->of.game[i]);
            print_course(stats, i);
        }
}

/* False without memory. */
static bool add_match(struct stats *stats, const struct saved_match *saved, bool luck) {
    const size_t games = stats->of.games;
    if (statistics_add(&stats->of, &saved->match, &saved->tags, saved->me))
        return false;
    struct statistics_game *game = statistics_find(&stats->of, saved->match.variant);
    /* It is over, and lost, though its score does not say so. */
    if (saved_match_is_resigned(saved) && !saved->match.state.winners)
        game->matches++;
    if (!luck)
        return true;
    if (stats->of.games > games) {
        if (!grow_to(&stats->luck, stats->of.games, sizeof *stats->luck))
            return false;
        memset(&stats->luck[games], 0, sizeof *stats->luck);
    }
    follow_match(&stats->luck[game - stats->of.game], saved,
                 game->courses - (saved->match.state.winners ? 1 : 0));
    return true;
}

int verb_stats(struct verb_args *args) {
    struct stats stats = {.luck = NULL};
    struct matches matches;
    bool json = false, luck = false;
    double shown = progress_now();
    int id;
    statistics_init(&stats.of);
    while ((id = verb_next(args)) > 0)
        *(id == OPTION_LUCK ? &luck : &json) = true;
    if (id < 0)
        return args->exit;
    int code = matches_find(&matches);
    /* The newest comes first, and the course begins with the oldest. */
    for (size_t i = 0; code == EXIT_OK && i < matches.count; i++) {
        struct saved_match saved;
        if (matches_read(&matches, matches.count - 1 - i, &saved) && saved.readable &&
            saved.me != PEDRO_NO_SEAT && !saved_match_is_study(&saved) &&
            !add_match(&stats, &saved, luck)) {
            code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        }
        saved_match_finish(&saved);
        if (luck)
            progress_show(&shown, (double)(i + 1) / (double)matches.count);
    }
    progress_clear();
    matches_finish(&matches);
    if (code == EXIT_OK && json)
        code = json_output(compose_stats, &stats);
    else if (code == EXIT_OK)
        print_stats(&stats);
    statistics_finish(&stats.of);
    free(stats.luck);
    return code;
}
