/* study.h - the mistakes of a match as questions, and what calls are worth: a wasm module of its own.
 *
 * The page runs it in a worker, since this takes long. Networks, the language and messages are those of engine.h:
 * engine_net(), engine_words(), engine_next().
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_STUDY_H
#define WEB_STUDY_H

#include <stddef.h>

/* Of the page: how much is done. */
#ifdef __wasm__
__attribute__((import_module("env"), import_name("progress")))
#endif
void study_progress(double done);

enum { STUDY_INPUT_MAX = 256 << 10 };

/* The buffer into which the page writes the input of a call. */
char *study_input(void);

/* Begins a review. The input is a seat ("-": all; "!": the record has the tag of a mistake, which is the only question), a
 * line feed, and a record. The message is {"done"} or {"error",...}. What the review before has judged of the same match,
 * or of its beginning, is not judged again. */
void study_begin(size_t length);

/* Goes on with the review, by a small part of it. The message is {"done"}, with how much is done, from 0 to 1000; or, if there is
 * one more question, or everything is done,
 *     {"done","over","variant","judged","mistakes","words","luck":[[...],...],
 *      "questions":[{"event","hand","seat","preferred","legal"},...]}
 * or {"error",...}. Questions that have come out stay as they are. `words` are sentences, one a line, `event` is the number of
 * events before the question, `preferred` the expert's choice. `mistakes`, `words` and `luck` are there when the review
 * is `over`. `luck`, where one seat is reviewed, is of each hand and then of the match: the parts of the lead of its side
 * in tenths of a point: before the deal, the deal, the draw, its own decisions, those of the others, hidden cards; then their sum. */
void study_more(void);

/* Goes on with the review of a match of which more will be played, by a small part of it, and tells nothing: there is no
 * message. 0: nothing is left to be done of it; 1: something is; -1: there is no review, or no memory. When the match is over
 * study_begin() takes it over. Only questions that study_more() has told are answered. */
int study_ahead(void);

/* Judges an answer. The input is the number of the question, from 0, a line feed, and an action, or nothing to be told the
 * answer. The message:
 *     {"grade":"best"|"good"|"worse"|"unknown"|"","words","example"}
 * or {"error",...}; `words` say what there is to say, `example` a hand played out after both choices, a sentence a line. */
void study_answer(size_t length);

/* Shows the example of the last answer on the table: how the hand goes on after the choice that was judged, "0", or after the
 * preferred one, "1". The messages are the view before it and after each action, as those of engine_replay() of a seat that
 * sees all, without lines of the score sheet; or {"error",...}, if there is no example. */
void study_line(size_t length);

/* Sets up a hand. The input is a record without events, with what is known in tags: "Standing", the score of each side;
 * "Cards0" to "Cards7", cards that this seat is dealt; "Done", what has been done since the deal, "pass, 7", each by the
 * seat whose turn it is; "Others", the seed of the cards that nobody is known to hold; "Pack", the whole pack as it is dealt,
 * instead of all cards. The message:
 *     {"cards":[the cards of the game],"pack":[as it is dealt],"dealt":cards of a seat,"players","sides","turn",
 *      "hands":[[the cards of each seat now],...],"trumps","done":[{"action","legal"},...],"legal"}
 * or {"error",...}; without "legal" nobody has anything to decide, without "trumps" none are named. */
void study_place(size_t length);

/* Tells what each call is worth in such a hand, in which a seat is to call. The input is how many layouts are looked at,
 * at most BIDS_WORLDS (analyze/bids.h), a line feed, and the record; progress as above. The message:
 *     {"worlds","asked","best":of calls,"bid","calls":[{"call","advised","gets","makes","points","chance","cost"},...],
 *      "suits":[{"trump","named","makes","points"},...]}
 * or {"error",...}. Numbers are millionths, those with an interval [mean, half the 95 % interval]; without "makes" the
 * side never gets the bid, without "bid" there is none, and no suits. */
void study_bids(size_t length);

/* Tells what each choice costs in such a hand, in which a seat has something to decide (analyze/choices.h). The input is as
 * that of study_bids(). The message, the expert's choice first, then the cheapest:
 *     {"choices":[{"action","worlds","points","points_error","chance","chance_error"},...]}
 * or {"error",...}. Costs are millionths, with half the 95 % interval; with no "worlds" none was estimated. Where several
 * cards are chosen at a time there is the expert's choice only. */
void study_choices(size_t length);

#endif
