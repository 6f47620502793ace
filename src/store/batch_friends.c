/* batch_friends.c - rows about what people want of each other, about invitations, and about
 * how people show themselves.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"

void batch_picture(struct batch *batch, int64_t user, const char *picture) {
    batch_add(batch, SET_PICTURE, user, picture);
}

void batch_renew_link(struct batch *batch, int64_t user) {
    batch_add(batch, RENEW_LINK, user);
}

void batch_ask_friend(struct batch *batch, int64_t user, int64_t other, int64_t at_ms) {
    batch_add(batch, ADD_FRIEND, user, other, at_ms, (int64_t)STORE_FRIENDS_MAX,
              (int64_t)STORE_ASKS_MAX);
}

void batch_agree_friend(struct batch *batch, int64_t user, int64_t other, int64_t at_ms) {
    batch_add(batch, AGREE_FRIEND, user, other, at_ms);
    batch_add(batch, CONFIRM_FRIEND, user, other, at_ms, (int64_t)STORE_FRIENDS_MAX);
}

void batch_end_friend(struct batch *batch, int64_t user, int64_t other) {
    batch_add(batch, END_FRIEND, user, other);
    batch_add(batch, END_INVITATIONS_BETWEEN, user, other);
}

void batch_block(struct batch *batch, int64_t user, int64_t other, int64_t at_ms) {
    batch_add(batch, BLOCK_FRIEND, user, other, at_ms, (int64_t)STORE_FRIENDS_MAX);
    batch_add(batch, PART_FRIENDS, user);
    batch_add(batch, END_INVITATIONS_BETWEEN, user, other);
}

void batch_unblock(struct batch *batch, int64_t user, int64_t other) {
    batch_add(batch, UNBLOCK_FRIEND, user, other);
    batch_add(batch, END_FRIEND, user, other);
}

void batch_invite(struct batch *batch, int64_t from, int64_t to, int64_t table) {
    batch_add(batch, ADD_INVITATION, from, to, table);
}

void batch_take_back_invitation(struct batch *batch, int64_t from, int64_t to,
                                int64_t table) {
    batch_add(batch, END_INVITATION, from, to, table);
}

void batch_decline_invitations(struct batch *batch, int64_t to, int64_t table) {
    batch_add(batch, DECLINE_INVITATIONS, to, table);
}

void batch_end_invitations(struct batch *batch, int64_t to, int64_t table) {
    batch_add(batch, END_INVITATIONS_TO, to, table);
}
