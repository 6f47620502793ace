/* net_fuzz.c - raw bytes of HTTP and of WebSocket frames.
 *
 * The first byte chooses the peer (a stranger, a trusted proxy, one that sends PROXY
 * headers) and whether the bytes come whole or in pieces. In the rest 0xfe ends a piece,
 * 0xfd lets time pass, 0xfc answers waiting requests.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "steady.h"
#include "wire.h"

enum { CUT = 0xfe, PAUSE = 0xfd, REPLY = 0xfc, PIECES_MAX = 200 };

/* As wire_turn(). The timers of the loop follow the real time, which is another in each run: they run out at PAUSE only. */
static void turn(struct wire *wire) {
    for (int i = 0; i < 4; i++) {
        ev_timer_stop(wire->net->loop, &wire->net->ticker);
        ev_timer_stop(wire->net->loop, &wire->net->soon);
        ev_run(wire->net->loop, EVRUN_NOWAIT);
    }
}

static void let_time_pass(struct wire *wire) {
    ev_invoke(wire->net->loop, &wire->net->ticker, EV_TIMER);
    ev_invoke(wire->net->loop, &wire->net->soon, EV_TIMER);
    wire_wait(wire, 7);
}

static void answer_waiting(struct wire *wire) {
    struct net_request *later = wire->later;
    wire->later = NULL;
    if (later)
        wire_answer(wire, later);
    turn(wire);
}

static void say(struct wire *wire, int fd, const uint8_t *bytes, size_t length) {
    static char heard[70000];
    if (length > 0 && send(fd, bytes, length, MSG_NOSIGNAL) >= 0)
        turn(wire);
    turn(wire);
    while (wire_hear(fd, heard, sizeof heard) > 0)
        turn(wire);
}

static void act(struct wire *wire, uint8_t mark) {
    if (mark == PAUSE)
        let_time_pass(wire);
    else if (mark == REPLY)
        answer_waiting(wire);
}

static void try_input(const uint8_t *data, size_t size) {
    static const struct net_settings settings = {.socket_path = "/ws",
                                                 .protocol = "pedro",
                                                 .trusted = "192.0.2.1",
                                                 .proxy_protocol = true,
                                                 .connections_max = 10,
                                                 .peer_connections_max = 10,
                                                 .body_max = 2000,
                                                 .message_max = 2000,
                                                 .queue_max = 20000,
                                                 .kept_max = 50000};
    struct wire wire;
    if (size < 2)
        return;
    const uint8_t how = data[0], *at = data + 1, *end = data + size;
    wire_open(&wire, how & 1 ? &settings : NULL);
    const int fd = wire_connect(&wire, how & 2 ? "198.51.100.7" : "192.0.2.1");
    /* In pieces of a fixed size; the marks are ordinary bytes. */
    const size_t piece = how & 4 ? 1 + (how >> 4) : 100000;
    for (int pieces = 0; at < end && pieces < PIECES_MAX; pieces++) {
        const size_t left = (size_t)(end - at);
        size_t length = 0;
        while (length < left && length < piece &&
               (how & 8 ||
                (at[length] != CUT && at[length] != PAUSE && at[length] != REPLY)))
            length++;
        say(&wire, fd, at, length);
        at += length;
        if (at < end && length < piece)
            act(&wire, *at++);
    }
    answer_waiting(&wire);
    close(fd);
    turn(&wire);
    wire_wait(&wire, DECISION_SECONDS);
    must(wire.net->conns == 0, "no connection outlives its deadlines");
    must(wire.sockets == wire.closed, "each socket that was accepted is closed once");
    wire_close(&wire);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    steady_begin();
    try_input(data, size);
    steady_end();
    return 0;
}
