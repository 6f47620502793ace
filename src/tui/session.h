/* session.h - a match in this process: one person or none, against players that need no screen.
 *
 * It is the link of a player (client/player.h) whose table is here: session_next() says whose move it is,
 * session_advance() lets a computer player move or deals, session_do() takes the person's action. Every event is on
 * disk before either returns, and before the player hears of it.
 *
 * All chance comes from the seed of the match: hand n is dealt from pedro_hand_seed(seed, n), and a computer
 * player that acts as event e throws the dice of pedro_hand_seed(seed, 2^31 + e). So a match that is resumed
 * or taken back gives the same cards again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SESSION_H
#define TUI_SESSION_H

#include "bots/bot.h"
#include "client/player.h"
#include "pedro/record.h"
#include "pedro/rng.h"
#include "protocol/bot_process.h"
#include "tui/autosave.h"

enum { SESSION_LABEL_MAX = 128 };

/* Who plays a seat that is not the person's. */
struct session_player {
    bool chosen;                 /* not to be taken from the record that is resumed */
    const struct bot *bot;       /* also the one that stands in for a process */
    struct bot_process *process; /* or NULL; the caller's, and must outlive the session */
    char label[SESSION_LABEL_MAX]; /* as in the record: "bot:simple" */
};

struct session_settings {
    char variant[PEDRO_NAME_MAX];
    struct pedro_ruleset set;
    uint64_t given;
    uint8_t seed[PEDRO_SEED_SIZE];
    pedro_seat dealer; /* of the first hand; PEDRO_NO_SEAT: drawn from the seed */
    pedro_seat human;  /* PEDRO_NO_SEAT: nobody */
    bool human_chosen; /* `human` is not to be taken from the record that is resumed */
    struct session_player player[PEDRO_SEATS_MAX];
    const char
        *record; /* where to write a copy after each hand and at the end, or NULL */
};

enum session_next { SESSION_DEALS, SESSION_BOT, SESSION_HUMAN, SESSION_OVER };

/* Why a session could not begin; the notice of its player has the full sentence. */
enum session_trouble {
    SESSION_FINE,
    SESSION_NOTHING, /* no match to resume */
    SESSION_NO_FILE, /* no such file */
    SESSION_BUSY,    /* another process plays it */
    SESSION_DAMAGED, /* the record is not in order */
    SESSION_FAILED,  /* something else */
};

struct session {
    struct session_settings settings;
    struct player player;     /* what the person sees, and what is to be said to them */
    enum player_news pending; /* made by a request, not yet taken */
    bool claiming;            /* the hand is played out, as the person claimed the rest */
    struct pedro_match match;
    struct pedro_tags tags;
    struct autosave save;
    struct bot_history history; /* of this hand */
    struct bot_scratch
        *scratch; /* NULL until a computer player acts, or without memory */
    int unsaved;  /* errno while the record on disk is behind, else 0 */
};

/* Begins a match, also when it cannot be saved: the notice says so. */
enum session_trouble session_begin(struct session *session,
                                   const struct session_settings *settings);

/* Resumes the match in `path`, or the latest unfinished one if that is NULL. Only the players that are `chosen` are
 * taken from `settings`, and the seed if the record has none. */
enum session_trouble session_resume(struct session *session,
                                    const struct session_settings *settings,
                                    const char *path);

/* Begins another match by the same rules with the same players, another seed and the next dealer. */
enum session_trouble session_again(struct session *session);

/* Writes the last copy and closes the files. The match stays where it is saved. */
void session_finish(struct session *session);

enum session_next session_next(const struct session *session);

/* Deals or lets a computer player act. 0, or an enum pedro_err after which the match cannot go on. */
int session_advance(struct session *session);

/* Does an action of the person, whose turn it is. 0, or an error that changed nothing. */
int session_do(struct session *session, const struct pedro_action *action);

/* Goes back to the person's last decision. PEDRO_ERR_NOTHING_TO_UNDO if there is none. */
int session_undo(struct session *session);

/* Scratch memory of the computer players; NULL if there is no memory. */
struct bot_scratch *session_mind(struct session *session);

/* The random numbers of a computer player that acts now. */
void session_dice(const struct session *session, struct pedro_rng *dice);

/* Writes a copy of the record without the seed, which would reveal future hands. 0 or an errno. */
int session_copy(const struct session *session, const char *path, bool replace);

/* The match as a record; the caller frees it. NULL if there is no memory. */
char *session_record(const struct session *session, bool with_seed, size_t *length);

#endif
