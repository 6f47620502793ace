/* load.c - plays at many tables at once with four real sockets each, and measures the server.
 *
 *     load PORT [--tables N] [--seconds S] [--rate MOVES] [--idle N] [--pid PID]
 *               [--save FILE | --resume FILE]
 *
 * Without --rate everyone answers at once; with it so many moves a second are made in all.
 * With --idle it opens so many sockets that say hello and nothing more. --save writes tables
 * and cookies down, --resume comes back to them and stops when every table has gone on.
 * Prints one JSON object. test/server/load.py starts servers and runs this.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

enum { WAITS_MAX = 4000000 };

struct player {
    struct wire wire;
    char cookie[COOKIE_MAX];
    struct game *game;
    uint64_t sent_us; /* 0: nothing is under way */
    char action[256]; /* to be sent when its time comes; "" for none */
};

struct game {
    char name[NAME_MAX_LOAD];
    struct player player[SEATS];
    unsigned acts;
};

static struct {
    int port, epoll;
    unsigned tables, seconds, rate, idle, pid;
    const char *save, *resume;
    struct game *game;
    unsigned long acts, errors;
    uint32_t *wait_us;
    size_t waits;
} load = {.tables = 200, .seconds = 10};

static uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* CPU-seconds a process has used. */
static double cpu_of(unsigned pid) {
    char path[64];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%u/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
               &user, &kernel) != 2)
        give_up("cannot read the times of the server");
    fclose(file);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static unsigned long memory_of(unsigned pid) {
    char path[64], line[200];
    unsigned long kb = 0;
    snprintf(path, sizeof path, "/proc/%u/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %lu", &kb) == 1)
            break;
    if (file)
        fclose(file);
    return kb;
}

/* --- playing --- */

/* Writes an answer to a legal object: the first choice, or as few cards as may be. */
static void answer(const char *legal, char *action, size_t size) {
    const char *choices = strstr(legal, "\"choices\":[\"");
    if (choices) {
        choices += strlen("\"choices\":[\"");
        snprintf(action, size, "%.*s", (int)strcspn(choices, "\""), choices);
        return;
    }
    const char *phase = strstr(legal, "\"phase\":\"") + strlen("\"phase\":\"");
    size_t at = (size_t)snprintf(action, size, "%.*s", (int)strcspn(phase, "\""), phase);
    for (const char *from = strstr(legal, "\"from\":["); from;
         from = strstr(from + 1, "\"from\":[")) {
        const char *card = from + strlen("\"from\":[");
        int least = atoi(strstr(from, "\"min\":") + strlen("\"min\":"));
        for (; least > 0; least--, card += strcspn(card, ",]") + 1)
            at += (size_t)snprintf(action + at, size - at, " %.2s", card + 1);
    }
}

static void act(struct player *player) {
    player->sent_us = now_us();
    wire_send(&player->wire, player->action, strlen(player->action));
    *player->action = '\0';
}

static void hear(struct player *player, const char *line) {
    if (strncmp(line, "{\"type\":\"ok\"", 12) == 0) {
        if (!player->sent_us)
            return;
        if (load.waits < WAITS_MAX)
            load.wait_us[load.waits++] = (uint32_t)(now_us() - player->sent_us);
        player->sent_us = 0;
        player->game->acts++;
        load.acts++;
    } else if (strncmp(line, "{\"type\":\"error\"", 15) == 0) {
        load.errors++;
        player->sent_us = 0;
        if (load.errors < 5)
            fprintf(stderr, "load: %.200s\n", line);
    } else if (strncmp(line, "{\"type\":\"view\"", 14) == 0 ||
               strncmp(line, "{\"type\":\"news\"", 14) == 0) {
        const char *legal = strstr(line, "\"legal\":"), *seq = strstr(line, "\"seq\":");
        char action[180];
        if (!legal || !seq)
            return;
        answer(legal, action, sizeof action);
        snprintf(
            player->action, sizeof player->action,
            "{\"type\":\"act\",\"id\":1,\"table\":\"%s\",\"seq\":%d,\"action\":\"%s\"}",
            player->game->name, atoi(seq + strlen("\"seq\":")), action);
        if (!load.rate)
            act(player);
    }
}

/* Hears all that has come to a player. False if its socket has ended. */
static bool take(struct player *player) {
    size_t whole;
    char *text;
    if (!wire_read(&player->wire))
        return false;
    while ((text = wire_frame(&player->wire, &whole))) {
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
            hear(player, line);
        wire_drop(&player->wire, whole);
    }
    return true;
}

/* Sends and waits until a message that holds `wanted` has come; a copy of its text. */
static char *ask(struct player *player, const char *message, const char *wanted) {
    size_t whole;
    char *text;
    wire_send(&player->wire, message, strlen(message));
    for (;;) {
        while ((text = wire_frame(&player->wire, &whole))) {
            char *copy = strstr(text, wanted) ? strdup(text) : NULL;
            wire_drop(&player->wire, whole);
            if (copy)
                return copy;
        }
        if (!wire_read(&player->wire))
            give_up("the socket ended");
    }
}

static const char hello[] = "{\"type\":\"hello\",\"version\":1,\"news\":true}";

static void say_hello(struct player *player) { free(ask(player, hello, "\"welcome\"")); }

static void watch(struct player *player) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
    if (epoll_ctl(load.epoll, EPOLL_CTL_ADD, player->wire.fd, &event) < 0)
        give_up("epoll");
}

static void open_game(struct game *game) {
    char message[200];
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *player = &game->player[seat];
        player->game = game;
        guest_make(load.port, player->cookie);
        wire_open(&player->wire, load.port, player->cookie);
        say_hello(player);
        if (seat == 0) {
            char *table =
                ask(player,
                    "{\"type\":\"open\",\"variant\":\"us\",\"clock\":\"untimed\","
                    "\"options\":{\"target\":\"999\"}}",
                    "\"type\":\"table\"");
            const char *name = strstr(table, "\"table\":\"") + strlen("\"table\":\"");
            snprintf(game->name, sizeof game->name, "%.*s", (int)strcspn(name, "\""),
                     name);
            free(table);
        } else {
            snprintf(message, sizeof message,
                     "{\"type\":\"join\",\"table\":\"%s\",\"seat\":%d}", game->name,
                     seat);
            free(ask(player, message, "\"type\":\"table\""));
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        watch(&game->player[seat]);
    int length = snprintf(message, sizeof message,
                          "{\"type\":\"start\",\"table\":\"%s\"}", game->name);
    wire_send(&game->player[0].wire, message, (size_t)length);
}

/* Makes as many moves as are due, from `*next` round the players who owe one. */
static void act_in_time(uint64_t began, unsigned long *made, unsigned *next) {
    unsigned long due = (now_us() - began) * load.rate / 1000000;
    for (unsigned tried = 0; *made < due && tried < load.tables * SEATS; tried++) {
        struct player *player = &load.game[*next / SEATS].player[*next % SEATS];
        *next = (*next + 1) % (load.tables * SEATS);
        if (*player->action) {
            act(player);
            ++*made;
        }
    }
    if (*made < due)
        *made = due; /* nobody owes one: the moment has passed */
}

static bool every_game_went_on(void) {
    for (unsigned i = 0; i < load.tables; i++)
        if (load.game[i].acts == 0)
            return false;
    return true;
}

static void play_on(void) {
    struct epoll_event event[256];
    uint64_t began = now_us(), end = began + (uint64_t)load.seconds * 1000000;
    unsigned long made = 0;
    unsigned next = 0;
    while (now_us() < end && !(load.resume && every_game_went_on())) {
        int ready = epoll_wait(load.epoll, event, 256, load.rate ? 1 : 100);
        for (int i = 0; i < ready; i++)
            if (!take(event[i].data.ptr))
                give_up("a socket ended");
        if (load.rate)
            act_in_time(began, &made, &next);
    }
}

/* --- what is asked for --- */

static int by_size(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

static uint32_t percentile(unsigned percent) {
    return load.waits ? load.wait_us[(load.waits - 1) * percent / 100] : 0;
}

static void run_tables(void) {
    for (unsigned i = 0; i < load.tables; i++)
        open_game(&load.game[i]);
    if (load.save) {
        FILE *file = fopen(load.save, "w");
        if (!file)
            give_up(load.save);
        for (unsigned i = 0; i < load.tables; i++)
            fprintf(file, "%s %s %s %s %s\n", load.game[i].name,
                    load.game[i].player[0].cookie, load.game[i].player[1].cookie,
                    load.game[i].player[2].cookie, load.game[i].player[3].cookie);
        fclose(file);
    }
}

static void come_back(void) {
    FILE *file = fopen(load.resume, "r");
    char message[100];
    if (!file)
        give_up(load.resume);
    for (unsigned i = 0; i < load.tables; i++) {
        struct game *game = &load.game[i];
        if (fscanf(file, "%23s %127s %127s %127s %127s", game->name,
                   game->player[0].cookie, game->player[1].cookie, game->player[2].cookie,
                   game->player[3].cookie) != 5)
            give_up(load.resume);
        for (int seat = 0; seat < SEATS; seat++) {
            struct player *player = &game->player[seat];
            player->game = game;
            wire_open(&player->wire, load.port, player->cookie);
            wire_send(&player->wire, hello, strlen(hello));
            int length = snprintf(message, sizeof message,
                                  "{\"type\":\"join\",\"table\":\"%s\"}", game->name);
            wire_send(&player->wire, message, (size_t)length);
            watch(player);
        }
    }
    fclose(file);
}

static void stay_idle(void) {
    struct player *player = calloc(load.idle, sizeof *player);
    unsigned long before = memory_of(load.pid);
    if (!player)
        give_up("no memory");
    for (unsigned i = 0; i < load.idle; i++) {
        guest_make(load.port, player[i].cookie);
        wire_open(&player[i].wire, load.port, player[i].cookie);
        say_hello(&player[i]);
    }
    sleep(1);
    printf("{\"idle\":%u,\"bytes_each\":%lu}\n", load.idle,
           (memory_of(load.pid) - before) * 1024 / load.idle);
    for (unsigned i = 0; i < load.idle; i++)
        wire_close(&player[i].wire);
    free(player);
}

int main(int argc, char **argv) {
    static const struct option options[] = {
        {"tables", 1, NULL, 't'}, {"seconds", 1, NULL, 's'},
        {"rate", 1, NULL, 'r'},   {"idle", 1, NULL, 'i'},
        {"pid", 1, NULL, 'p'},    {"save", 1, NULL, 'S'},
        {"resume", 1, NULL, 'R'}, {0}};
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        switch (option) {
        case 't':
            load.tables = (unsigned)atoi(optarg);
            break;
        case 's':
            load.seconds = (unsigned)atoi(optarg);
            break;
        case 'r':
            load.rate = (unsigned)atoi(optarg);
            break;
        case 'i':
            load.idle = (unsigned)atoi(optarg);
            break;
        case 'p':
            load.pid = (unsigned)atoi(optarg);
            break;
        case 'S':
            load.save = optarg;
            break;
        case 'R':
            load.resume = optarg;
            break;
        default:
            return 2;
        }
    if (optind + 1 != argc || (load.port = atoi(argv[optind])) <= 0 || load.tables == 0)
        return 2;
    if (load.idle) {
        stay_idle();
        return 0;
    }
    load.epoll = epoll_create1(0);
    load.game = calloc(load.tables, sizeof *load.game);
    load.wait_us = calloc(WAITS_MAX, sizeof *load.wait_us);
    if (load.epoll < 0 || !load.game || !load.wait_us)
        give_up("no memory");
    uint64_t began = now_us();
    if (load.resume)
        come_back();
    else
        run_tables();
    uint64_t played = now_us();
    double cpu = cpu_of(load.pid);
    play_on();
    double seconds = (double)(now_us() - played) * 1e-6;
    cpu = cpu_of(load.pid) - cpu;
    qsort(load.wait_us, load.waits, sizeof *load.wait_us, by_size);
    printf(
        "{\"tables\":%u,\"acts\":%lu,\"errors\":%lu,\"set_up_s\":%.3f,\"seconds\":%.3f,"
        "\"acts_per_s\":%.0f,\"server_cpu_s\":%.2f,\"acts_per_cpu_s\":%.0f,"
        "\"p50_us\":%u,\"p99_us\":%u}\n",
        load.tables, load.acts, load.errors, (double)(played - began) * 1e-6, seconds,
        (double)load.acts / seconds, cpu, cpu > 0 ? (double)load.acts / cpu : 0,
        percentile(50), percentile(99));
    for (unsigned i = 0; i < load.tables; i++)
        for (int seat = 0; seat < SEATS; seat++)
            wire_close(&load.game[i].player[seat].wire);
    free(load.game);
    free(load.wait_us);
    return 0;
}
