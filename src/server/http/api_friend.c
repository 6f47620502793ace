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

void api_friend(struct api_request *api) {
    struct store_user user;
    if (!friend_link_find(api->http->people, api->rest, &user))
        respond_error(api->request, 404, PEDRO_REFUSED_FRIEND_NO_LINK);
    else if (user.id == api->login.user.id)
        respond_error(api->request, 403, PEDRO_REFUSED_FRIEND_SELF);
    else
        respond_json(api->request, NULL, write_person, &user);
}
