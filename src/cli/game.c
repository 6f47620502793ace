/* game.c - composes a game from the command line.
 *
 * Later words win over earlier ones: the preset, then the file, then -o from left to
 * right. Combinations are checked after all are read, so their order does not matter.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/game.h"
#include "cli/record_file.h"
#include "words/game_names.h"
#include "words/refusal.h"
#include "words/suggest.h"
#include "words/text.h"

enum { RULESET_MAX = 64 << 10 };

const struct cli_option game_options[] = {
    {GAME_OPTION_SET, "set", N_("KEY=VALUE"),
     N_("play with this house rule; may be given many times (`pedro rules --keys` lists "
        "the keys)"),
     CLI_COMPLETE_SETTING, NULL},
    {GAME_OPTION_RULESET, "ruleset", N_("FILE"), N_("take the rules from a file"),
     CLI_COMPLETE_FILE, NULL},
    {0},
};

const struct cli_option game_deal_options[] = {
    {GAME_OPTION_SEED, "seed", N_("HEX"),
     N_("shuffle from this seed, up to 64 hexadecimal digits: same seed, same cards"),
     CLI_COMPLETE_NOTHING, NULL},
    {GAME_OPTION_DEALER, "dealer", N_("SEAT"),
     N_("the seat that deals first, 0 unless given"), CLI_COMPLETE_NOTHING, NULL},
    {0},
};

void game_init(struct game *game) { *game = (struct game){0}; }

int game_option(struct game *game, struct verb_args *args, int id) {
    int err;
    switch (id) {
    case GAME_OPTION_SET:
        if (game->overrides == GAME_OVERRIDES_MAX) {
            args->exit =
                verb_usage(args, _("more than %d house rules"), GAME_OVERRIDES_MAX);
            return -1;
        }
        game->override[game->overrides++] = args->value;
        return 0;
    case GAME_OPTION_RULESET:
        game->file = args->value;
        return 0;
    case GAME_OPTION_DEALER:
        game->dealer_text = args->value;
        return 0;
    case GAME_OPTION_SEED:
        err = pedro_seed_parse(args->value, strlen(args->value), game->seed);
        if (err) {
            args->exit =
                verb_usage(args, _("--seed is 1 to 64 hexadecimal digits, not `%.80s`"),
                           args->value);
            return -1;
        }
        game->seeded = true;
        return 0;
    }
    return 1;
}

static const char *key_name(const void *data, int index) {
    (void)data;
    const struct pedro_key *key = pedro_key(index);
    return key ? key->name : NULL;
}

int game_no_preset(const char *name) {
    char text[200];
    if (access(name, F_OK) == 0)
        return verb_fail(
            EXIT_NOT_FOUND,
            _("`%s` is a file, and here the name of a game is meant: `pedro "
              "play --resume FILE` goes on with a match, `pedro replay FILE` "
              "shows it"),
            name);
    const struct nearest near = game_names_nearest(name, strlen(name));
    return verb_fail(
        EXIT_NOT_FOUND,
        near.count ? _("there is no game called `%.40s`%s `pedro rules` lists them all, "
                       "`pedro rules --in Canada` those of a country")
                   : _("there is no game called `%.40s`%s; `pedro rules` lists them "
                       "all, `pedro rules --in Canada` those of a country"),
        name, nearest_text(&near, text, sizeof text));
}

int game_no_key(const char *name) {
    char text[200];
    const struct nearest near = nearest_names(name, key_name, NULL);
    return verb_fail(
        EXIT_NOT_FOUND,
        near.count
            ? _("there is no key called `%.40s`%s")
            : _("there is no key called `%.40s`%s; `pedro rules --keys` lists them all"),
        name, nearest_text(&near, text, sizeof text));
}

/* "(target = 20)": the other of two rules that exclude each other; it may be the one that
 * was given. */
static void add_other(const struct pedro_option_error *error,
                      const struct pedro_ruleset *set, struct pedro_text *text) {
    if (!error->with || error->with == error->key)
        return;
    pedro_text_add(text, " (");
    pedro_text_add(text, error->with->name);
    pedro_text_add(text, " = ");
    pedro_ruleset_get(set, error->with, text);
    pedro_text_add_char(text, ')');
}

int game_no_option(const struct pedro_option_error *error,
                   const struct pedro_ruleset *set) {
    char sentence[REFUSAL_TEXT_MAX], nearest[200] = "";
    struct pedro_text text;
    pedro_text_init(&text, sentence, sizeof sentence);
    refusal_option_text(error, &text);
    add_other(error, set, &text);
    if (!error->key) {
        const struct nearest near = nearest_names(error->name, key_name, NULL);
        nearest_text(&near, nearest, sizeof nearest);
    }
    /* The suggestion follows the sentence on the same line. */
    if (*nearest && sentence[strlen(sentence) - 1] == '.')
        sentence[strlen(sentence) - 1] = '\0';
    return verb_fail(EXIT_USAGE, "%s%s", sentence, nearest);
}

static int read_file(struct game *game) {
    size_t length;
    char *bytes = file_read(game->file, RULESET_MAX, &length);
    if (!bytes)
        return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s",
                         game->file,
                         errno == EFBIG ? _("longer than a ruleset can be (64 KiB)")
                                        : strerror(errno));
    struct pedro_record_error error;
    int err = pedro_ruleset_read(bytes, length, game->variant, &game->set, &game->given,
                                 &error);
    free(bytes);
    return err ? record_file_fail(game->file, &error) : 0;
}

static int read_dealer(struct game *game) {
    if (!game->dealer_text)
        return 0;
    char *end;
    errno = 0;
    long seat = strtol(game->dealer_text, &end, 10);
    if (errno || end == game->dealer_text || *end || seat < 0 ||
        seat >= game->set.players)
        return verb_fail(EXIT_USAGE, _("--dealer is a seat, 0 to %d, not `%s`"),
                         game->set.players - 1, game->dealer_text);
    game->dealer = (pedro_seat)seat;
    return 0;
}

int game_resolve(struct game *game, const char *preset) {
    int code;
    struct pedro_option_error error;
    if (game->file) {
        if (preset)
            return verb_fail(
                EXIT_USAGE,
                _("give a game or --ruleset, not both: the file names its game"));
        if ((code = read_file(game)))
            return code;
    } else {
        const char *name = preset ? preset : pedro_preset(0)->name;
        const struct pedro_preset *row = game_names_find(name, strlen(name));
        if (!row)
            return game_no_preset(name);
        memcpy(game->variant, row->name, strlen(row->name) + 1);
        game->set = row->set;
        game->given = 0;
    }
    for (int i = 0; i < game->overrides; i++)
        if (pedro_options_read(game->override[i], strlen(game->override[i]), &game->set,
                               &game->given, &error))
            return game_no_option(&error, &game->set);
    if (pedro_rules_init(&game->rules, &game->set, &error))
        return game_no_option(&error, &game->set);
    if ((code = read_dealer(game)))
        return code;
    if (!game->seeded) {
        if (sodium_init() < 0)
            return verb_fail(EXIT_FAILED, _("the system gives no random numbers"));
        randombytes_buf(game->seed, sizeof game->seed);
    }
    return 0;
}

int game_match_init(const struct game *game, struct pedro_match *match) {
    int err = pedro_match_init(match, game->variant, &game->set, game->given,
                               game->dealer, NULL);
    return err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err))) : 0;
}
