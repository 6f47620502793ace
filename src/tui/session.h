/* session.h - a match in this process: one person or none, against bots and external
 *programs.
 *
 * It is the link of a player (client/player.h) whose table is in this process:
 * session_next() returns what is next, session_advance() deals or lets a computer player
 * act, session_do() applies the person's action. Every event is on disk before these
 * functions return, and before the player gets it.
 *
 * All randomness comes from the seed of the match: hand n is dealt from
 * pedro_hand_seed(seed, n), and a computer player that acts as event e uses the random
 * numbers of pedro_hand_seed(seed, 2^31 + e). So the cards are the same after resuming
 * and after an undo. A match of one deal uses the seed itself in place of that of hand 1,
 * as a table does with the seed of a hand.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SESSION_H
#define TUI_SESSION_H

#include "base/autosave.h"
#include "bots/bot.h"
#include "client/player.h"
#include "pedro/record.h"
#include "pedro/rng.h"
#include "protocol/bot_process.h"

enum { SESSION_LABEL_MAX = 128, SESSION_UNDONE_MAX = 64 };

/* The player of a seat that is not the person's. */
struct session_player {
    bool chosen;                 /* by the caller: a record that is resumed keeps it */
    const struct bot *bot;       /* also used in place of a process that fails */
    struct bot_process *process; /* or NULL; the caller's, and must outlive the session */
    char label[SESSION_LABEL_MAX]; /* as in the record: "bot:simple" */
};

struct session_settings {
    char variant[PEDRO_NAME_MAX];
    struct pedro_ruleset set;
    uint64_t given;
    uint8_t seed[PEDRO_SEED_SIZE];
    bool seeded;       /* the seed was chosen by the caller: a study keeps it */
    pedro_seat dealer; /* of the first hand; PEDRO_NO_SEAT: drawn from the seed */
    pedro_seat human;  /* PEDRO_NO_SEAT: no person plays */
    bool human_chosen; /* `human` was chosen by the caller: a record that is resumed does
                        * not change it */
    struct session_player player[PEDRO_SEATS_MAX];
    char name[64]; /* what the person is called in the record; "" for no name */
    bool
        one_deal; /* a deal that others play too (table/daily.h): the match is one hand, dealt
                    * from the seed itself; no hints, and nothing is taken back */
    const char *file; /* where a new match is saved; NULL: in a file of its own */
    const char
        *record; /* where to write a copy after each hand and at the end, or NULL */
};

enum session_next { SESSION_DEALS, SESSION_BOT, SESSION_HUMAN, SESSION_OVER };

/* The reason why a session could not begin; the notice of its player has the full
 * sentence. */
enum session_trouble {
    SESSION_FINE,
    SESSION_NOTHING, /* no match to resume */
    SESSION_NO_FILE, /* no such file */
    SESSION_BUSY,    /* another process has it open */
    SESSION_DAMAGED, /* the record is damaged */
    SESSION_FAILED,  /* any other reason */
};

/* A deal that is played again beside the match (study.c). */
struct session_study {
    bool on;
    size_t from; /* events up to the deal */
    /* While it is on, those of the match that waits. */
    struct pedro_match match;
    struct pedro_tags tags;
    struct autosave save;
    int unsaved;
};

/* Where a study began, and what the hand gave that it plays otherwise (position.h). */
struct session_position {
    bool only;     /* the session is nothing but this study: it is over with the hand */
    size_t events; /* the study begins with so many events; 0 without a study */
    bool told;     /* the person has been told what the hand gave */
    bool known;    /* the hand has an end in the record: these are the scores then */
    int32_t score[PEDRO_SEATS_MAX]; /* before the hand, by side */
    int32_t was[PEDRO_SEATS_MAX];
};

struct session {
    struct session_settings settings;
    struct player player;     /* the data and notices for the person */
    enum player_news pending; /* made by a request, not yet taken */
    bool claiming;            /* the hand is played out, as the person claimed the rest */
    bool resigned; /* the person has given the match up; a study goes on beside it */
    struct pedro_match match;
    struct pedro_tags tags;
    struct autosave save;
    struct bot_history history; /* of this hand */
    struct bot_scratch
        *scratch; /* NULL until a computer player acts, or without memory */
    char record_room[AUTOSAVE_PATH_MAX]; /* the path of the copy, in a second match */
    struct pedro_action
        undone[SESSION_UNDONE_MAX]; /* the person's, the last one taken back last */
    unsigned undoes;
    int unsaved;   /* errno while the record on disk is behind, else 0 */
    int uncopied;  /* errno while the copy that the settings ask for is behind, else 0 */
    bool was_lost; /* an earlier match of this session ended so */
    struct session_study study;
    struct session_position position;
};

/* Begins a match. If it cannot be saved, the match begins nevertheless and the notice has
 * the reason. */
enum session_trouble session_begin(struct session *session,
                                   const struct session_settings *settings);

/* Resumes the match in `path`, or the latest unfinished one if that is NULL. Only the players that are `chosen` are
 * taken from `settings`, and the seed if the record has none. */
enum session_trouble session_resume(struct session *session,
                                    const struct session_settings *settings,
                                    const char *path);

/* Begins another match with the same rules and players, another seed and the next
 * dealer. */
enum session_trouble session_again(struct session *session);

/* Writes what is still to be written. True if all that was to be saved of this match, and of those before it in this
 * session, is on the disk; else player_standing() has the reason, unless that was an earlier match. */
bool session_settle(struct session *session);

/* Settles, and closes the files. The saved match remains. */
void session_finish(struct session *session);

enum session_next session_next(const struct session *session);

/* Deals or lets a computer player act. 0, or an enum pedro_err after which the match
 * cannot continue. */
int session_advance(struct session *session);

/* Applies an action of the person, whose turn it is. 0, or an error that changed
 * nothing. */
int session_do(struct session *session, const struct pedro_action *action);

/* Undoes all events back to the person's last decision. PEDRO_ERR_NOTHING_TO_UNDO if
 * there is none. */
int session_undo(struct session *session);

/* Does the action again that was taken back last. PEDRO_ERR_NOTHING_TO_UNDO if there is none, as when the person has
 * done something else since. */
int session_redo(struct session *session);

/* Begins a study: the deal of the last hand that is over is played again, and then the match goes on. Without such a
 * hand only says so. */
void session_study(struct session *session);

/* The same from a decision of a hand that is over: it plays on after so many events of the match. */
void session_study_at(struct session *session, size_t events);

/* Lets the computer play the rest of the hand for the person, or no longer. */
void session_autoplay(struct session *session, bool on);

/* Ends the match: the person has lost it. The record keeps its events, and has the tag Termination. */
void session_resign(struct session *session);

/* Whether a record is of a match that was ended like that. */
bool session_is_resigned(const struct pedro_tags *tags);

/* The tag of the record of a study, with the number of the hand. */
extern const char session_study_tag[];

/* Scratch memory of the computer players; NULL if there is no memory. */
struct bot_scratch *session_scratch(struct session *session);

/* Writes a copy of the record without the seed, which would reveal future hands. 0 or an errno. */
int session_copy(const struct session *session, const char *path, bool replace);

/* Whether the file is a copy of this match as it stood earlier, or of its beginning. */
bool session_is_copy(const struct session *session, const char *path);

/* The match as a record; the caller frees it. NULL if there is no memory. */
char *session_record(const struct session *session, bool with_seed, size_t *length);

/* True if the value of a tag SeatN is a computer player's. */
bool session_names_bot(const char *value);

#endif
