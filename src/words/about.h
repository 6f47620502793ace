/* about.h - what is known about a game besides its rules: where it is played, its history, how long a match lasts, what
 * its players say, and the games related to it.
 *
 * The facts are rows of about_table.h, each with its source; the length of a match is measured
 * (rules/margin_table.h). No game is named in code.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_ABOUT_H
#define WORDS_ABOUT_H

#include <stdbool.h>

#include "pedro/rules.h"

enum about_kind {
    ABOUT_PLACE,
    ABOUT_HISTORY,
    ABOUT_LENGTH,
    ABOUT_WORD,
    ABOUT_KIN, /* related games; no text */
    ABOUT_KINDS
};

struct about_fact {
    enum about_kind kind;
    int source;
    const char *presets; /* names with blanks between them, or "*" */
    const char *word;    /* what players say, "" unless of the kind ABOUT_WORD */
    const char *text;    /* to translate; "" for ABOUT_KIN */
};

/* A source of facts, as in docs/rules-coverage.md. */
struct about_source {
    const char *id;    /* "000" */
    const char *title; /* to translate */
};

/* How long a match of a preset is, measured. */
struct about_length {
    int hands;       /* on average, to the nearest one */
    int least, most; /* hands of the middle eight of ten matches */
    /* of ABOUT_HAND_MINUTES_LEAST and of _MOST a hand, to the nearest five */
    int minutes[2];
};

/* Source 004 gives a match 30 to 60 minutes; it has eleven hands on average. */
enum { ABOUT_HAND_MINUTES_LEAST = 3, ABOUT_HAND_MINUTES_MOST = 5 };

/* Fact `index` of the table, from 0; NULL past its end. */
const struct about_fact *about_fact(int index);

/* The source of a fact. */
const struct about_source *about_source(int source);

/* Source `index`, from 0; NULL past the end. */
const struct about_source *about_source_at(int index);

/* Whether a fact is about a preset. */
bool about_is_of(const struct about_fact *fact, const struct pedro_preset *preset);

/* The word of a kind for JSON: "place". */
const char *about_kind_name(enum about_kind kind);

/* How long a match of a preset is. False, and nothing is written, if it has not been measured. */
bool about_length(const struct pedro_preset *preset, struct about_length *length);

/* Related game `index`, from 0, in the order of the presets; NULL past the last. */
const struct pedro_preset *about_related(const struct pedro_preset *preset, int index);

/* Writes chapters as those of explain.h: places, history, length, words, and the sources with their numbers. 16 KiB are
 * enough. Related games are left to the caller, who can link to them. */
void about_write(const struct pedro_preset *preset, struct pedro_text *text);

#endif
