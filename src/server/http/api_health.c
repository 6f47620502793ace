/* api_health.c - liveness, readiness and metrics for monitoring.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/routes.h"

void api_healthz(struct api_request *api) {
    respond_text(api->request, "text/plain", "cache-control: no-store\r\n", "ok\n", 3);
}

/* A server that sheds load still runs its matches: a proxy that took it out of service
 * would end all of them. So the status says that it is ready, and the body says what it
 * refuses. */
static void respond_ready(struct api_request *api) {
    char body[100];
    struct pedro_text text;
    pedro_text_init(&text, body, sizeof body);
    pedro_text_add(&text, api->http->load->level > 0 ? "busy, shed: " : "ok");
    load_describe(api->http->load, &text);
    pedro_text_add_char(&text, '\n');
    respond_text(api->request, "text/plain", "cache-control: no-store\r\n", body,
                 text.length);
}

void api_readyz(struct api_request *api) {
    const enum pedro_refusal_code trouble =
        api->http->running->draining ? PEDRO_REFUSED_STOPPING
        : api->http->running->ready  ? health_trouble(api->http->nodes)
                                     : PEDRO_REFUSED_STARTING;
    if (trouble == PEDRO_REFUSED_NOTHING)
        respond_ready(api);
    else
        respond_error(api->request, trouble);
}
