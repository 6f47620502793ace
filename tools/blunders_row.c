/* blunders_row.c - reads, writes and opens positions.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blunders.h"
#include "pedro/notation.h"

enum { SEED_MOST = 0xffff };

/* Cuts the text up to `mark` off `*at`; the whole text if `mark` is "". NULL if there is none. */
static char *cut(char **at, const char *mark) {
    char *field = *at;
    char *end = *mark ? strstr(field, mark) : field + strlen(field);
    if (!end)
        return NULL;
    *at = end + strlen(mark);
    *end = '\0';
    return field;
}

static bool number(char **at, const char *mark, unsigned most, unsigned *value) {
    char *end;
    const char *digits = cut(at, mark);
    if (!digits || *digits < '0' || *digits > '9')
        return false;
    const unsigned long read = strtoul(digits, &end, 10);
    *value = (unsigned)read;
    return !*end && read <= most;
}

static bool action(const char *text, struct pedro_action *read) {
    return text && pedro_action_parse(text, strlen(text), read) == 0;
}

static bool bads(char *list, struct blunder *blunder) {
    while (list) {
        const char *item = strstr(list, "; ") ? cut(&list, "; ") : cut(&list, "");
        if (blunder->bads == BLUNDER_BADS ||
            !action(item, &blunder->bad[blunder->bads++]))
            return false;
        if (!*list)
            return true;
    }
    return false;
}

bool blunder_read(const char *row, size_t length, struct blunder *blunder) {
    char room[BLUNDER_LINE_MAX];
    char *at = room, *end;
    struct puzzle *puzzle = &blunder->puzzle;
    memset(blunder, 0, sizeof *blunder);
    if (length >= sizeof room || memchr(row, '\0', length))
        return false;
    memcpy(room, row, length);
    room[length] = '\0';
    const char *theme = cut(&at, " "), *game = theme ? cut(&at, " ") : NULL;
    if (!game || strlen(game) >= sizeof puzzle->game ||
        !pedro_preset_find(game, strlen(game)))
        return false;
    strcpy(puzzle->game, game);
    blunder->theme = blunder_theme_find(theme);
    if (!blunder->theme || !number(&at, " ", SEED_MOST, &puzzle->seed) ||
        !number(&at, " | ", PEDRO_SEATS_MAX - 1, &puzzle->dealer))
        return false;
    const char *played = cut(&at, " | ");
    if (!played || strlen(played) >= sizeof puzzle->played)
        return false;
    strcpy(puzzle->played, played);
    if (!action(cut(&at, " | "), &puzzle->best) || !bads(cut(&at, " | "), blunder))
        return false;
    puzzle->other = blunder->bad[0];
    blunder->cost = strtod(at, &end);
    return end != at && !*end;
}

static void print_action(const char *before, const struct pedro_action *choice) {
    char room[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    pedro_action_text(choice, &text);
    printf("%s%s", before, room);
}

void blunder_print(const struct blunder *blunder) {
    const struct puzzle *puzzle = &blunder->puzzle;
    printf("%s %s %u %u | %s", blunder->theme->name, puzzle->game, puzzle->seed,
           puzzle->dealer, puzzle->played);
    print_action(" | ", &puzzle->best);
    for (unsigned i = 0; i < blunder->bads; i++)
        print_action(i == 0 ? " | " : "; ", &blunder->bad[i]);
    printf(" | %.2f\n", blunder->cost);
    fflush(stdout);
}

struct blunder *blunder_read_all(const char *path, size_t *count) {
    static char line[BLUNDER_LINE_MAX];
    struct blunder *all = NULL;
    FILE *in = fopen(path, "r");
    *count = 0;
    if (!in) {
        perror(path);
        return NULL;
    }
    while (fgets(line, sizeof line, in)) {
        const size_t length = strcspn(line, "\n");
        if (length == 0 || *line == ';')
            continue;
        struct blunder *more = realloc(all, (*count + 1) * sizeof *all);
        if (!more || !blunder_read(line, length, &more[*count])) {
            fprintf(stderr, "%s: %s", path, line);
            free(more ? more : all);
            fclose(in);
            return NULL;
        }
        all = more;
        ++*count;
    }
    fclose(in);
    return all;
}

static int note(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct blunder_desk *desk = data;
    (void)after;
    if (event->seat >= 0)
        bot_history_event(&desk->history, &desk->match.rules, before, event->seat,
                          &event->action);
    return 0;
}

bool blunder_open(const struct blunder *blunder, struct blunder_desk *desk) {
    if (puzzle_open(&blunder->puzzle, &desk->match) != 0)
        return false;
    bot_history_clear(&desk->history);
    pedro_match_walk(&desk->match, note, desk);
    const struct pedro_state *state = &desk->match.state;
    pedro_view(&desk->match.rules, state, state->turn, &desk->view);
    pedro_legal(&desk->match.rules, state, &desk->legal);
    return true;
}

void blunder_ask(const struct blunder_desk *desk, const struct bot *bot,
                 struct bot_scratch *scratch, unsigned dice,
                 struct pedro_action *action) {
    const struct bot_turn turn = {.rules = &desk->match.rules,
                                  .view = &desk->view,
                                  .legal = &desk->legal,
                                  .history = &desk->history};
    struct pedro_rng rng;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){4, (uint8_t)dice});
    memset(action, 0, sizeof *action);
    bot->act(scratch, &turn, &rng, action, NULL);
}

bool blunder_is_bad(const struct blunder *blunder, const struct pedro_action *action) {
    for (unsigned i = 0; i < blunder->bads; i++)
        if (memcmp(&blunder->bad[i], action, sizeof *action) == 0)
            return true;
    return false;
}
