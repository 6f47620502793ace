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
    const struct quota_rate rate[QUOTA_KINDS] = {
        [QUOTA_REQUESTS] = {15 * requests, requests * 3600},
        [QUOTA_GUESTS] = {guests, guests},
        [QUOTA_LOGINS] = {30, 120},
        [QUOTA_GUESSES] = {10, 60},
        [QUOTA_STRANGERS] = {100, 20},
        [QUOTA_MESSAGES] = {3 * messages, messages * 3600},
        [QUOTA_CHAT] = {5, 1200},
        [QUOTA_OPENED] = {20, 120},
        [QUOTA_EXPORTS] = {3, 12},
        [QUOTA_NAMES] = {5, 20},
        [QUOTA_ADDRESS_OPENED] = {(tables + 3) / 4, 2 * tables},
        [QUOTA_LISTS] = {10, 720},
        [QUOTA_REPORTS] = {5, 10},
        [QUOTA_ADDRESS_REPORTS] = {15, 30},
        [QUOTA_SCORES] = {100, 1200},
        [QUOTA_ADDRESS_SCORES] = {300, 3600},
        [QUOTA_PROGRESS] = {6000, 6000},
        [QUOTA_FRIENDS] = {30, 120},
        [QUOTA_INVITATIONS] = {30, 120},
        [QUOTA_PICTURES] = {30, 120},
        [QUOTA_TOURNAMENTS] = {10, 10},
        [QUOTA_ADDRESS_TOURNAMENTS] = {30, 30},
        [QUOTA_CHALLENGES] = {10, 10},
        [QUOTA_ADDRESS_CHALLENGES] = {30, 30},
        [QUOTA_DAILY] = {12, 12},
        [QUOTA_ADDRESS_DAILY] = {120, 240},
        [QUOTA_ENTRIES] = {60, 240},
        [QUOTA_ADDRESS_ENTRIES] = {600, 2400},
        [QUOTA_ANALYSES] = {5, 20},
        [QUOTA_ADDRESS_ANALYSES] = {20, 80},
        [QUOTA_ACTS] = {4000, 12000},
        [QUOTA_ADDRESS_ACTS] = {6000, 36000},
        [QUOTA_EVENT_ACTS] = {20000, 40000},
        [QUOTA_STATISTICS] = {10, 60},
    };
    memcpy(server->quotas.rate, rate, sizeof rate);
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
