/* load.c - plays at many tables at once with four real sockets each, and measures the server.
 *
 *     load PORT[,PORT...] [--tables N] [--seconds S] [--rate MOVES] [--idle N] [--pid PID[,PID...]]
 *                         [--save FILE | --resume FILE] [--spread] [--lasting] [--acts FILE] [--apart]
 *
 * Several PORTs are those of the nodes of a cluster: each table is at one of them, by turns, and with --apart each seat of
 * it at another one. PIDs are the processes whose times count, with their children; the first ones are the servers at these ports.
 * Without --rate everyone answers at once; with it MOVES moves a second are made in
 * total. --idle opens N sockets that only send hello. --save writes tables and cookies to
 * a file, --resume returns to them and stops when every table has continued. With
 * --spread each player has a loopback address of its own; with --lasting players
 * reconnect when the server goes away, and begin again when a match is over. --acts lists
 * each acknowledged action. SIGINT ends it early. Prints one JSON object.
 * test/server/load.py starts servers and runs this.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

enum { WAITS_MAX = 4000000, PORTS_MAX = 16 };

struct player {
    struct wire wire;
    char cookie[COOKIE_MAX];
    struct game *game;
    int port;
    struct seen seen; /* actions of others that it has yet to be shown */
    unsigned from;    /* number from which its address is made, 0 for the usual one */
    uint32_t seq;     /* of its last view */
    uint64_t sent_us; /* 0: no request is pending */
    char action[256]; /* action to be sent at its time; "" for none */
    char sent[256];   /* the action under way */
};

struct game {
    char name[NAME_MAX_LOAD];
    struct player player[SEATS];
    unsigned acts;
    uint64_t acted_us; /* when the last of them was acknowledged */
};

static struct {
    int port[PORTS_MAX], epoll;
    unsigned ports;
    unsigned pid[PORTS_MAX + 1], pids;
    unsigned tables, seconds, rate, idle;
    const char *save, *resume;
    int spread, lasting, apart; /* flags */
    FILE *acknowledged;         /* NULL: not wanted */
    struct game *game;
    unsigned long acts, errors, returns;
    uint64_t longest_us; /* longest time that a table waited for its next
                          * acknowledgement */
    uint32_t *wait_us;
    size_t waits;
} load = {.tables = 200, .seconds = 10};

/* --- playing --- */

/* The action is now to be shown to those who are connected to another node. */
static void expect_it(struct player *player, uint32_t seq) {
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *other = &player->game->player[seat];
        if (other->port != player->port)
            seen_expect(&other->seen, seq, player->sent_us);
    }
}

static void act(struct player *player) {
    player->sent_us = now_us();
    expect_it(player, player->seq);
    memcpy(player->sent, player->action, sizeof player->sent);
    *player->action = '\0';
    wire_send(&player->wire, player->sent, strlen(player->sent));
}

static void acknowledge(struct player *player) {
    struct game *game = player->game;
    uint64_t now = now_us();
    if (load.waits < WAITS_MAX)
        load.wait_us[load.waits++] = (uint32_t)(now - player->sent_us);
    if (game->acted_us && now - game->acted_us > load.longest_us)
        load.longest_us = now - game->acted_us;
    if (load.acknowledged)
        fprintf(load.acknowledged, "%d %s\n", (int)(player - game->player), player->sent);
    game->acted_us = now;
    player->sent_us = 0;
    game->acts++;
    load.acts++;
}

static const char hello[] = "{\"type\":\"hello\",\"version\":1,\"news\":true}";

static void tell(struct player *player, const char *what) {
    char message[100];
    int length = snprintf(message, sizeof message, "{\"type\":\"%s\",\"table\":\"%s\"}",
                          what, player->game->name);
    wire_send(&player->wire, message, (size_t)length);
}

static void join(struct player *player) { tell(player, "join"); }

static void start(struct game *game) { tell(&game->player[0], "start"); }

static void watch(struct player *player) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
    if (epoll_ctl(load.epoll, EPOLL_CTL_ADD, player->wire.fd, &event) < 0)
        give_up("epoll");
}

/* Returns to the seat of before, or of another run. */
static bool sit_again(struct player *player) {
    if (!wire_try(&player->wire, player->port, player->from, player->cookie))
        return false;
    wire_send(&player->wire, hello, strlen(hello));
    join(player);
    watch(player);
    return true;
}

/* The socket of a player has ended: waits for the server, a minute at most. */
static void come_back(struct player *player) {
    wire_close(&player->wire);
    player->sent_us = 0;
    *player->action = '\0';
    load.returns++;
    for (int tried = 0; !sit_again(player); tried++) {
        if (tried == 3000)
            give_up("the server is gone");
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
}

static void hear(struct player *player, const char *line) {
    if (strncmp(line, "{\"type\":\"ok\"", 12) == 0) {
        if (player->sent_us && strstr(line, "\"id\":1"))
            acknowledge(player);
    } else if (strncmp(line, "{\"type\":\"error\"", 15) == 0) {
        load.errors++;
        player->sent_us = 0;
        if (load.errors < 5)
            fprintf(stderr, "load: %.200s\n", line);
        if (load.lasting)
            join(player);
    } else if (strncmp(line, "{\"type\":\"view\"", 14) == 0 ||
               strncmp(line, "{\"type\":\"news\"", 14) == 0) {
        const char *legal = strstr(line, "\"legal\":"), *seq = strstr(line, "\"seq\":");
        char action[180];
        if (seq) {
            player->seq = (uint32_t)atoi(seq + strlen("\"seq\":"));
            seen_take(&player->seen, player->seq);
        }
        if (load.lasting && player == player->game->player &&
            strstr(line, "\"phase\":\"over\""))
            start(player->game);
        if (!legal || !seq)
            return;
        message_answer(legal, action, sizeof action);
        snprintf(
            player->action, sizeof player->action,
            "{\"type\":\"act\",\"id\":1,\"table\":\"%s\",\"seq\":%u,\"action\":\"%s\"}",
            player->game->name, player->seq, action);
        if (!load.rate)
            act(player);
    }
}

/* Handles all messages to a player. False if its socket has ended. */
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

/* Sends and waits for a message that contains `wanted`. Returns a copy of it. */
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

static void say_hello(struct player *player) { free(ask(player, hello, "\"welcome\"")); }

/* The node that a player of a table is connected to. */
static int port_of(const struct game *game, int seat) {
    const size_t at = (size_t)(game - load.game) + (load.apart ? (size_t)seat : 0);
    return load.port[at % load.ports];
}

static void open_game(struct game *game) {
    char message[200];
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *player = &game->player[seat];
        player->game = game;
        player->port = port_of(game, seat);
        player->from =
            load.spread ? (unsigned)(game - load.game) * SEATS + (unsigned)seat + 1 : 0;
        guest_make(player->port, player->from, player->cookie);
        wire_open(&player->wire, player->port, player->from, player->cookie);
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
    start(game);
}

/* Makes as many moves as are due, by the players who are to act, from `*next` on. */
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
        *made = due; /* no player is to act: the due moves are skipped */
}

static bool every_game_went_on(void) {
    for (unsigned i = 0; i < load.tables; i++)
        if (load.game[i].acts == 0)
            return false;
    return true;
}

static volatile sig_atomic_t stopped;

static void on_signal(int number) {
    (void)number;
    stopped = 1;
}

static void play_on(void) {
    struct epoll_event event[256];
    uint64_t began = now_us(), end = began + (uint64_t)load.seconds * 1000000;
    unsigned long made = 0;
    unsigned next = 0;
    while (!stopped && now_us() < end && !(load.resume && every_game_went_on())) {
        int ready = epoll_wait(load.epoll, event, 256, load.rate ? 1 : 100);
        for (int i = 0; i < ready; i++)
            if (!take(event[i].data.ptr)) {
                if (!load.lasting)
                    give_up("a socket ended");
                come_back(event[i].data.ptr);
            }
        if (load.rate)
            act_in_time(began, &made, &next);
    }
}

/* --- the command line --- */

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

static void resume_tables(void) {
    FILE *file = fopen(load.resume, "r");
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
            player->port = port_of(game, seat);
            if (!sit_again(player))
                give_up("the socket was refused");
        }
    }
    fclose(file);
}

static void stay_idle(void) {
    struct player *player = calloc(load.idle, sizeof *player);
    unsigned long before = memory_of(load.pid[0]);
    if (!player)
        give_up("no memory");
    for (unsigned i = 0; i < load.idle; i++) {
        guest_make(load.port[0], 0, player[i].cookie);
        wire_open(&player[i].wire, load.port[0], 0, player[i].cookie);
        say_hello(&player[i]);
    }
    sleep(1);
    printf("{\"idle\":%u,\"bytes_each\":%lu}\n", load.idle,
           (memory_of(load.pid[0]) - before) * 1024 / load.idle);
    for (unsigned i = 0; i < load.idle; i++)
        wire_close(&player[i].wire);
    free(player);
}

/* Reads the options before the arguments; false if one is wrong. */
static bool take_options(int argc, char **argv) {
    static const char *acts;
    static const char *pids;
    static unsigned *const numbers[] = {&load.tables, &load.seconds, &load.rate,
                                        &load.idle};
    static const char **const texts[] = {&load.save, &load.resume, &acts, &pids};
    static const struct option options[] = {
        {"tables", 1, NULL, '0'},       {"seconds", 1, NULL, '1'},
        {"rate", 1, NULL, '2'},         {"idle", 1, NULL, '3'},
        {"save", 1, NULL, 'a'},         {"resume", 1, NULL, 'b'},
        {"acts", 1, NULL, 'c'},         {"pid", 1, NULL, 'd'},
        {"spread", 0, &load.spread, 1}, {"lasting", 0, &load.lasting, 1},
        {"apart", 0, &load.apart, 1},   {0}};
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (option >= '0' && option <= '3')
            *numbers[option - '0'] = (unsigned)atoi(optarg);
        else if (option >= 'a' && option <= 'd')
            *texts[option - 'a'] = optarg;
        else if (option != 0)
            return false;
    for (const char *at = pids; at && load.pids <= PORTS_MAX; at = at ? at + 1 : NULL) {
        load.pid[load.pids++] = (unsigned)atoi(at);
        at = strchr(at, ',');
    }
    if (acts && !(load.acknowledged = fopen(acts, "w")))
        give_up(acts);
    return true;
}

/* The ports, separated by commas; false if one is none. */
static bool take_ports(char *text) {
    for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
        if (load.ports == PORTS_MAX || (load.port[load.ports++] = atoi(word)) <= 0)
            return false;
    }
    return load.ports > 0;
}

/* The times of all processes but the first ones. */
static double cpu_after(unsigned first) {
    double sum = 0;
    for (unsigned i = first; i < load.pids; i++)
        sum += cpu_of(load.pid[i]);
    return sum;
}

int main(int argc, char **argv) {
    if (!take_options(argc, argv))
        return 2;
    if (optind + 1 != argc || !take_ports(argv[optind]) || load.tables == 0)
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
    signal(SIGINT, on_signal);
    uint64_t began = now_us();
    if (load.resume)
        resume_tables();
    else
        run_tables();
    uint64_t played = now_us();
    double cpu = cpu_after(0), other_cpu = cpu_after(load.ports);
    play_on();
    double seconds = (double)(now_us() - played) * 1e-6;
    cpu = cpu_after(0) - cpu;
    other_cpu = cpu_after(load.ports) - other_cpu;
    qsort(load.wait_us, load.waits, sizeof *load.wait_us, by_size);
    printf(
        "{\"tables\":%u,\"acts\":%lu,\"errors\":%lu,\"set_up_s\":%.3f,\"seconds\":%.3f,"
        "\"acts_per_s\":%.0f,\"server_cpu_s\":%.2f,\"other_cpu_s\":%.2f,\"acts_per_cpu_"
        "s\":%.0f,"
        "\"p50_us\":%u,\"p99_us\":%u,\"longest_us\":%llu,\"returns\":%lu,",
        load.tables, load.acts, load.errors, (double)(played - began) * 1e-6, seconds,
        (double)load.acts / seconds, cpu, other_cpu,
        cpu > 0 ? (double)load.acts / cpu : 0, percentile(50), percentile(99),
        (unsigned long long)load.longest_us, load.returns);
    seen_print();
    if (load.acknowledged && fclose(load.acknowledged) != 0)
        give_up("cannot write what was acknowledged");
    for (unsigned i = 0; i < load.tables; i++)
        for (int seat = 0; seat < SEATS; seat++)
            wire_close(&load.game[i].player[seat].wire);
    free(load.game);
    free(load.wait_us);
    return 0;
}
