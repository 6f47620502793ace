/* engine.h - the table for one person and bots, with everything it needs, as a wasm module.
 *
 * The page has no other way to play alone than these functions. It writes what it has to say into
 * engine_room(), fresh random bytes into engine_chance(), calls, and then takes what there is
 * to hear with engine_next() until that is NULL. Times are milliseconds of a clock that
 * never jumps; when a table is opened they label its first rows, so it should begin near 1970.
 *
 * What comes is one JSON object at a time: a message of data/messages.ini for the page, or one
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

enum { ENGINE_ROOM = 64 << 10 };

/* Where the page puts a text of up to ENGINE_ROOM bytes before it calls. */
char *engine_room(void);
/* PEDRO_SEED_SIZE bytes, to be filled anew before every call that takes a time. */
uint8_t *engine_chance(void);

/* Who plays: a name of `length` bytes. 0, or -1 if no person can be called that. */
int engine_person(size_t length);
/* A message of the page, `length` bytes of JSON. */
void engine_receive(size_t length, double now_ms);
/* Does what time brings, at most one decision of a bot. When to call again, in
 * milliseconds from now; -1 if nothing will happen by itself. */
double engine_tick(double now_ms);
/* Gives a kept row back: the name of the table, a line feed, the row. Rows of a table come in
 * their order. 0, or -1 if it does not fit; that table is then forgotten. */
int engine_restore(size_t length);

/* The next thing to hear, ending in NUL, good until the next call; NULL if that was all. */
const char *engine_next(void);

/* A network of the strong players (a .net file): room for its bytes, NULL if there is none;
 * then, with the bytes in that room, its adoption, which frees the room. Those for some games come
 * before those for all. 0, or -1 if it is not in order. */
uint8_t *engine_net_room(size_t size);
int engine_net(uint8_t *bytes, size_t size);

/* The tables of keys, presets and bots as JSON: {"keys":[...],"presets":[...],"bots":[...]}. */
const char *engine_rules(void);
/* The rules of a game in words: a preset, then lines "key=value". JSON:
 * {"title","sections":[{"heading","paragraphs":[...]}]}, or {"error":...}. Good until the
 * next call. */
const char *engine_explain(size_t length);

/* The language of the rules in words: room for a catalogue of `size` bytes, NULL if there is none;
 * then, with it in that room, its adoption, which keeps the room. The catalogue is texts that end in
 * NUL, each in English followed by what it is in the language, ordered by the bytes of the
 * English ones; the empty one stands for which form numbers take ("10111...", a digit
 * for each from 0 on, 0 for the one and 1 for the many). NULL and 0: English again. 0, or -1 if it is not in order; then all is in English. */
char *engine_words_room(size_t size);
int engine_words(char *bytes, size_t size);

/* A match step by step. The room has the seat that looks ("-" for one that sees all), a line
 * feed, and the record. To be heard then: {"variant","names":[...]}, and a message `view`
 * for the beginning and for each event; or {"error":...}. */
void engine_replay(size_t length);
/* The pack of a seed. The room has the number of jokers, a line feed and 64 hexadecimal digits. To be
 * heard then: {"hash":...,"pack":[...]}, first dealt first; or {"error":...}. */
void engine_pack(size_t length);

#endif
