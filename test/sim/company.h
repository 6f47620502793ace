/* company.h - what people do to come together: friends, invitations to tables, searches for players; and its laws.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_COMPANY_H
#define SIM_COMPANY_H

#include "base/json_read.h"
#include "person.h"

void company_begin(void);
/* Two people become friends before anything else happens. */
void company_befriend(struct batch *batch, int64_t one, int64_t other);
/* A table was opened with these seats. */
void company_note_opened(const struct truth *truth);

/* --- what a person does --- */

/* At a table: invites somebody, or takes that back. Without one: goes where it was invited, declines, or looks for players. False if it
 * does nothing. */
bool company_at_table(struct person *person);
bool company_without_table(struct person *person);
/* Looks after friends, on any socket. */
void company_meet(struct person *person);

/* --- what a person hears --- */

void company_hear_invitations(struct person *person, const struct json *message);
void company_hear_friends(struct person *person, const struct json *message);
void company_hear_pairing(struct person *person, const struct json *message);
/* A request about company was granted. */
void company_hear_granted(struct person *person, const struct asked *asked);

void company_check_end(uint64_t mark_ms);

#endif
