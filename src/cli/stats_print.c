/* stats_print.c - plots of statistics in signs that every terminal has.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/stats_print.h"

#include <math.h>
#include <stdio.h>

#include "pedro/rules.h"
#include "words/rich.h"
#include "words/text.h"
#include "words/wrap.h"

enum { NAME = 32, BAR = 24, COURSE = 66 };

static unsigned most_of(const struct statistics_bids *bids, unsigned count) {
    unsigned most = 1;
    for (unsigned i = 0; i < count; i++)
        if (bids[i].bids > most)
            most = bids[i].bids;
    return most;
}

/* "7    3/5  ###--": made of all, and as a bar. */
static void print_bids(const char *name, const struct statistics_bids *bids,
                       unsigned most) {
    const unsigned scale = most > BAR ? most : BAR;
    const unsigned made = (bids->made * BAR + scale / 2) / scale,
                   all = (bids->bids * BAR + scale / 2) / scale;
    printf("  ");
    wrap_cell(stdout, name, NAME);
    printf("%4u/%-5u", bids->made, bids->bids);
    for (unsigned i = 0; i < all; i++)
        putchar(i < made ? '#' : '-');
    putchar('\n');
}

static void print_sizes(const struct statistics_game *game) {
    const unsigned most = most_of(game->by_size, STATISTICS_SIZES);
    printf("%s\n", _("Your bids by size, # made and - set:"));
    for (unsigned i = 0; i < STATISTICS_SIZES; i++) {
        char name[32];
        struct pedro_text text;
        pedro_text_init(&text, name, sizeof name);
        pedro_bid_text(statistics_bid(i), &text);
        if (game->by_size[i].bids > 0)
            print_bids(name, &game->by_size[i], most);
    }
}

static void print_places(const struct statistics_game *game) {
    const unsigned most = most_of(game->by_place, game->players);
    printf("%s\n", _("By seat:"));
    for (unsigned place = 0; place < game->players; place++) {
        char name[80];
        if (place == 0)
            snprintf(name, sizeof name, "%s", _("dealer"));
        else
            snprintf(name, sizeof name,
                     ngettext("%u seat left of the dealer", "%u seats left of the dealer",
                              place),
                     place);
        print_bids(name, &game->by_place[place], most);
    }
}

static void print_trumps(const struct statistics_game *game) {
    const unsigned most = most_of(game->by_trump, 4);
    printf("%s\n", _("By trumps:"));
    for (unsigned suit = 0; suit < 4; suit++)
        print_bids(_(rich_suit_name(suit)), &game->by_trump[suit], most);
}

static void print_partners(const struct statistics_game *game) {
    if (game->partners == 0)
        return;
    printf("%s\n", _("With partners: matches, won, bids made of all:"));
    for (unsigned i = 0; i < game->partners; i++) {
        const struct statistics_partner *partner = &game->partner[i];
        printf("  ");
        wrap_cell(stdout, partner->name, NAME);
        printf("%6u %6u %8u/%u\n", partner->matches, partner->won, partner->bids.made,
               partner->bids.bids);
    }
}

static void print_style(const struct statistics_game *game) {
    const unsigned average = statistics_average(game);
    if (statistics_has_style(game))
        printf(_("Style: %u %% of the auctions won, average bid %u.%u\n"),
               (100 * game->bids.bids + game->hands / 2) / game->hands, average / 10,
               average % 10);
    else
        printf(_("Style is told after %d matches; %u so far.\n"), STATISTICS_STYLE,
               game->matches);
}

void stats_print(const struct statistics_game *game) {
    printf("\n%s\n", game->variant);
    if (game->bids.bids > 0) {
        print_sizes(game);
        print_places(game);
        print_trumps(game);
    }
    printf(_("Points of your cards: %lu kept, %lu lost; caught from others: %lu\n"),
           game->kept, game->lost, game->caught);
    print_partners(game);
    print_style(game);
}

void stats_print_course(const char *title, const double *value, unsigned count) {
    enum { HALF = 3 };
    double most = 0, sum = 0;
    if (count < 2)
        return;
    const unsigned from = count > COURSE ? count - COURSE : 0;
    for (unsigned i = from; i < count; i++) {
        most = fmax(most, fabs(value[i]));
        sum += value[i];
    }
    printf("%s\n", title);
    for (int row = HALF; row >= -HALF; row--) {
        if (row == HALF || row == -HALF)
            printf("%+7.1f |", row * most / HALF);
        else
            printf("%7s |", row ? "" : "0");
        for (unsigned i = from; i < count; i++) {
            const int high = most > 0 ? (int)lround(value[i] / most * HALF) : 0;
            const bool in = row > 0 ? high >= row : row < 0 && high <= row;
            putchar(row == 0 ? '-' : in ? '#' : ' ');
        }
        putchar('\n');
    }
    printf(_("        on average %+.1f\n"), sum / (count - from));
}
