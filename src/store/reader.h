/* reader.h - queries of the store, executed synchronously on the owner's thread.
 *
 * Strings passed to a callback are valid until it returns. A callback that returns false
 * ends the query.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_READER_H
#define STORE_READER_H

#include "store/batch.h"

enum {
    STORE_NAME_MAX = 129, /* 32 characters of four bytes */
    STORE_PASSWORD_MAX = 160,
    STORE_CLIENT_MAX = 64,
    STORE_PICTURE_MAX = 17,
    STORE_SEATS_MAX = 8,
    STORE_DAYS_MAX = 100, /* tables with days for a turn in the list of a person */
    STORE_LISTED_MAX =
        450, /* people in a list of friends: friends, requests of the person
                             * and by others, blocked people */
};

struct store_table {
    int64_t id;
    const char *name;
    int64_t opened_ms;
    int64_t closed_ms; /* 0 while it is live */
    int64_t events;    /* set in the list of all tables only */
    /* 0 in one process alone (cluster_store.h) */
    int64_t node; /* which drives it, 0: none */
    int64_t
        tournament; /* the tournament that it belongs to, 0: none; less than 0: minus the number of its challenge */
};
typedef bool store_see_table(void *data, const struct store_table *table);

/* What lists say of a table with days for a turn. */
enum store_days_state { STORE_DAYS_WAITS, STORE_DAYS_PLAYS, STORE_DAYS_OVER };

struct store_days {
    int64_t table;
    const char *name;       /* not read by batch_days() */
    int64_t seq;            /* of the last row */
    int64_t rests_until_ms; /* when it has to be woken; 0: it does not rest */
    int64_t due_ms;         /* when the clock of `turn` runs out; 0: it does not run */
    int turn;               /* the seat that is to act, -1: none */
    enum store_days_state state;
    const char *clock, *variant;
    int own; /* the seat of the person whose list it is; not read by batch_days() */
    int seats;
    struct store_days_seat {
        int64_t user; /* 0: no person, or one who was deleted */
        const char *
            bot; /* NULL: nobody sits here; "": a person; of a person's program any other */
        const char *name; /* of the person, and the picture: not read by batch_days() */
        const char *picture;
    } seat[STORE_SEATS_MAX];
};
/* What is in memory of the last one may be written to. */
typedef bool store_see_days(void *data, const struct store_days *days);

typedef bool store_see_row(void *data, const struct store_row *row);

struct store_user {
    int64_t id;
    char name[STORE_NAME_MAX];
    bool guest, banned;
    int64_t created_ms;
    char password[STORE_PASSWORD_MAX]; /* "" for a guest */
    bool recovers;                     /* has a recovery code, whose hash is */
    uint8_t recovery[STORE_TOKEN_HASH];
    char picture[STORE_PICTURE_MAX]; /* a word, or "" */
    int64_t links;                   /* personal links that were replaced */
};
typedef bool store_see_user(void *data, const struct store_user *user);

struct store_session {
    uint8_t hash[STORE_TOKEN_HASH];
    bool bearer;
    int64_t begun_ms, seen_ms, expires_ms;
    char client[STORE_CLIENT_MAX]; /* the program that began it */
};
typedef bool store_see_session(void *data, const struct store_session *session);

struct store_match {
    int64_t id;
    const char *name, *variant, *result, *record;
    unsigned winners;
    int64_t finished_ms;
    int seat; /* of the person in a query by person, else -1 */
    int64_t
        tournament; /* the tournament in which it was played, 0: none; less than 0: minus the number of the challenge */
};
typedef bool store_see_match(void *data, const struct store_match *match);

/* A seat of a rated match (batch_rated()). */
struct store_rated {
    int64_t match, finished_ms;
    const char *variant, *result, *options, *bots;
    unsigned winners;
    int seat;
    int64_t user; /* 0 for a bot, and for a person who was deleted */
};
typedef bool store_see_rated(void *data, const struct store_rated *seat);

/* The first try of a person at a deal of the day, or the par, whose person is 0. */
struct store_daily {
    int32_t day;
    const char *game;
    int64_t user, at_ms;
    int32_t margin;
    const char *answers; /* "" where they are not asked for */
};
typedef bool store_see_daily(void *data, const struct store_daily *tried);

typedef bool store_see_league(void *data, const struct store_league *one);

/* A score record. */
struct store_score {
    int64_t changed_ms;
    const char *key, *variant, *result, *record;
    const char *live; /* the secret of its link, "" if it is not shown */
    unsigned winners;
    size_t lines;
};
typedef bool store_see_score(void *data, const struct store_score *score);

typedef bool store_see_progress(void *data, const struct store_progress *one);

struct store_report {
    int64_t id, at_ms;
    int64_t closed_ms; /* 0 while it is open */
    const char *by, *about, *table, *words, *talk;
    const char *answer; /* "" if there is none yet */
};
typedef bool store_see_report(void *data, const struct store_report *report);

/* An action of an admin: `user` and `other` are the numbers of the people concerned, 0
 * for none; `name` is the present name of `user`. */
struct store_audit {
    int64_t id, at_ms, user, other;
    const char *who, *task, *detail, *name;
};
typedef bool store_see_audit(void *data, const struct store_audit *audit);

/* A tournament, with everything that its rows do not have. */
struct store_tournament {
    int64_t id;
    const char *name;
    int64_t owner; /* 0: was deleted */
    int64_t opened_ms;
    int64_t closed_ms; /* 0 while it is not over */
    bool listed;
    const char *password;  /* the hash of what entering needs, "" for none */
    int64_t repeats;       /* days after which the same is opened again, 0: never */
    const uint8_t *secret; /* STORE_TOKEN_HASH bytes */
    int64_t rows; /* the number of its last row; not read by batch_open_tournament() */
};
typedef bool store_see_tournament(void *data, const struct store_tournament *tournament);

/* What two people are to each other, as the first sees it. */
enum store_friend_state {
    STORE_FRIEND_NONE,
    STORE_FRIEND_ASKED, /* the first has asked the second to be a friend, */
    STORE_FRIEND_ASKS,  /* or the second the first, who has not blocked the second */
    STORE_FRIEND,
    STORE_FRIEND_BLOCKED, /* by the first */
};

struct store_friend {
    int64_t id;
    const char *name, *picture;
    bool guest;
    enum store_friend_state state;
    int64_t at_ms; /* since when */
};
typedef bool store_see_friend(void *data, const struct store_friend *person);

struct store_invitation {
    int64_t from, to; /* people */
    const char *table;
    bool declined;
};
typedef bool store_see_invitation(void *data, const struct store_invitation *invitation);

/* Lists. False if the database could not be read. */
bool store_live_tables(struct store *store, store_see_table *see, void *data);
bool store_all_tables(struct store *store, store_see_table *see, void *data);
/* Those of one process alone that do not rest; those that rest until a time that has come. */
bool store_awake_tables(struct store *store, store_see_table *see, void *data);
bool store_rested_tables(struct store *store, int64_t now_ms, store_see_table *see,
                         void *data);
/* The tables that rest at which a person has a seat. */
bool store_resting_tables(struct store *store, int64_t user, store_see_table *see,
                          void *data);
/* The tables with days for a turn at which a person has a seat, and which are not over; at most STORE_DAYS_MAX. */
bool store_days_of(struct store *store, int64_t user, store_see_days *see, void *data);
/* The table of this name, if it has days for a turn and is not closed; without an own seat (-1). */
bool store_days_named(struct store *store, const char *name, store_see_days *see,
                      void *data);
/* All rows of such a table. */
bool store_days_rows(struct store *store, int64_t table, store_see_row *see, void *data);
/* The rows of a log after a number, in order; with 0 of all logs of that kind, one after the other. */
bool store_rows(struct store *store, char kind, int64_t id, int64_t after,
                store_see_row *see, void *data);
/* The first `most` rows of tables from a position on, including some of closed tables: in order of arrival, on PostgreSQL
 * table by table. INT64_MAX: all. */
bool store_rows_from(struct store *store, int64_t position, int64_t most,
                     store_see_row *see, void *data);
bool store_all_users(struct store *store, store_see_user *see, void *data);
/* Up to `most` matches of a person with an id below `before`, newest first. */
bool store_matches_of(struct store *store, int64_t user, int64_t before, int most,
                      store_see_match *see, void *data);
/* Up to `most` of them with an id above `after`, oldest first. */
bool store_matches_after(struct store *store, int64_t user, int64_t after, int most,
                         store_see_match *see, void *data);
bool store_all_matches(struct store *store, store_see_match *see, void *data);
/* The seats of the first `most` rated matches with a number above `after`, match by match in their order. */
bool store_rated_after(struct store *store, int64_t after, unsigned most,
                       store_see_rated *see, void *data);
/* Up to `most` score records of a person, the last changed first, after `skip` others. */
bool store_scores_of(struct store *store, int64_t user, int skip, int most,
                     store_see_score *see, void *data);
/* What a person has learned, by kind and key, from these on. */
bool store_progress(struct store *store, int64_t user, const char *kind, const char *key,
                    store_see_progress *see, void *data);
bool store_all_scores(struct store *store, store_see_score *see, void *data);
/* First tries at deals of the day from one day to another, in the order of day, game and person (0: the par), without answers; those of a
 * person, with answers. */
bool store_daily(struct store *store, int32_t from, int32_t to, store_see_daily *see,
                 void *data);
bool store_daily_of(struct store *store, int64_t user, store_see_daily *see, void *data);
/* The margin of one of them: STORE_OK, STORE_NOT_FOUND or STORE_FAILED. */
enum store_result store_daily_margin(struct store *store, int32_t day, const char *game,
                                     int64_t user, int32_t *margin);
/* How many there are from one day to another; -1 if it cannot be read. */
int64_t store_daily_count(struct store *store, int32_t from, int32_t to);
/* The first day from `day` on with a try; -1: none, or it cannot be read. */
int32_t store_daily_next(struct store *store, int32_t day);
/* The last week whose leagues are stored; -1: none. False if that cannot be read. */
bool store_league_closed(struct store *store, int32_t *week);
/* The last place of each person in leagues, by person; all those of a person, the last one first. */
bool store_league_last(struct store *store, store_see_league *see, void *data);
bool store_league_of(struct store *store, int64_t user, store_see_league *see,
                     void *data);
/* The names of up to `most` challenges that a person has made or joined, the last one first. */
bool store_challenges_of(struct store *store, int64_t user, int most,
                         bool (*see)(void *data, const char *name), void *data);
bool store_reports(struct store *store, bool open_only, store_see_report *see,
                   void *data);
/* Reports by a person, newest first. */
bool store_reports_by(struct store *store, int64_t user, int most, store_see_report *see,
                      void *data);
/* The valid sessions of a person, most recently used first. */
bool store_sessions_of(struct store *store, int64_t user, int64_t now_ms,
                       store_see_session *see, void *data);
/* Audit rows in order, after number `after`. */
bool store_audit(struct store *store, int64_t after, store_see_audit *see, void *data);
/* People whose rows at tables must get another name, with that name; NULL for people
 * being forgotten (batch_rename_user(), batch_forget_user()). */
bool store_forgetting(struct store *store,
                      bool (*see)(void *data, int64_t user, const char *name),
                      void *data);
/* The list of a person: friends, then people who have asked the person, then people whom the person has asked or
 * blocked; at most STORE_LISTED_MAX. */
bool store_friends(struct store *store, int64_t user, store_see_friend *see, void *data);
/* What the second person is to the first, and whether the second blocks the first (may be NULL). False if that cannot be read. */
bool store_friend(struct store *store, int64_t user, int64_t other,
                  enum store_friend_state *state, bool *blocked);
/* The number of people who ask to be a friend; -1 if it cannot be read. */
int64_t store_asks(struct store *store, int64_t user);
/* Invitations by and to a person, or with 0 all; the oldest first. */
bool store_invitations(struct store *store, int64_t user, store_see_invitation *see,
                       void *data);
/* All tournaments by their numbers; the one of a name, if there is one; those that a person owns or ever entered. */
bool store_tournaments(struct store *store, store_see_tournament *see, void *data);
bool store_tournament(struct store *store, const char *name, store_see_tournament *see,
                      void *data);
bool store_tournaments_of(struct store *store, int64_t user, store_see_tournament *see,
                          void *data);
/* The people who entered a tournament, each with every address that it was done from. */
bool store_tournament_people(struct store *store, int64_t tournament,
                             bool (*see)(void *data, int64_t user,
                                         const uint8_t address[STORE_ADDRESS_HASH]),
                             void *data);
/* How many of the last `most` stored matches were of each variant. */
bool store_variants(struct store *store, unsigned most,
                    bool (*see)(void *data, const char *variant, int64_t matches),
                    void *data);
/* The position of the row `skip` after the first one at or after position `from`; 0 if
 * there is none. */
int64_t store_position(struct store *store, int64_t from, int skip);

/* The highest numbers ever used, 0 if none. */
int64_t store_last_table(struct store *store);
int64_t store_last_user(struct store *store);
int64_t store_last_tournament(struct store *store);

/* A single number of the database, 0 if missing. */
int64_t store_number(struct store *store, const char *name);
/* The secret key of the database. False if it has none. */
bool store_secret(struct store *store, uint8_t secret[STORE_TOKEN_HASH]);

/* Whether a person has logged in from an address. */
bool store_address_known(struct store *store, int64_t user,
                         const uint8_t address[STORE_ADDRESS_HASH]);

/* STORE_OK, STORE_NOT_FOUND or STORE_FAILED. */
enum store_result store_session(struct store *store, const uint8_t hash[STORE_TOKEN_HASH],
                                bool bearer, int64_t now_ms,
                                struct store_session *session, struct store_user *user);
enum store_result store_user(struct store *store, int64_t id, struct store_user *user);
/* An account by its exact name, else by a key that no other account has. */
enum store_result store_user_by_name(struct store *store, const char *name,
                                     const char *key, struct store_user *user);
/* STORE_OK if an account other than `user` has one of two keys of names. */
enum store_result store_name_taken(struct store *store, const char *key, const char *look,
                                   int64_t user);
/* A live table; `table->name` is `name`. */
enum store_result store_table(struct store *store, const char *name,
                              struct store_table *table);
enum store_result store_report(struct store *store, int64_t id, store_see_report *see,
                               void *data);
/* A score record of a person; and one that is shown, and was changed after `since_ms`. */
enum store_result store_score(struct store *store, int64_t user, const char *key,
                              store_see_score *see, void *data);
enum store_result store_live_score(struct store *store, const char *secret,
                                   int64_t since_ms, store_see_score *see, void *data);
/* A match by its name, or the last one of the table with that name. */
enum store_result store_match(struct store *store, const char *name, store_see_match *see,
                              void *data);

#endif
