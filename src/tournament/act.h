/* act.h - what the acts of a tournament share: reading the words of a row, refusing, and the
 * functions that change the value.
 *
 * A function of an act reads its words to the end of the row, checks everything, gets all memory
 * that it needs, and only then changes the value.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_ACT_H
#define TOURNAMENT_ACT_H

#include "tournament/tournament.h"

/* A row being read word by word. The functions below return false, with the refusal, if the next
 * word is missing or of another form. */
struct tournament_words {
    const char *at, *end;
    const char *word; /* the word read last, without quotes, and its length; */
    size_t length;
    unsigned words; /* and its number, from 1 */
    uint64_t time;  /* of the row */
    unsigned by;
    size_t row; /* the number of the row, from 0 */
    bool told;  /* a new act, not a row that was stored: its result must be possible */
    struct pedro_refusal *refusal;
};

/* Refuses the row for the word read last; the sentence may have the blanks {number}, of the word,
 * and {what}. Returns false. */
bool tournament_refuse_word(struct tournament_words *words, enum pedro_refusal_code code);

bool tournament_next_word(struct tournament_words *words);
bool tournament_word_is(const struct tournament_words *words, const char *word);
/* True, without reading it, if the next word is this one. */
bool tournament_word_follows(const struct tournament_words *words, const char *word);
bool tournament_read_number(struct tournament_words *words, unsigned least, unsigned most,
                            unsigned *number);
/* A text between double quotes. An empty one only if `empty`. */
bool tournament_read_text(struct tournament_words *words, bool empty);
/* True if nothing is left; else refuses. */
bool tournament_words_end(struct tournament_words *words);

/* True for letters, digits, `-` and `_`, at least one. */
bool tournament_is_name(const char *word, size_t length);

/* A number inside a word: digits without leading zeros, and a minus where `least` is below 0.
 * Moves `*at`. */
bool tournament_parse_number(const char **at, const char *end, long long least,
                             long long most, long long *number);

/* Refuses with a code; returns its enum pedro_err. tournament_refuse_with() adds blanks: names and
 * numbers in turn, then NULL. */
int tournament_refuse(struct pedro_refusal *refusal, enum pedro_refusal_code code);
int tournament_refuse_with(struct pedro_refusal *refusal, enum pedro_refusal_code code,
                           ...);

/* A copy of the word read last, which the caller frees; NULL if there is no memory. */
char *tournament_copy_word(const struct tournament_words *words);

/* Reads the number of an entry, or of a published round and one of its tables. NULL with the
 * refusal, whose error is in `*err`. */
struct tournament_entry *tournament_read_entry(struct tournament *tournament,
                                               struct tournament_words *words, int *err);
struct tournament_table *tournament_read_table(struct tournament *tournament,
                                               struct tournament_words *words,
                                               unsigned *round, int *err);

/* Where an entry with this number stands, or would stand (entry.c). */
size_t tournament_entry_index(const struct tournament *tournament, unsigned number);
/* Who has a place in a round, or now (0); NULL if there is no such place. */
struct tournament_member *tournament_member_at(const struct tournament_entry *entry,
                                               unsigned place, unsigned round);

/* An act: changes the value, or returns an enum pedro_err with the refusal. */
typedef int tournament_act_fn(struct tournament *tournament,
                              struct tournament_words *words);

/* act_entry.c */
tournament_act_fn tournament_act_entry, tournament_act_withdraw, tournament_act_return,
    tournament_act_substitute, tournament_act_rename, tournament_act_club,
    tournament_act_team, tournament_act_person, tournament_act_key;
/* act_round.c */
tournament_act_fn tournament_act_pair, tournament_act_swap, tournament_act_publish,
    tournament_act_reopen, tournament_act_table;
/* Reads the tables and byes of a round up to the end or to a text; the caller finishes `round` if the answer is 0. */
int tournament_read_round(const struct tournament *tournament,
                          struct tournament_words *words, struct tournament_round *round);
/* repair.c */
tournament_act_fn tournament_act_repair;
/* act_result.c */
tournament_act_fn tournament_act_result, tournament_act_board, tournament_act_forfeit,
    tournament_act_confirm, tournament_act_dispute, tournament_act_correct;
/* act.c */
tournament_act_fn tournament_act_open, tournament_act_penalty, tournament_act_note,
    tournament_act_finish;
/* seal.c */
tournament_act_fn tournament_act_seal, tournament_act_unseal;
/* setting.c */
tournament_act_fn tournament_act_set;
void tournament_settings_init(struct tournament_settings *set);

/* Changes the value by a row whose time and actor are read; an `undo` is not among the acts. */
int tournament_act(struct tournament *tournament, struct tournament_words *words);

/* 0 if there is an act with the first word of a line, or if it is an `undo`; else the refusal. */
int tournament_check_act(const char *act, size_t length, struct pedro_refusal *refusal);

/* Adds the row of a new act, as tournament_add(). */
int tournament_add_told(struct tournament *tournament, const char *row, size_t length,
                        struct pedro_refusal *refusal);

/* 0 if a game, or a board, can have come to these points; `winner` is the side that won as people say it, from 1, or 0.
 * Else PEDRO_ERR_ILLEGAL_ACTION, with the reason (believe.c). */
int tournament_believe(const struct tournament_settings *set, const int32_t *points,
                       unsigned winner, bool board, struct pedro_refusal *refusal);
/* Frees what a value has, but not its rows. */
void tournament_clear(struct tournament *tournament);
void tournament_round_finish(struct tournament_round *round);

#endif
