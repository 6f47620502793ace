/* world.c - chance, troubles, and who is at work.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

#include "world.h"

struct world *sim;

uint64_t draw(uint64_t below) {
    /* splitmix64 */
    uint64_t mixed = sim->random += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return (mixed ^ mixed >> 31) % below;
}

bool comes(enum trouble kind, unsigned once_in) {
    const bool drawn = draw(once_in) == 0 && sim->troubles & kind;
    sim->events += drawn;
    for (unsigned i = 0; drawn && i < sizeof sim->kinds / sizeof *sim->kinds; i++)
        sim->kinds[i] += kind >> i & 1;
    return drawn;
}

void must(bool right, const char *format, ...) {
    va_list list;
    if (right || sim->wrong[0])
        return;
    sim->law = format;
    va_start(list, format);
    vsnprintf(sim->wrong, sizeof sim->wrong, format, list);
    va_end(list);
    tell("WRONG: %s", sim->wrong);
}

void tell(const char *format, ...) {
    va_list list;
    if (!sim->verbose)
        return;
    fprintf(stderr, "%8llu ", (unsigned long long)sim->now_ms);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

struct node *node_of(const void *part) {
    for (struct node *node = sim->node; node < sim->node + NODES; node++)
        if (node->server && (const char *)part >= (const char *)node->server &&
            (const char *)part < (const char *)(node->server + 1))
            return node;
    return NULL;
}

struct node *enter(struct node *node) {
    struct node *before = sim->current;
    sim->current = node;
    return before;
}

bool reaches(const struct node *node) {
    return !node || (sim->now_ms >= node->cut_ms && !node->dying);
}
