/* api_friend.c - whose personal link it is, for the page that asks to be friends.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/http.h"
#include "server/http/routes.h"
#include "server/people/friend_link.h"
#include "table/message.h"

static void write_person(struct json_writer *writer, void *data) {
    const struct store_user *user = data;
    json_put_text(writer, "name", user->name);
    json_put_flag(writer, "guest", user->guest);
    json_put_word(writer, "picture", message_picture(message_picture_of(user->picture)));
}

struct answer api_friend(struct reading *reading) {
    struct store_user user;
    switch (friend_link_find(reading->store, reading->secret, reading->rest, &user)) {
    case STORE_OK:
        return user.id == reading->login.user.id ? answer_error(PEDRO_REFUSED_FRIEND_SELF)
                                                 : answer_json(NULL, write_person, &user);
    case STORE_NOT_FOUND:
        return answer_error(PEDRO_REFUSED_FRIEND_NO_LINK);
    default:
        return answer_error(PEDRO_REFUSED_DATABASE_AWAY);
    }
}
