/* people_json.h - the people of score records as JSON, for the page "Score".
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_PEOPLE_JSON_H
#define PROTOCOL_PEOPLE_JSON_H

#include "record/people.h"

/* Adds one object:
 *
 *     {"people":[{"name","matches","won","bids","made","average" (ten times the average bid, 0 if
 *         no bid was a number),"partners":[{"name","matches","won"},...]},...]}
 *
 * in the order of record_people_sort(). */
void people_json_write(const struct record_people *people, struct pedro_text *text);

#endif
