/* routes.c - finds the route of a request, and checks the right to use it.
 *
 * A route that changes something accepts only JSON from pages of this server
 * (protection against CSRF): a form of another site cannot send that content type, and
 * a script of another site has another origin. A browser never adds a bearer token by
 * itself, so requests with one are accepted from any origin.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "pedro/json.h"
#include "server/http/routes.h"

static const struct route {
    enum net_method method;
    const char *path;
    enum right right;
    void (*run)(struct api_request *api); /* on the loop; */
    reading_make *make;                   /* on a thread, before that if there are both */
} routes[] = {
#define LOOP(handler)          .run = handler
#define READING(handler)       .make = handler
#define BOTH(reading, handler) READING(reading), LOOP(handler)
#define ROUTES_ROW(method, path, right, handlers)                                        \
    {NET_##method, path, RIGHT_##right, handlers},
    ROUTES(ROUTES_ROW)
#undef ROUTES_ROW
#undef BOTH
#undef READING
#undef LOOP
};

/* --- requests --- */

static bool fits(const struct route *route, const char *path) {
    const char *wanted = route->path;
    for (; *wanted; wanted++) {
        if (*wanted == '*' && *path && *path != '/')
            path += strcspn(path, "/");
        else if (*wanted == *path)
            path++;
        else
            return false;
    }
    return *path == '\0' || wanted[-1] == '/';
}

/* HEAD is answered as GET is, without the body. */
static enum net_method method_of(const struct net_request *request) {
    enum net_method method = net_method(request);
    return method == NET_HEAD ? NET_GET : method;
}

static const struct route *find(const struct net_request *request, bool *path_known) {
    *path_known = false;
    for (int i = 0; i < (int)(sizeof routes / sizeof *routes); i++)
        if (fits(&routes[i], net_path(request))) {
            *path_known = true;
            if (routes[i].method == method_of(request))
                return &routes[i];
        }
    return NULL;
}

static bool is_json(const char *type) {
    static const char json[] = "application/json";
    const size_t length = sizeof json - 1;
    return strncasecmp(type, json, length) == 0 &&
           (type[length] == '\0' || type[length] == ';' || type[length] == ' ');
}

/* Checks a request that would change something, and reads its body. */
static bool may_change(struct api_request *api) {
    size_t length;
    if (!(api->known && api->login.session.bearer) &&
        !login_same_origin(api->http->people, api->request)) {
        respond_error(api->request, PEDRO_REFUSED_OWN_PAGES_ONLY);
        return false;
    }
    if (!is_json(net_header(api->request, NET_CONTENT_TYPE))) {
        respond_error(api->request, PEDRO_REFUSED_CONTENT_TYPE);
        return false;
    }
    const char *body = net_body(api->request, &length);
    const enum json_fault fault = length ? json_check(body, length, &api->body, NULL)
                                         : json_check("{}", 2, &api->body, NULL);
    if (fault == JSON_FINE && json_kind(&api->body) == JSON_KIND_OBJECT)
        return true;
    respond_error(api->request, PEDRO_REFUSED_NO_OBJECT);
    return false;
}

static bool has_right(struct api_request *api, enum right right) {
    const enum pedro_refusal_code refusal = right_refusal(right, api->known, &api->login);
    if (refusal)
        respond_error(api->request, refusal);
    return !refusal;
}

static const char *rest_of(const struct route *route, const struct net_request *request) {
    return net_path(request) + strcspn(route->path, "*");
}

static void run(const struct route *route, struct api_request *api) {
    api->rest = rest_of(route, api->request);
    if ((route->method == NET_GET || may_change(api)) && has_right(api, route->right))
        route->run(api);
    for (unsigned i = 0; i < api->texts; i++)
        free(api->text[i]);
}

static void on_read(struct reading_job *job, bool done) {
    struct api_request api = {.http = job->http,
                              .request = job->request,
                              .known = job->reading.known,
                              .login = job->reading.login,
                              .found = job->reading.taken};
    if (done && job->answer.status == 0)
        run(job->route, &api);
    else
        reading_send(job, done);
}

static void begin(const struct route *route, struct api_request *api) {
    const struct login_token token = route->right > RIGHT_NONE
                                         ? login_token_of(api->request)
                                         : (struct login_token){.given = false};
    /* Who watches over the server may ask as often as it likes. */
    if (strncmp(route->path, "/api/", 5) == 0 &&
        !routes_within_quota(api->http, api->request)) {
        respond_error(api->request, PEDRO_REFUSED_REQUESTS_OFTEN);
        return;
    }
    if (!token.given && !route->make) {
        run(route, api);
        return;
    }
    struct reading_job *job = reading_create(api->http, api->request);
    if (!job)
        return;
    job->route = route;
    job->token = token;
    job->right = route->right;
    job->make = route->make;
    if (route->run)
        job->finish = on_read;
    job->reading.rest = rest_of(route, api->request);
    reading_begin(job);
}

void routes_answer(struct http *http, struct net_request *request) {
    struct api_request api = {.http = http, .request = request};
    bool path_known;
    clock_now(http->clock);
    http->metrics->requests++;
    const struct route *route = find(request, &path_known);
    const bool of_api = strncmp(net_path(request), "/api/", 5) == 0;
    if (route)
        begin(route, &api);
    else if (path_known || (!of_api && method_of(request) != NET_GET))
        respond_error(request, PEDRO_REFUSED_WRONG_METHOD);
    else if (of_api)
        respond_error(request, PEDRO_REFUSED_UNKNOWN_PATH);
    else
        static_answer(http, request);
}
