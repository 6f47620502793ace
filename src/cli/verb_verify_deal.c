/* verb_verify_deal.c - the verb `verify-deal`: checks a pack against its seed.
 *
 * A host publishes the hash of a seed before a hand and the seed after it. Two checks
 * then prove that the cards were not chosen: the seed has that hash, and the published
 * shuffle gives that pack.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/game.h"
#include "cli/record_file.h"
#include "cli/seed.h"
#include "cli/verbs.h"
#include "words/text.h"
#include "words/wrap.h"

enum { OPTION_HASH = 0x100, OPTION_RECORD, OPTION_HAND, OPTION_MATCH, WIDTH = 100 };

const struct cli_option verify_deal_options[] = {
    {OPTION_HASH, "hash", N_("HEX"), N_("the hash that was published before the hand"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_RECORD, "record", N_("FILE"), N_("compare with a deal of this record"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_HAND, "hand", N_("NUMBER"),
     N_("which hand of the record, or of the match; the first unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_MATCH, "match", NULL,
     N_("SEED is that of a whole match, from which each hand has its own"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

struct asked {
    const char *hash, *record;
    unsigned hand;
    bool match;
};

/* The pack of hand `number` of a match, or NULL. */
static const pedro_card *pack_of(const struct pedro_match *match, unsigned number) {
    for (size_t i = 0; i < match->events; i++)
        if (match->event[i].seat == PEDRO_NO_SEAT && --number == 0)
            return match->event[i].pack;
    return NULL;
}

static int compare(const struct asked *asked, const pedro_card *dealt,
                   const pedro_card *pack, unsigned size) {
    char had[3], gives[3];
    for (unsigned i = 0; i < size; i++) {
        if (dealt[i] == pack[i])
            continue;
        pedro_card_text(dealt[i], had);
        pedro_card_text(pack[i], gives);
        printf(_("pack: differs: card %u of hand %u is %s, the seed gives %s\n"), i + 1,
               asked->hand, had, gives);
        return EXIT_FAILED;
    }
    printf(_("pack: OK: hand %u was dealt from this seed\n"), asked->hand);
    return EXIT_OK;
}

static int check_record(const struct asked *asked, uint8_t seed[PEDRO_SEED_SIZE]) {
    struct pedro_match match;
    struct pedro_tags tags;
    pedro_card pack[PEDRO_PACK_MAX];
    int code = record_file_read(asked->record, &match, &tags);
    if (code == 0) {
        const pedro_card *dealt = pack_of(&match, asked->hand);
        seed_pack(seed, asked->match ? asked->hand : 0, (unsigned)match.rules.set.jokers,
                  pack);
        code = dealt ? compare(asked, dealt, pack, match.rules.pack_size)
                     : verb_fail(EXIT_NOT_FOUND, _("%s has no hand %u"), asked->record,
                                 asked->hand);
    }
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return code;
}

static void print_pack(const struct pedro_rules *rules, const pedro_card *pack) {
    char buffer[4 * PEDRO_PACK_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < rules->pack_size; i++) {
        char letters[3];
        pedro_card_text(pack[i], letters);
        pedro_text_add(&text, i ? " " : "");
        pedro_text_add(&text, letters);
    }
    wrap_paragraph(stdout, buffer, verb_columns(WIDTH), printf("%s ", _("pack:")), 6);
}

static int check_hash(const char *published, const char *hash) {
    if (!published) {
        printf("%s %s\n", _("hash:"), hash);
        return EXIT_OK;
    }
    if (strcasecmp(published, hash) == 0) {
        puts(_("hash: OK: it is that of the seed"));
        return EXIT_OK;
    }
    printf(_("hash: differs: that of the seed is %s\n"), hash);
    return EXIT_FAILED;
}

static int verify(const struct asked *asked, uint8_t seed[PEDRO_SEED_SIZE],
                  const char *preset) {
    struct game game;
    pedro_card pack[PEDRO_PACK_MAX];
    char hash[SEED_TEXT];
    int code;
    if (asked->record) {
        code = check_record(asked, seed);
        if (code > EXIT_FAILED)
            return code;
    } else {
        game_init(&game);
        if ((code = game_resolve(&game, preset)))
            return code;
        seed_pack(seed, asked->match ? asked->hand : 0, (unsigned)game.set.jokers, pack);
        print_pack(&game.rules, pack);
    }
    seed_hash(seed, hash);
    int hash_code = check_hash(asked->hash, hash);
    return code ? code : hash_code;
}

int verb_verify_deal(struct verb_args *args) {
    struct asked asked = {.hand = 1};
    uint8_t seed[PEDRO_SEED_SIZE], hash[PEDRO_SEED_SIZE];
    int id;
    while ((id = verb_next(args)) > 0) {
        switch (id) {
        case OPTION_HASH:
            asked.hash = args->value;
            if (strlen(asked.hash) != 2 * sizeof hash ||
                pedro_seed_parse(asked.hash, 2 * sizeof hash, hash))
                return verb_usage(args, _("--hash is 64 hexadecimal digits, not `%.80s`"),
                                  args->value);
            break;
        case OPTION_RECORD:
            asked.record = args->value;
            break;
        case OPTION_MATCH:
            asked.match = true;
            break;
        default:
            if (!seed_hand_number(args->value, &asked.hand))
                return verb_usage(args, _("--hand is a number from 1, not `%s`"),
                                  args->value);
        }
    }
    if (id < 0)
        return args->exit;
    const char *preset = args->operands > 1 ? args->operand[1] : NULL;
    if (pedro_seed_parse(args->operand[0], strlen(args->operand[0]), seed))
        return verb_usage(args, _("a seed is 1 to 64 hexadecimal digits, not `%.80s`"),
                          args->operand[0]);
    if (asked.record && preset)
        return verb_usage(args, _("the record names its game; give no preset"));
    return verify(&asked, seed, preset);
}
