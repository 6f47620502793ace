/* cases_test.c - plays the readable cases of test/cases: hands, auction, tricks, then the
 * claim.
 *
 *     cases_test [FILE.case...]
 *
 * Every case of every file in test/cases is one test. README.md there explains the
 * format. A line that the runner does not know fails its case.
 *
 * SPDX-License-Identifier: MIT */
#include "case.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "test/cases/"
#define SUFFIX ".case"

/* A file in memory, without comments and the blanks around its lines. */
struct script {
    char path[256];
    char *text;
    char **line; /* line[0] is line 1 */
    size_t lines;
};

struct scripted_case {
    const struct script *script;
    size_t first, end; /* its lines, without the title */
    char name[160];
};

void case_fail(const struct case_game *game, const char *format, ...) {
    char message[2 * CASE_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    print_error("%s:%lu: %s\n", game->path, game->line, message);
    _fail(game->path, (int)game->line);
    abort(); /* not reached: a failed test does not come back */
}

/* Deals, if the cards have not been dealt yet. */
static void be_dealt(struct case_game *game) {
    if (!game->named)
        case_fail(game, "the case must name its game first");
    if (game->state.phase == PEDRO_PHASE_DEAL)
        case_deal(game);
}

static void act(struct case_game *game, pedro_seat seat,
                const struct pedro_action *action) {
    char text[PEDRO_ACTION_TEXT_MAX];
    case_action_text(action, text);
    if (pedro_actor(&game->state, action) != seat)
        case_fail(game, "seat %d cannot say '%s': it is seat %d's turn, phase %s", seat,
                  text, game->state.turn, pedro_phase_name(game->state.phase));
    if (pedro_apply(&game->rules, &game->state, action) == PEDRO_ERR_OK)
        return;
    struct pedro_legal legal;
    char choices[CASE_TEXT_MAX];
    struct pedro_text allowed;
    pedro_legal(&game->rules, &game->state, &legal);
    pedro_text_init(&allowed, choices, sizeof choices);
    case_add_choices(&allowed, &legal);
    case_fail(game, "'%s' is refused to seat %d in phase %s; allowed: %s", text, seat,
              pedro_phase_name(game->state.phase), choices);
}

/* 1 pass, 2 8, 3 pass */
static void actions_line(struct case_game *game, const char *line) {
    char buffer[CASE_LINE_MAX], *rest = buffer, *one;
    snprintf(buffer, sizeof buffer, "%s", line);
    be_dealt(game);
    while ((one = strtok_r(rest, ",", &rest))) {
        char *text;
        struct case_words words;
        case_split(game, one, &words);
        const bool nobody = words.count > 0 && strcmp(words.word[0], "-") == 0;
        pedro_seat seat =
            nobody ? (pedro_seat)PEDRO_NOBODY : case_seat(game, words.word[0]);
        text = one + strspn(one, " \t");
        text += strcspn(text, " \t");
        struct pedro_action action = case_read_action(game, text);
        if (pedro_action_errs(&action))
            action.seat = seat;
        act(game, seat, &action);
    }
}

/* game PRESET key=value, key=value */
static void game_line(struct case_game *game, const char *rest) {
    struct case_words words;
    struct pedro_option_error error;
    uint64_t given = 0;
    char message[CASE_TEXT_MAX];
    struct pedro_text text;
    case_split(game, rest, &words);
    const char *name = words.count > 0 ? words.word[0] : "";
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    if (!preset)
        case_fail(game, "there is no game '%s'", name);
    struct pedro_ruleset set = preset->set;
    const char *options = strstr(rest, name) + strlen(name);
    pedro_text_init(&text, message, sizeof message);
    if (pedro_options_read(options, strlen(options), &set, &given, &error) !=
            PEDRO_ERR_OK ||
        pedro_rules_init(&game->rules, &set, &error) != PEDRO_ERR_OK) {
        pedro_option_error_text(&error, &text);
        case_fail(game, "%s", message);
    }
    pedro_state_init(&game->rules, 0, &game->state);
    game->named = true;
}

static void must_be_between_hands(const struct case_game *game) {
    if (!game->named || game->state.phase != PEDRO_PHASE_DEAL)
        case_fail(game, "this can be said only between hands");
}

static void dealer_line(struct case_game *game, const char *rest) {
    must_be_between_hands(game);
    game->state.dealer = case_seat(game, rest);
}

/* The state is plain data: a match may begin at any score. */
static void scores_line(struct case_game *game, const char *rest) {
    struct case_words words;
    must_be_between_hands(game);
    case_split(game, rest, &words);
    if (words.count != game->rules.sides)
        case_fail(game, "this game keeps %u scores", game->rules.sides);
    for (unsigned side = 0; side < words.count; side++)
        game->state.score[side] = case_number(game, words.word[side]);
}

static void cards_line(struct case_game *game, const struct case_words *words,
                       unsigned from, struct case_cards *cards) {
    must_be_between_hands(game);
    if (words->count <= from)
        case_fail(game, "there are no cards");
    for (unsigned i = from; i < words->count; i++)
        case_read_cards(game, words->word[i], cards);
    game->waiting = true;
}

static void hand_line(struct case_game *game, const char *rest) {
    struct case_words words;
    case_split(game, rest, &words);
    cards_line(game, &words, 1, &game->hand[case_seat(game, words.word[0])]);
}

static void kitty_line(struct case_game *game, const char *rest) {
    struct case_words words;
    case_split(game, rest, &words);
    cards_line(game, &words, 0, &game->kitty);
}

static void stock_line(struct case_game *game, const char *rest) {
    struct case_words words;
    case_split(game, rest, &words);
    cards_line(game, &words, 0, &game->stock);
}

static void pack_line(struct case_game *game, const char *rest) {
    struct case_words words;
    case_split(game, rest, &words);
    cards_line(game, &words, 0, &game->pack);
}

/* deal: deals the named cards; needed only if no cards were named. */
static void deal_line(struct case_game *game, const char *rest) {
    must_be_between_hands(game);
    if (*rest)
        case_fail(game, "'deal' stands alone");
    case_deal(game);
}

/* trick LEADER CARD CARD ... [won by SEAT]: each card is played by the seat to act. */
static void trick_line(struct case_game *game, const char *rest) {
    struct case_words words;
    be_dealt(game);
    case_split(game, rest, &words);
    const unsigned tricks = game->state.tricks;
    pedro_seat seat = case_seat(game, words.word[0]);
    unsigned i = 1;
    for (; i < words.count && strcmp(words.word[i], "won") != 0; i++) {
        struct pedro_action action = case_read_action(game, words.word[i]);
        if (action.kind != PEDRO_ACT_PLAY)
            case_fail(game, "'%s' is not a card", words.word[i]);
        act(game, seat, &action);
        seat = game->state.turn;
    }
    if (i == 1 || (game->state.tricks == tricks && game->state.turn != PEDRO_NO_SEAT))
        case_fail(game, "the trick is not complete: it is seat %d's turn", seat);
    if (i < words.count && (i + 3 != words.count || strcmp(words.word[i + 1], "by") != 0))
        case_fail(game, "after the cards only 'won by SEAT' can stand");
    if (i < words.count && game->state.last_winner != case_seat(game, words.word[i + 2]))
        case_fail(game, "the trick is won by seat %d", game->state.last_winner);
}

/* finish: every seat makes its first choice until the hand is over. */
static void finish_line(struct case_game *game, const char *rest) {
    if (*rest || game->state.phase != PEDRO_PHASE_PLAY)
        case_fail(game, "'finish' stands alone, during the play");
    while (game->state.phase == PEDRO_PHASE_PLAY) {
        struct pedro_legal legal;
        struct pedro_action action;
        pedro_legal(&game->rules, &game->state, &legal);
        assert_true(pedro_legal_nth(&legal, 0, &action));
        pedro_apply_legal(&game->rules, &game->state, &action);
    }
}

static void expect_line(struct case_game *game, const char *rest) {
    if (!game->named)
        case_fail(game, "the case must name its game first");
    if (game->waiting)
        case_deal(game);
    case_claim(game, rest);
}

static const struct {
    const char *word;
    void (*line)(struct case_game *game, const char *rest);
} lines[] = {
    {"game", game_line},     {"dealer", dealer_line}, {"scores", scores_line},
    {"hand", hand_line},     {"kitty", kitty_line},   {"stock", stock_line},
    {"pack", pack_line},     {"deal", deal_line},     {"trick", trick_line},
    {"finish", finish_line}, {"expect", expect_line},
};

static void do_line(struct case_game *game, const char *line) {
    size_t length = strcspn(line, " \t");
    if ((line[0] >= '0' && line[0] <= '9') || line[0] == '-') {
        actions_line(game, line);
        return;
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strlen(lines[i].word) == length && memcmp(lines[i].word, line, length) == 0) {
            lines[i].line(game, line + length + strspn(line + length, " \t"));
            return;
        }
    case_fail(game, "no line of a case begins with '%.*s'", (int)length, line);
}

static void the_case_holds(void **data) {
    const struct scripted_case *scripted = *data;
    struct case_game game = {.path = scripted->script->path};
    bool claimed = false;
    for (size_t i = scripted->first; i < scripted->end; i++) {
        const char *line = scripted->script->line[i];
        game.line = i + 1;
        if (*line)
            do_line(&game, line);
        claimed = claimed || strncmp(line, "expect", 6) == 0 || strstr(line, " won by ");
    }
    if (!claimed)
        case_fail(&game, "the case claims nothing");
    if (game.waiting)
        case_fail(&game, "cards are said that are never dealt");
}

/* Removes a comment, then the blanks on both sides. */
static char *clean(char *line) {
    line[strcspn(line, ";\r")] = '\0';
    line += strspn(line, " \t");
    for (size_t length = strlen(line); length > 0 && strchr(" \t", line[length - 1]);)
        line[--length] = '\0';
    return line;
}

static void give_up(const char *path, unsigned long line, const char *why) {
    fprintf(stderr, "%s:%lu: %s\n", path, line, why);
    exit(EXIT_FAILURE);
}

static void read_script(const char *path, struct script *script) {
    FILE *file = fopen(path, "r");
    long size = -1;
    snprintf(script->path, sizeof script->path, "%s", path);
    if (file && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size < 0)
        give_up(path, 1, "the file cannot be read");
    rewind(file);
    script->text = calloc(1, (size_t)size + 1);
    if (!script->text || fread(script->text, 1, (size_t)size, file) != (size_t)size)
        give_up(path, 1, "the file cannot be read");
    fclose(file);
    for (char *at = script->text; at; script->lines++) {
        char *end = strchr(at, '\n');
        script->line = realloc(script->line, (script->lines + 1) * sizeof(char *));
        if (!script->line)
            give_up(path, script->lines + 1, "there is not enough memory");
        if (end)
            *end++ = '\0';
        if (strlen(at) >= CASE_LINE_MAX)
            give_up(path, script->lines + 1, "the line is too long");
        script->line[script->lines] = clean(at);
        at = end;
    }
}

/* Adds the cases of a file to the list. */
static size_t find_cases(const struct script *script, struct scripted_case **cases,
                         size_t count) {
    const char *base = strrchr(script->path, '/');
    const size_t before = count;
    base = base ? base + 1 : script->path;
    for (size_t i = 0; i < script->lines; i++) {
        const char *line = script->line[i];
        if (strncmp(line, "case ", 5) == 0) {
            *cases = realloc(*cases, (count + 1) * sizeof **cases);
            if (!*cases)
                give_up(script->path, i + 1, "there is not enough memory");
            struct scripted_case *new = &(*cases)[count++];
            *new = (struct scripted_case){.script = script, .first = i + 1};
            snprintf(new->name, sizeof new->name, "%.*s: %s",
                     (int)(strlen(base) - strlen(SUFFIX)), base, line + 5);
        } else if (*line && count == before) {
            give_up(script->path, i + 1, "a file of cases begins with 'case TITLE'");
        }
        if (count > before)
            (*cases)[count - 1].end = i + 1;
    }
    if (count == before)
        give_up(script->path, 1, "the file has no cases");
    /* A case ends where the next begins. */
    for (size_t i = before; i + 1 < count; i++)
        (*cases)[i].end = (*cases)[i + 1].first - 1;
    return count;
}

int main(int argc, char **argv) {
    glob_t found = {0};
    struct scripted_case *cases = NULL;
    size_t count = 0;
    if (argc <= 1 && glob(FOLDER "*" SUFFIX, 0, NULL, &found) != 0)
        give_up(FOLDER, 1, "there are no cases");
    const size_t files = argc > 1 ? (size_t)argc - 1 : found.gl_pathc;
    char **paths = argc > 1 ? argv + 1 : found.gl_pathv;
    struct script *scripts = calloc(files + 1, sizeof *scripts);
    for (size_t i = 0; scripts && i < files; i++) {
        read_script(paths[i], &scripts[i]);
        count = find_cases(&scripts[i], &cases, count);
    }
    struct CMUnitTest *tests = calloc(count + 1, sizeof *tests);
    for (size_t i = 0; tests && i < count; i++)
        tests[i] =
            (struct CMUnitTest){cases[i].name, the_case_holds, NULL, NULL, &cases[i]};
    int failed = tests ? _cmocka_run_group_tests("cases", tests, count, NULL, NULL) : 1;
    for (size_t i = 0; scripts && i < files; i++) {
        free(scripts[i].line);
        free(scripts[i].text);
    }
    free(scripts);
    free(cases);
    free(tests);
    if (argc <= 1)
        globfree(&found);
    return failed;
}
