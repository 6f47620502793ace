/* api_entry.c - people enter a tournament, join an entry that has a free place, and leave.
 *
 * What is asked for is put into words before it is its turn: the members of the entry, and below
 * them a line with place and id for each that is known. The number of the entry follows from the
 * value at that moment.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/http/entry.h"
#include "server/http/event_request.h"
#include "server/http/reading.h"
#include "server/people/accounts.h"
#include "server/people/password.h"

enum { ENTRY_TEXT_MAX = TOURNAMENT_MEMBERS_MAX * (TOURNAMENT_TEXT_MAX + 64) };

struct entering {
    struct http *http;
    struct event_request *request;
    struct event *event;
    bool (*decide)(struct event_change *change, struct pedro_text *acts);
    struct throttle throttle; /* of the password */
};

/* --- what is added to the store with the rows --- */

/* Every person with a place; only of the sender the address is known. */
static void add_people(struct event_change *change, struct batch *batch) {
    static const uint8_t unknown[STORE_ADDRESS_HASH];
    const struct event_request *request = (struct event_request *)change;
    batch_tournament_person(batch, change->event->id, request->user, request->address);
    for (const char *at = strchr(request->text, '\n'); at; at = strchr(at + 1, '\n')) {
        const char *id = strchr(at, ' ');
        const int64_t user = id && id[1] == 'u' ? strtoll(id + 2, NULL, 10) : 0;
        if (user > 0 && user != request->user)
            batch_tournament_person(batch, change->event->id, user, unknown);
    }
}

/* --- deciding --- */

static bool is_open(const struct tournament *tournament) {
    return !tournament->over &&
           (tournament->published == 0 ||
            tournament->set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_ARENA);
}

static bool enter(struct event_change *change, struct pedro_text *acts) {
    const struct tournament *tournament = &change->event->value;
    const unsigned number = tournament_next_number(tournament);
    const char *at = ((struct event_request *)change)->text;
    if (!is_open(tournament))
        return event_refuse(change, PEDRO_REFUSED_TOURNAMENT_CLOSED);
    pedro_text_add(acts, "entry ");
    while (*at) {
        const size_t length = strcspn(at, "\n");
        pedro_text_add_number(acts, number);
        pedro_text_add_char(acts, ' ');
        pedro_text_add_bytes(acts, at, length);
        at += length;
        if (*at)
            pedro_text_add(acts, "\nperson ");
        at += *at != '\0';
    }
    return true;
}

/* A place that nobody has. */
static unsigned free_place(const struct tournament_entry *entry) {
    for (unsigned place = 1; place <= entry->places; place++)
        if (!*tournament_person(entry, place, 0) && !*tournament_member(entry, place, 0))
            return place;
    return 0;
}

/* The text is the name between quotes, a line feed, the number of the entry, a space and the id. */
static bool join(struct event_change *change, struct pedro_text *acts) {
    const struct tournament *tournament = &change->event->value;
    const char *name = ((struct event_request *)change)->text, *line = strchr(name, '\n');
    const unsigned number = (unsigned)strtoul(line + 1, NULL, 10);
    const struct tournament_entry *entry = tournament_entry(tournament, number);
    if (!is_open(tournament))
        return event_refuse(change, PEDRO_REFUSED_TOURNAMENT_CLOSED);
    const unsigned place = entry && !entry->withdrawn ? free_place(entry) : 0;
    if (place == 0) {
        event_refuse(change,
                     entry ? PEDRO_REFUSED_ENTRY_COMPLETE : PEDRO_REFUSED_ENTRY_UNKNOWN);
        pedro_refusal_add_number(&change->refusal, "entry", number);
        return false;
    }
    event_write_act(acts, "rename ", number, place);
    pedro_text_add_bytes(acts, name, (size_t)(line - name));
    event_write_act(acts, "\nperson ", number, place);
    pedro_text_add(acts, strchr(line, ' ') + 1);
    return true;
}

/* True if another person than `id` has a place of the entry. */
static bool has_others(const struct tournament_entry *entry, const char *id) {
    for (unsigned place = 1; place <= entry->places; place++) {
        const char *person = tournament_person(entry, place, 0);
        if (client_user_of(person) > 0 && strcmp(person, id) != 0)
            return true;
    }
    return false;
}

static bool leave(struct event_change *change, struct pedro_text *acts) {
    const struct tournament *tournament = &change->event->value;
    char id[TABLE_ID_MAX];
    client_person_id(((struct event_request *)change)->user, id);
    const struct tournament_entry *entry =
        tournament_entry(tournament, tournament_entry_of(tournament, id));
    if (!entry)
        return event_refuse(change, PEDRO_REFUSED_ENTRY_NONE);
    if (tournament->published > 0 || !tournament_is_online(&tournament->set) ||
        !has_others(entry, id)) {
        pedro_text_add(acts, "withdraw ");
        pedro_text_add_number(acts, entry->number);
        return true;
    }
    const unsigned place = event_place_of(entry, id);
    event_write_act(acts, "person ", entry->number, place);
    pedro_text_add(acts, "-");
    event_write_act(acts, "\nrename ", entry->number, place);
    pedro_text_add(acts, "\"\"");
    return true;
}

/* --- the password --- */

static void give_up(struct entering *entering, enum pedro_refusal_code code) {
    respond_error(entering->request->request, code);
    free(entering->request);
    free(entering);
}

static void on_checked(void *data, enum password_result result) {
    struct entering *entering = data;
    if (result == PASSWORD_WRONG)
        throttle_wrong(entering->http, &entering->throttle);
    if (result != PASSWORD_RIGHT) {
        give_up(entering, result == PASSWORD_BUSY ? PEDRO_REFUSED_PASSWORDS_OFTEN
                                                  : PEDRO_REFUSED_WRONG_PASSWORD);
        return;
    }
    event_request_do(entering->event, entering->request, TOURNAMENT_DIRECTOR,
                     entering->decide, add_people);
    free(entering);
}

/* Does it once the password is checked, if the tournament has one. */
static void begin(struct api_request *api, struct event *event, const char *text,
                  bool (*decide)(struct event_change *change, struct pedro_text *acts)) {
    size_t length = 0;
    const char *password = *event->password ? api_text(api, "password", &length) : "";
    const int64_t user = api->login.user.id;
    struct throttle throttle = {.all = ""};
    if (!password ||
        (*event->password &&
         !throttle_entry(api, event->name,
                         event->owner == user || event_entry_of(event, user), &throttle)))
        return;
    struct event_request *request =
        event_pays(api, event, text) ? event_request(api, text) : NULL;
    if (!request)
        return;
    throttle_address(api->request, api->http->people->secret, request->address);
    struct entering *entering = malloc(sizeof *entering);
    if (!entering) {
        respond_error(api->request, PEDRO_REFUSED_NO_MEMORY);
        free(request);
        return;
    }
    *entering = (struct entering){api->http, request, event, decide, throttle};
    if (*event->password)
        password_check(api->http->people,
                       (struct password_asker){api->request, throttle.target}, password,
                       length, event->password, on_checked, entering);
    else
        on_checked(entering, PASSWORD_RIGHT);
}

/* --- members --- */

/* A member of the body that may be a friend, as a thread finds it. */
struct friends_found {
    struct {
        int64_t id; /* 0: no friend of that name */
        char name[STORE_NAME_MAX];
    } member[TOURNAMENT_MEMBERS_MAX];
};

struct members {
    struct api_request *api;
    unsigned index;                   /* in the list of the body */
    struct pedro_text *line, *people; /* the names, and the lines with ids */
    unsigned place;
};

static void add_name(struct members *members, const char *name) {
    pedro_text_add(members->line, members->place > 0 ? " \"" : "\"");
    pedro_text_add(members->line, name);
    pedro_text_add_char(members->line, '"');
    members->place++;
}

static void add_person(struct members *members, const char *name, const char *id) {
    add_name(members, name);
    pedro_text_add_char(members->people, '\n');
    pedro_text_add_number(members->people, members->place);
    pedro_text_add_char(members->people, ' ');
    pedro_text_add(members->people, id);
}

static bool refuse_name(struct api_request *api, enum pedro_refusal_code code,
                        const char *name) {
    api_refuse_field(api, code, name);
    return false;
}

/* A friend of the sender, by name. */
static bool add_friend(struct members *members, const char *name) {
    struct api_request *api = members->api;
    const struct friends_found *found = api->found;
    char id[TABLE_ID_MAX];
    if (found->member[members->index].id == 0)
        return refuse_name(api, PEDRO_REFUSED_ENTRY_FRIEND, name);
    client_person_id(found->member[members->index].id, id);
    add_person(members, found->member[members->index].name, id);
    return true;
}

/* "Club (bot, level 3)": rows are in English; who shows them to people translates by the id. */
static void name_bot(const struct bot *bot, char name[TOURNAMENT_TEXT_MAX]) {
    const char *rest = bot->name + 1;
    const char first = (char)toupper((unsigned char)bot->name[0]);
    if (bot->level > 0)
        snprintf(name, TOURNAMENT_TEXT_MAX, "%c%s (bot, level %d)", first, rest,
                 bot->level);
    else
        snprintf(name, TOURNAMENT_TEXT_MAX, "%c%s (bot)", first, rest);
}

/* One of the body's members: "" for a free place, a computer player, or a friend. */
static bool add_member(struct members *members, const struct json *value) {
    static const char prefix[] = "bot:";
    char name[TOURNAMENT_TEXT_MAX];
    size_t length;
    if (members->place == TOURNAMENT_MEMBERS_MAX ||
        members->index == TOURNAMENT_MEMBERS_MAX ||
        !json_get_text(value, name, sizeof name, &length) || strlen(name) != length) {
        api_refuse_field(members->api, PEDRO_REFUSED_FIELD_TYPE, "members");
        return false;
    }
    if (length == 0) {
        add_name(members, "");
        return true;
    }
    if (strncmp(name, prefix, sizeof prefix - 1) != 0)
        return add_friend(members, name);
    const char *word = name + sizeof prefix - 1;
    const struct bot *bot = bot_find(word, strlen(word));
    if (!bot)
        return refuse_name(members->api, PEDRO_REFUSED_UNKNOWN_BOT, word);
    char called[TOURNAMENT_TEXT_MAX];
    name_bot(bot, called);
    add_person(members, called, name);
    return true;
}

/* The sender and the other members. False after an answer. */
static bool read_members(struct members *members) {
    struct api_request *api = members->api;
    struct json list, value;
    char id[TABLE_ID_MAX];
    client_person_id(api->login.user.id, id);
    add_person(members, api->login.user.name, id);
    if (!json_get(&api->body, "members", &list))
        return true;
    if (json_kind(&list) != JSON_KIND_LIST) {
        api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, "members");
        return false;
    }
    struct json_walk walk = json_walk(&list);
    for (; json_next(&walk, NULL, &value); members->index++)
        if (!add_member(members, &value))
            return false;
    return true;
}

/* --- friends, on a thread --- */

/* False if the database did not answer. */
static bool find_friend(const struct reading *reading, const char *name,
                        struct friends_found *found, unsigned index) {
    struct account_name made;
    struct store_user user;
    enum store_friend_state state;
    const enum store_result result =
        accounts_find(reading->store, reading->names, name, strlen(name), &made, &user);
    if (result != STORE_OK)
        return result == STORE_NOT_FOUND;
    if (!store_friend(reading->store, reading->login.user.id, user.id, &state, NULL))
        return false;
    if (state == STORE_FRIEND) {
        found->member[index].id = user.id;
        memcpy(found->member[index].name, user.name, sizeof user.name);
    }
    return true;
}

struct answer api_enter_tournament_read(struct reading *reading) {
    struct json body, list, value;
    char name[TOURNAMENT_TEXT_MAX];
    size_t length;
    const char *bytes = net_body(reading->request, &length);
    struct friends_found *found = reading->taken = calloc(1, sizeof *found);
    if (!found)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    if (json_check(bytes, length, &body, NULL) != JSON_FINE ||
        json_kind(&body) != JSON_KIND_OBJECT || !json_get(&body, "members", &list) ||
        json_kind(&list) != JSON_KIND_LIST)
        return (struct answer){.status = 0};
    struct json_walk walk = json_walk(&list);
    for (unsigned i = 0; i < TOURNAMENT_MEMBERS_MAX && json_next(&walk, NULL, &value);
         i++)
        if (json_get_text(&value, name, sizeof name, &length) && strlen(name) == length &&
            !find_friend(reading, name, found, i))
            return answer_error(PEDRO_REFUSED_DATABASE_AWAY);
    return (struct answer){.status = 0};
}

/* The name of a club, if there is one. False after an answer. */
static bool read_club(struct api_request *api, struct pedro_text *line) {
    struct json member;
    if (!json_get(&api->body, "club", &member))
        return true;
    const char *club = event_text(api, "club", true);
    if (!club)
        return false;
    if (!*club)
        return true;
    pedro_text_add(line, " club \"");
    pedro_text_add(line, club);
    pedro_text_add_char(line, '"');
    return true;
}

/* --- requests --- */

static struct event *event_to_enter(struct api_request *api) {
    struct event *event = event_of_request(api);
    return event && api_within_quota(api, QUOTA_ENTRIES, QUOTA_ADDRESS_ENTRIES,
                                     PEDRO_REFUSED_TRIED_OFTEN)
               ? event
               : NULL;
}

void api_enter_tournament(struct api_request *api) {
    char line[2 * ENTRY_TEXT_MAX], people[ENTRY_TEXT_MAX];
    struct pedro_text names, ids;
    struct members members = {.api = api, .line = &names, .people = &ids};
    struct event *event = event_to_enter(api);
    pedro_text_init(&names, line, sizeof line);
    pedro_text_init(&ids, people, sizeof people);
    if (!event || !read_members(&members) || !read_club(api, &names))
        return;
    pedro_text_add(&names, people);
    begin(api, event, line, enter);
}

void api_join_tournament(struct api_request *api) {
    char text[TOURNAMENT_TEXT_MAX + 64], id[TABLE_ID_MAX];
    unsigned number;
    struct event *event = event_to_enter(api);
    if (!event || !event_number(api, "entry", 1, TOURNAMENT_ENTRIES_MAX, &number))
        return;
    client_person_id(api->login.user.id, id);
    snprintf(text, sizeof text, "\"%s\"\n%u %s", api->login.user.name, number, id);
    begin(api, event, text, join);
}

void api_leave_tournament(struct api_request *api) {
    struct event *event = event_to_enter(api);
    struct event_request *request =
        event && event_pays(api, event, "") ? event_request(api, "") : NULL;
    if (request)
        event_request_do(event, request, TOURNAMENT_DIRECTOR, leave, NULL);
}
