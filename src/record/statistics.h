/* statistics.h - what one person did in many matches, game by game: a value that is folded from records.
 *
 * Bids are those that the person's auctions ended with; points of cards are those of scoring trumps, whoever bid. A match
 * counts as won or lost when it is over; its hands count as soon as they are scored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_STATISTICS_H
#define RECORD_STATISTICS_H

#include "pedro/match.h"
#include "pedro/record.h"
#include "record/json_write.h"
#include "record/person_name.h"

enum {
    STATISTICS_FIGURES = 100, /* bids below are told apart, and special ones */
    STATISTICS_SIZES = STATISTICS_FIGURES + PEDRO_BID_DARK - PEDRO_BID_SPECIAL + 1,
    STATISTICS_PARTNERS = 40, /* the rest is left out */
    STATISTICS_COURSE = 240,  /* the newest matches */
    /* Matches that have to be over before the style is told. In ten there are some hundred auctions: a share of a quarter is then
     * known within nine parts of a hundred. */
    STATISTICS_STYLE = 10,
    STATISTICS_SCHEMA = 1, /* of the object that has the games */
};

struct statistics_bids {
    unsigned bids, made;
};

struct statistics_partner {
    char name[RECORD_PERSON_MAX];
    unsigned matches, won;
    struct statistics_bids bids; /* of both */
};

/* A match that is over. */
struct statistics_match {
    unsigned hands;
    int32_t
        lead; /* points of the person's side in its hands, less the mean of the others */
    bool won;
};

struct statistics_game {
    char variant[PEDRO_NAME_MAX];
    unsigned matches, won, hands;
    struct statistics_bids bids;
    unsigned figures;  /* bids that were numbers, */
    unsigned long sum; /* and their sum */
    unsigned partners, players;
    struct statistics_bids by_size[STATISTICS_SIZES]; /* see statistics_size() */
    unsigned sat
        [PEDRO_SEATS_MAX]; /* hands, by places to the left of the dealer; 0: the dealer */
    struct statistics_bids by_place[PEDRO_SEATS_MAX];
    struct statistics_bids by_trump[4];
    struct statistics_partner partner[STATISTICS_PARTNERS]; /* as they came */
    /* Points of cards that the person played: won by the own side, and by others. Points of cards that others played
     * and the own side caught. */
    unsigned long kept, lost, caught;
    unsigned courses; /* matches that were added to the course */
    struct statistics_match
        course[STATISTICS_COURSE]; /* match n at n % STATISTICS_COURSE */
};

struct statistics {
    struct statistics_game *game;
    size_t games;
};

/* Begins with nothing. */
void statistics_init(struct statistics *statistics);
void statistics_finish(struct statistics *statistics);

/* Adds a match, played from `seat`. 0, or PEDRO_ERR_NO_MEMORY. */
int statistics_add(struct statistics *statistics, const struct pedro_match *match,
                   const struct pedro_tags *tags, pedro_seat seat);

/* The game of that variant; NULL if no match of it was added. */
struct statistics_game *statistics_find(const struct statistics *statistics,
                                        const char *variant);

/* Where in by_size a bid is counted, and back; the largest figures share a place. */
unsigned statistics_size(pedro_bid bid);
pedro_bid statistics_bid(unsigned size);

/* Whether the style is told: the share of auctions that the person won, and the average bid. */
bool statistics_has_style(const struct statistics_game *game);

/* The first match of the course that is still known; the last is courses - 1. */
unsigned statistics_course(const struct statistics_game *game);

/* Ten times the average bid that was a number; 0 if none was. */
unsigned statistics_average(const struct statistics_game *game);

/* Writes all games as the member `name`, or as a value if that is NULL (statistics_json.c); pedro-stats(1) lists the members. `more`
 * may add some to each game, by its index; it may be NULL. */
void statistics_put(struct json_writer *writer, const char *name,
                    const struct statistics *statistics,
                    void (*more)(struct json_writer *writer, size_t game,
                                 const void *data),
                    const void *data);

#endif
