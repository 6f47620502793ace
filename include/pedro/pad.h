/* pad.h - the score record of a match with paper cards.
 *
 * A score pad is a list of rows. A row adds a hand, corrects an earlier hand, or undoes
 * the row before it. Rows are never changed, so they show the scores before and after
 * each correction. Hands, scores and the winner follow from the rows alone.
 *
 * pedro-record(5) has the text of a score record.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_PAD_H
#define PEDRO_PAD_H

#include "record.h"
#include "told.h"

PEDRO_C_BEGIN

enum {
    PEDRO_PAD_VERSION = 1,     /* of the text of a score record */
    PEDRO_PAD_ROWS_MAX = 1000, /* most rows */
};

enum pedro_pad_kind {
    PEDRO_PAD_HAND, /* adds the next hand */
    PEDRO_PAD_MEND, /* corrects an earlier hand */
    PEDRO_PAD_UNDO, /* undoes the last row that is not undone */
};

struct pedro_pad_row {
    uint8_t kind;  /* enum pedro_pad_kind */
    bool hidden;   /* a later row has undone it */
    bool scored;   /* it told a hand that scores, and has a score line */
    uint16_t hand; /* its number, from 1; 0 for PEDRO_PAD_UNDO */
    struct pedro_told told;
    int32_t score[PEDRO_SEATS_MAX]; /* of the hand when the row was written, by side */
};

/* A hand after all rows. */
struct pedro_pad_hand {
    struct pedro_told told;
    uint16_t row;    /* the row that told it so, from 0 */
    uint16_t mended; /* number of rows that have corrected it */
    bool counts; /* false after a hand that ended the match, as it does since a mend */
    bool made;   /* the bid, if the hand was scored */
    uint8_t winners; /* of the match, a set of sides, if this hand ended it */
    int32_t scored[PEDRO_SEATS_MAX]; /* in this hand, by side */
    int32_t score[PEDRO_SEATS_MAX];  /* after it */
};

struct pedro_pad {
    /* The game, the first dealer, and the state after the last hand; it has no events. */
    struct pedro_match match;
    struct pedro_pad_row *row;
    size_t rows, rows_room;
    struct pedro_pad_hand *hand;
    size_t hands, hands_room;
};

/* Begins a pad; arguments and errors as pedro_match_init(). */
PEDRO_API int pedro_pad_init(struct pedro_pad *pad, const char *variant,
                             const struct pedro_ruleset *set, uint64_t given,
                             pedro_seat dealer, struct pedro_option_error *error);
PEDRO_API void pedro_pad_finish(struct pedro_pad *pad);

/* Adds a row. 0, or an enum pedro_err with the reason in `refusal`; the pad is then
 * unchanged. Refused are a hand after the end of the match, an impossible hand
 * (pedro_tell()), a correction that makes a later hand impossible, an undo without a row,
 * and a row past PEDRO_PAD_ROWS_MAX. `number` is that of the hand to correct, from 1. */
PEDRO_API int pedro_pad_hand(struct pedro_pad *pad, const struct pedro_told *told,
                             struct pedro_refusal *refusal);
PEDRO_API int pedro_pad_mend(struct pedro_pad *pad, unsigned number,
                             const struct pedro_told *told,
                             struct pedro_refusal *refusal);
PEDRO_API int pedro_pad_undo(struct pedro_pad *pad, struct pedro_refusal *refusal);

/* Adds the row in a text of `length` bytes, in the form of a score record: "hand 0 1 8 h
 * 9 5", "mend 3 2 pass", "undo". PEDRO_ERR_BAD_TEXT if it is no row, else as above. */
PEDRO_API int pedro_pad_do(struct pedro_pad *pad, const char *text, size_t length,
                           struct pedro_refusal *refusal);

/* Reads and writes the account of a hand, "0 1 8 h 9 5", that a row has.
 * PEDRO_ERR_BAD_TEXT if the text is none; does not check whether the hand is possible. */
PEDRO_API int pedro_told_parse(const struct pedro_rules *rules, const char *text,
                               size_t length, struct pedro_told *told,
                               struct pedro_refusal *refusal);
PEDRO_API void pedro_told_text(const struct pedro_rules *rules,
                               const struct pedro_told *told, struct pedro_text *text);

/* Who sits where after all have drawn a card. */
struct pedro_draw {
    int8_t
        player[PEDRO_SEATS_MAX]; /* of each seat: whose card it was, in the order drawn */
    pedro_seat dealer;
};

/* Seats the players by the cards they drew, one each: in pairs the high cards play the low
 * ones, else everybody sits in the order of the cards. The highest card has seat 0 and the
 * first deal. 0, or PEDRO_ERR_ILLEGAL_ACTION with a refusal: PEDRO_REFUSED_DRAW_CARDS if these
 * are not different cards, without jokers, PEDRO_REFUSED_DRAW_TIE if a tie decides and all
 * must draw again. */
PEDRO_API int pedro_draw_seats(const struct pedro_rules *rules, const pedro_card *card,
                               struct pedro_draw *draw, struct pedro_refusal *refusal);

/* The same with the cards as text, "As Kd 5h 2c". */
PEDRO_API int pedro_draw_read(const struct pedro_rules *rules, const char *text,
                              size_t length, struct pedro_draw *draw,
                              struct pedro_refusal *refusal);

/* The choice of cards and seats, which the highest card has: it sits at `seat`, the others move on by as many seats, and
 * `dealer` deals first. The player of each seat is counted from those who sit there before. PEDRO_ERR_ILLEGAL_ACTION with
 * PEDRO_REFUSED_DRAW_CHOICE if one of them is no seat. */
PEDRO_API int pedro_draw_choose(const struct pedro_rules *rules, pedro_seat highest,
                                pedro_seat seat, pedro_seat dealer,
                                struct pedro_draw *draw, struct pedro_refusal *refusal);

/* Reads a score record of `length` bytes, as pedro_record_read() reads a record, with the
 * same limits. Every score line and the Result are checked. On an error `pad` and `tags`
 * hold what came before that line if the tags were valid, else pad->match.variant is
 * empty. The caller finishes both in every case. */
PEDRO_API int pedro_pad_read(const char *text, size_t length, struct pedro_pad *pad,
                             struct pedro_tags *tags, struct pedro_record_error *error);

/* True if a text begins as score records do, so that pedro_pad_read() must read it. */
PEDRO_API bool pedro_pad_is(const char *text, size_t length);

/* Writes a score record; the caller's buffer may be NULL to learn the length. `tags` NULL for
 * none. */
PEDRO_API void pedro_pad_write(const struct pedro_pad *pad, const struct pedro_tags *tags,
                               struct pedro_text *text);

/* Writes the lines of the last row, each with its LF, for programs that append to a file. */
PEDRO_API void pedro_pad_write_last(const struct pedro_pad *pad, struct pedro_text *text);

PEDRO_C_END

#endif
