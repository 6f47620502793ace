/* load.c - measures delays, and turns them into a level.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/load.h"

enum {
    /* A sample is capped at this, and weighs an eighth in the average. */
    SAMPLE_MAX_MS = 1000,
    PAUSE_MS = 10 * 1000, /* longer: the machine was suspended */
    SMOOTHING = 8,
    CALM_MS = 2000, /* time below half the limit before the level goes down */
};

static const struct {
    const char *name;
    double limit_ms; /* shed from this delay on */
} works[LOAD_WORKS] = {
    [LOAD_TABLES] = {"tables", 150},
    [LOAD_WATCHERS] = {"watchers", 200},
    [LOAD_LOBBY] = {"lobby", 300},
    [LOAD_HINTS] = {"hints", 400},
};

static uint64_t larger(uint64_t one, uint64_t other) { return one > other ? one : other; }

void load_write_begins(struct load *load, uint64_t now_ms) {
    if (load->writes++ == 0)
        load->progress_ms = now_ms;
}

void load_write_ends(struct load *load, uint64_t begun_ms, uint64_t now_ms) {
    const uint64_t took = now_ms - begun_ms;
    load->writes--;
    load->progress_ms = now_ms;
    if (took <= PAUSE_MS)
        load->worst_ms = larger(load->worst_ms, took);
}

/* The longest delay since the last tick, including commits that have not come back. */
static uint64_t take_sample(struct load *load, uint64_t now_ms) {
    const uint64_t passed = now_ms - load->tick_ms, worst = load->worst_ms;
    load->worst_ms = 0;
    load->tick_ms = now_ms;
    if (passed > PAUSE_MS) {
        load->progress_ms = now_ms;
        return 0;
    }
    const uint64_t late = passed > LOAD_TICK_MS ? passed - LOAD_TICK_MS : 0,
                   stuck = load->writes > 0 ? now_ms - load->progress_ms : 0,
                   sample = larger(worst, larger(late, stuck));
    return sample < SAMPLE_MAX_MS ? sample : SAMPLE_MAX_MS;
}

bool load_tick(struct load *load, uint64_t now_ms) {
    const double sample = (double)take_sample(load, now_ms);
    load->delay_ms += (sample - load->delay_ms) / SMOOTHING;
    if (!load->never && load->level < LOAD_WORKS &&
        load->delay_ms >= works[load->level].limit_ms) {
        load->level++;
        load->calm_ms = now_ms;
        return true;
    }
    if (load->level == 0 || load->delay_ms >= works[load->level - 1].limit_ms / 2)
        load->calm_ms = now_ms;
    if (now_ms - load->calm_ms < CALM_MS)
        return false;
    load->level--;
    load->calm_ms = now_ms;
    return true;
}

bool load_sheds(struct load *load, enum load_work work) {
    if (load->level <= (unsigned)work)
        return false;
    load->shed[work]++;
    return true;
}

void load_describe(const struct load *load, struct pedro_text *text) {
    for (unsigned work = 0; work < load->level; work++) {
        pedro_text_add(text, work ? " " : "");
        pedro_text_add(text, works[work].name);
    }
}
