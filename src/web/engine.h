/* engine.h - the table for one person and bots, with everything it needs, as a wasm module.
 *
 * The page without a server uses only these functions. For each call it writes the input
 * into engine_input() and fresh random bytes into engine_chance(), calls the function,
 * and then takes the messages with engine_next() until that is NULL. Times are
 * milliseconds of a monotonic clock, which should count from 1970, as it dates the first
 * rows of a table.
 *
 * Each message is one JSON object: a message of data/messages.ini for the page, or one
 * of those that the worker keeps for itself:
 *     {"type":"row","table":NAME,"seq":N,"row":TEXT}   to be kept, and given back by
 *                                                      engine_restore() after a reload
 *     {"type":"record","table":NAME,"record":TEXT}     a match has ended
 *     {"type":"forget","table":NAME}                   its rows may be thrown away
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_ENGINE_H
#define WEB_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#include "pedro/refusal.h"

enum { ENGINE_INPUT_MAX = 64 << 10 };

/* The buffer into which the page writes a text of up to ENGINE_INPUT_MAX bytes before a
 * call. */
char *engine_input(void);
/* PEDRO_SEED_SIZE bytes, to be filled with fresh random bytes before every call that
 * takes a time. */
uint8_t *engine_chance(void);

/* Sets the name of the player, `length` bytes. Returns 0, or -1 if the name is not
 * allowed. */
int engine_person(size_t length);
/* A message of the page, `length` bytes of JSON. */
void engine_receive(size_t length, double now_ms);
/* Does what is due, at most one decision of a bot. Returns the milliseconds until the
 * next call; -1 if none is needed. */
double engine_tick(double now_ms);
/* Restores a stored row: the name of the table, a line feed, the row. Rows of a table
 * must come in their order. Returns 0, or -1 if the row does not fit; the table is then
 * dropped. */
int engine_restore(size_t length);

/* The hands of a match that goes on, without the one on the table. The input is the name of the table. The message is
 * {"type":"hands","table":NAME,"record":TEXT}; there is none if the table has no such match (table_write_hands()). */
void engine_hands(size_t length);

/* The next message for the page, ending in NUL, valid until the next call; NULL if
 * there is none. */
const char *engine_next(void);

/* Loads a network of the strong players (a .net file): the first call gives a buffer
 * for its bytes, or NULL; the second reads them and frees the buffer. Networks for some
 * games are loaded before those for all. Returns 0, or -1 if the file is malformed. */
uint8_t *engine_net_buffer(size_t size);
int engine_net(uint8_t *bytes, size_t size);

/* The tables of keys, presets and bots as JSON: {"keys":[...],"presets":[...],"bots":[...]}. */
const char *engine_rules(void);
/* The rules of a game in words. The input is the name of a preset, then lines
 * "key=value". The result is JSON:
 * {"title","sections":[{"heading","paragraphs":[...]}]}, or {"error":...}; valid until
 * the next call. */
const char *engine_explain(size_t length);

/* The ruling when somebody erred at a table with paper cards. The input is a game as above, then an
 * empty line, then the answers that are known, a line each: the name of the question and the answer, "what
 * revoke". The result is the JSON of protocol/ruling_json.h, or {"error":...}; valid until the next call. */
const char *engine_ruling(size_t length);

/* Sets the language of the rules in words: the first call gives a buffer for a
 * catalogue of `size` bytes, or NULL; the second takes the buffer over. The catalogue
 * is pairs of texts that end in NUL, English and translation, sorted by the bytes of
 * the English text. The translation of the empty text gives the plural forms: a digit
 * for each number from 0 on, 0 for the singular and 1 for the plural ("10111..."). NULL
 * and 0 set English. Returns 0, or -1 if the catalogue is malformed; the language is
 * then English. */
char *engine_words_buffer(size_t size);
int engine_words(char *bytes, size_t size);

/* Replays a match. The input is a seat ("-" for one that sees all cards), a line feed
 * and the record. The messages are then {"variant","title","options","target","sides",
 * "names":[...]}, and a `view` for the beginning and for each event, with "line", a line of the score
 * sheet, where a hand was scored; or {"error":...}. */
void engine_replay(size_t length);
/* The pack of a seed. The input is the number of jokers, a line feed and 64 hexadecimal
 * digits. The message is then {"hash":...,"pack":[...]}, in the order of dealing; or
 * {"error":...}. */
void engine_pack(size_t length);

/* The deals of a day (table/daily.h). The input is the date. The message is then {"deals":[...]}, each with "variant",
 * "title", "players", "dealer", "bot" and "seed"; there are none if the date is not one from 1970 on. */
void engine_daily(size_t length);

/* Changes a score pad. The input is a row to add ("hand 0 1 8 h 9 5", "mend 2 ...", "undo"), or
 * nothing, or "draw" and a card for each player, or "csv", a line feed, and the score record (see
 * pedro-record(5)). The result is the pad with that row, as in pad_json.h; who sits where after
 * the draw, {"order":[player of each seat],"dealer":SEAT}; {"csv":TEXT}; or {"error":...}. It is
 * valid until the next call. */
const char *engine_score(size_t length);

/* Adds a score record to those whose people are counted; one that cannot be read is left out.
 * Without an input all are forgotten. The result has the people so far (people_json.h), valid until
 * the next call. */
const char *engine_people(size_t length);

/* Adds a match to the statistics of the person who played it. The input is the seat, a line feed and the record; one that
 * cannot be read is left out. Without an input all matches are forgotten, and the result is empty; else it is {"games":[...]},
 * those so far, with members as in record/statistics.h, valid until the next call. */
const char *engine_statistics(size_t length);

/* Writes such an {"error":WORD,...} with the members of pedro_json_refusal(). */
void engine_refusal(const struct pedro_refusal *refusal, struct pedro_text *text);

#endif
