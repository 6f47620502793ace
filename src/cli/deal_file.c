/* deal_file.c - reads deals line by line.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/deal_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/verb.h"
#include "words/text.h"

enum { DEAL_MAX = 4096 };

static const char blank[] = " \t\r";

struct reading {
    const struct pedro_rules *rules;
    struct deal *deal;
    pedro_cards dealt;
    unsigned hands, size; /* read, and cards of the first one */
    bool trump, leader;   /* the lines of trump and leader have been read */
};

/* Each returns the error of the line, or NULL. */

static const char *read_trump(struct reading *reading, const char *word) {
    static const char suits[] = "cdhs";
    if (reading->trump)
        return N_("`trump` is there twice");
    const char *suit = word && word[0] && !word[1] ? strchr(suits, word[0]) : NULL;
    if (!suit || strtok(NULL, blank))
        return N_("`trump` wants one suit: c, d, h or s");
    reading->deal->trump = (unsigned)(suit - suits);
    reading->trump = true;
    return NULL;
}

static const char *read_leader(struct reading *reading, const char *word) {
    if (reading->leader)
        return N_("`leader` is there twice");
    if (!word || word[1] || word[0] < '0' ||
        word[0] >= '0' + reading->rules->set.players || strtok(NULL, blank))
        return N_("`leader` wants the number of a seat");
    reading->deal->leader = (pedro_seat)(word[0] - '0');
    reading->leader = true;
    return NULL;
}

static const char *read_hand(struct reading *reading, const char *word) {
    pedro_cards hand = 0;
    pedro_card card;
    if (reading->hands == (unsigned)reading->rules->set.players)
        return N_("there are more hands than seats");
    for (; word; word = strtok(NULL, blank)) {
        if (pedro_card_parse(word, strlen(word), &card) != 0 ||
            !(reading->rules->pack & pedro_set_of(card)))
            return N_("there is something that is no card of this game");
        if ((reading->dealt | hand) & pedro_set_of(card))
            return N_("a card is there twice");
        hand |= pedro_set_of(card);
    }
    if (reading->hands == 0)
        reading->size = pedro_set_count(hand);
    if (pedro_set_count(hand) != reading->size)
        return N_("the hands are not of one size");
    if (reading->size > (unsigned)reading->rules->set.hand_size)
        return N_("the hand is larger than hands are in the card play of this game");
    reading->dealt |= hand;
    reading->deal->hand[reading->hands++] = hand;
    return NULL;
}

static const char *read_line(struct reading *reading, char *line) {
    const char *word = strtok(line, blank);
    if (!word || word[0] == '#')
        return NULL;
    if (strcmp(word, "trump") == 0)
        return read_trump(reading, strtok(NULL, blank));
    if (strcmp(word, "leader") == 0)
        return read_leader(reading, strtok(NULL, blank));
    return read_hand(reading, word);
}

int deal_file_read(const char *path, const struct pedro_rules *rules, struct deal *deal) {
    const char *name = strcmp(path, "-") == 0 ? _("stdin") : path, *wrong = NULL;
    struct reading reading = {.rules = rules, .deal = deal};
    unsigned long number = 0;
    size_t length;
    *deal = (struct deal){0};
    char *text = file_read(path, DEAL_MAX, &length);
    if (!text && errno == EFBIG)
        return verb_fail(EXIT_BAD_INPUT, _("%s: longer than a deal can be"), name);
    if (!text)
        return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s", name,
                         strerror(errno));
    /* A byte order mark, which some editors write. */
    const size_t mark = strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    for (char *line = text + mark, *end; line && !wrong; line = end) {
        end = memchr(line, '\n', length - (size_t)(line - text));
        if (end)
            *end++ = '\0';
        number++;
        const char *last = end ? end - 1 : text + length;
        wrong = line + strlen(line) < last
                    ? N_("there is something that is no card of this game")
                    : read_line(&reading, line);
    }
    free(text);
    if (!wrong && reading.hands < (unsigned)rules->set.players)
        wrong = N_("there are fewer hands than seats");
    if (!wrong && !reading.trump)
        wrong = N_("the line `trump` is missing");
    return wrong ? verb_fail(EXIT_BAD_INPUT, "%s:%lu: %s", name, number, _(wrong)) : 0;
}
