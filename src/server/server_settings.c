/* server_settings.c - applies the settings, at the start and after SIGHUP.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"
#include "server/server.h"

static void set_quotas(struct server *server) {
    const struct settings *settings = &server->settings;
    const uint32_t messages = (uint32_t)settings->messages.number;
    const uint32_t guests = (uint32_t)settings->guests.number;
    const uint32_t requests = (uint32_t)settings->requests.number;
    const uint32_t tables = (uint32_t)settings->address_tables.number;
    server->quotas.rate[QUOTA_REQUESTS] =
        (struct quota_rate){15 * requests, requests * 3600};
    server->quotas.rate[QUOTA_GUESTS] = (struct quota_rate){guests, guests};
    server->quotas.rate[QUOTA_LOGINS] = (struct quota_rate){30, 120};
    server->quotas.rate[QUOTA_GUESSES] = (struct quota_rate){10, 60};
    server->quotas.rate[QUOTA_STRANGERS] = (struct quota_rate){100, 20};
    server->quotas.rate[QUOTA_MESSAGES] =
        (struct quota_rate){3 * messages, messages * 3600};
    server->quotas.rate[QUOTA_CHAT] = (struct quota_rate){5, 1200};
    server->quotas.rate[QUOTA_OPENED] = (struct quota_rate){20, 120};
    server->quotas.rate[QUOTA_EXPORTS] = (struct quota_rate){3, 12};
    server->quotas.rate[QUOTA_NAMES] = (struct quota_rate){5, 20};
    server->quotas.rate[QUOTA_ADDRESS_OPENED] =
        (struct quota_rate){(tables + 3) / 4, 2 * tables};
    server->quotas.rate[QUOTA_LISTS] = (struct quota_rate){10, 720};
    server->quotas.rate[QUOTA_REPORTS] = (struct quota_rate){5, 10};
    server->quotas.rate[QUOTA_ADDRESS_REPORTS] = (struct quota_rate){15, 30};
    server->quotas.rate[QUOTA_SCORES] = (struct quota_rate){100, 1200};
    server->quotas.rate[QUOTA_ADDRESS_SCORES] = (struct quota_rate){300, 3600};
    server->quotas.rate[QUOTA_FRIENDS] = (struct quota_rate){30, 120};
    server->quotas.rate[QUOTA_INVITATIONS] = (struct quota_rate){30, 120};
    server->quotas.rate[QUOTA_PICTURES] = (struct quota_rate){30, 120};
    server->quotas.rate[QUOTA_TOURNAMENTS] = (struct quota_rate){10, 10};
    server->quotas.rate[QUOTA_ADDRESS_TOURNAMENTS] = (struct quota_rate){30, 30};
    server->quotas.rate[QUOTA_CHALLENGES] = (struct quota_rate){10, 10};
    server->quotas.rate[QUOTA_ADDRESS_CHALLENGES] = (struct quota_rate){30, 30};
    server->quotas.rate[QUOTA_ENTRIES] = (struct quota_rate){60, 240};
    server->quotas.rate[QUOTA_ADDRESS_ENTRIES] = (struct quota_rate){600, 2400};
    server->quotas.rate[QUOTA_ANALYSES] = (struct quota_rate){5, 20};
    server->quotas.rate[QUOTA_ADDRESS_ANALYSES] = (struct quota_rate){20, 80};
    server->quotas.rate[QUOTA_ACTS] = (struct quota_rate){4000, 12000};
    server->quotas.rate[QUOTA_ADDRESS_ACTS] = (struct quota_rate){6000, 36000};
    server->quotas.rate[QUOTA_HALL_ACTS] = (struct quota_rate){20000, 40000};
}

void server_obey_settings(struct server *server) {
    log_format(strcmp(server->settings.log_format.text, "json") == 0);
    set_quotas(server);
    server->load.never = strcmp(server->settings.shed.text, "off") == 0;
}

void server_read_settings(struct server *server) {
    char why[SETTINGS_WHY_MAX];
    struct settings *settings = malloc(sizeof *settings);
    if (settings && settings_read(server->flags, settings, why) &&
        net_trust(server->net, settings->trusted_proxy.text, why)) {
        server->settings = *settings;
        server_obey_settings(server);
        log_info("settings-read", NULL);
    } else {
        log_error("settings-refused", "why", settings ? why : "no memory", NULL);
    }
    free(settings);
}
