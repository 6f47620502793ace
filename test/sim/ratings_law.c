/* ratings_law.c - asks all nodes for the ratings of all people.
 *
 * SPDX-License-Identifier: MIT */
#include "ratings_law.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people.h"

struct shown {
    struct asking asking;
    int status;
    char *body;
};

static void answered(struct asking *asking, int status, const char *body, size_t length) {
    struct shown *shown = (struct shown *)asking;
    shown->status = status;
    shown->body = strndup(body, length);
}

static void ask(struct node *node, unsigned person, struct shown *shown) {
    char path[100];
    snprintf(path, sizeof path, "/api/ratings?person=Person %c", 'A' + person);
    *shown = (struct shown){.asking.answered = answered};
    request_send(node, people_token(person), false, path, "", &shown->asking);
}

void ratings_law_check(void) {
    for (unsigned person = 0; person < PEOPLE; person++) {
        struct shown shown[NODES];
        for (unsigned n = 0; n < NODES; n++) {
            ask(&sim->node[n], person, &shown[n]);
            tell("node %u shows of person %u: %d %.400s", n, person, shown[n].status,
                 shown[n].body);
            must(shown[n].status == 200, "node %u shows the ratings of person %u", n,
                 person);
            must(strcmp(shown[n].body ? shown[n].body : "",
                        shown[0].body ? shown[0].body : "") == 0,
                 "nodes 0 and %u show the same ratings of person %u", n, person);
        }
        for (unsigned n = 0; n < NODES; n++)
            free(shown[n].body);
    }
}
