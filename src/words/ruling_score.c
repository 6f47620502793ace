/* ruling_score.c - what a ruling changes in the score, and the ruling in sentences.
 *
 * The hand is scored by pedro_tell(), with the bidder in seat 0, so that side 0 is the bidder's.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "pedro/told.h"
#include "words/ruling.h"
#include "words/text.h"

/* --- the score --- */

/* Scores the hand in `state`. */
static bool tell(const struct pedro_rules *rules, const struct pedro_told *told,
                 struct pedro_state *state, struct ruling_score *score) {
    struct pedro_refusal refusal;
    int err = pedro_tell(rules, state, told, &refusal);
    score->by_cards = err && refusal.code == PEDRO_REFUSED_TOLD_CARDS_NEEDED;
    if (score->by_cards) {
        /* The cards decide only who has won the match. */
        struct pedro_ruleset set = rules->set;
        struct pedro_rules plain;
        set.both = PEDRO_BOTH_BIDDER;
        set.count_order[0] = -1;
        if (pedro_rules_init(&plain, &set, NULL) == PEDRO_ERR_OK)
            err = pedro_tell(&plain, state, told, &refusal);
    }
    return !err;
}

/* True if the bidder's side revoked and so scores nothing for a bid that it reached, or that could not be set
 * (RULES section 13, `no_score`). `played` is the score without the revoke. */
static bool is_void(const struct pedro_rules *rules, const struct ruling_facts *facts,
                    const struct ruling_score *played) {
    return rules->set.revoke == PEDRO_REVOKE_NO_SCORE &&
           (facts->both ||
            (facts->side == LAW_BIDDERS && played->bid == RULING_BID_MADE));
}

bool ruling_count(const struct pedro_rules *rules, const struct ruling_facts *facts,
                  bool costs, struct ruling_score *score) {
    const int total = rules->total;
    struct ruling_score played;
    struct pedro_state state;
    struct pedro_told told = {.partner = PEDRO_NO_SEAT,
                              .trump = PEDRO_NO_SUIT,
                              .bid = facts->bid,
                              .points = {facts->points, facts->others}};
    if (rules->sides != LAW_SIDES || facts->bid == PEDRO_NO_BID || facts->points < 0 ||
        facts->points > total ||
        (costs && (facts->side < 0 || !ruling_count(rules, facts, false, &played))))
        return false;
    if (facts->others < 0)
        told.points[LAW_OTHERS] = (int16_t)(total - facts->points);
    pedro_state_init(rules, 0, &state);
    memcpy(state.score, facts->score, sizeof facts->score);
    if (costs)
        told.revoked[told.revokes++] = (uint8_t)facts->side;
    if (costs && facts->both)
        told.revoked[told.revokes++] = (uint8_t)(LAW_OTHERS - facts->side);
    *score = (struct ruling_score){0};
    if (!tell(rules, &told, &state, score))
        return false;
    score->bid = costs && is_void(rules, facts, &played) ? RULING_BID_VOID
                 : state.last_made                       ? RULING_BID_MADE
                                                         : RULING_BID_SET;
    score->winners = score->by_cards ? 0 : state.winners;
    for (int side = 0; side < LAW_SIDES; side++) {
        score->hand[side] = state.last_hand[side];
        score->after[side] = state.score[side];
    }
    return true;
}

enum ruling_change ruling_change(const struct ruling_law *law) {
    if (law->deal)
        return RULING_CHANGES_DEAL;
    if (law->demand)
        return RULING_CHANGES_DEMAND;
    if (law->points)
        return law->points == LAW_POINTS_CASE ? RULING_CHANGES_CASE
                                              : RULING_CHANGES_POINTS;
    if (law->shared)
        return RULING_CHANGES_SHARED;
    if (law->costs && !law->counted)
        return RULING_CHANGES_UNTOLD;
    return law->costs && (memcmp(law->played.hand, law->ruled.hand,
                                 sizeof law->ruled.hand) != 0 ||
                          law->played.winners != law->ruled.winners)
               ? RULING_CHANGES_SCORE
               : RULING_CHANGES_NOTHING;
}

/* --- sentences --- */

__attribute__((format(printf, 2, 3))) static void say(struct pedro_text *text,
                                                      const char *format, ...) {
    char sentence[600];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    pedro_text_add(text, sentence);
    pedro_text_add_char(text, '\n');
}

static void say_side(const struct ruling_facts *facts, const struct ruling_score *score,
                     int side, struct pedro_text *text) {
    const int scored = (int)score->hand[side], before = (int)facts->score[side],
              after = (int)score->after[side];
    if (!facts->scored)
        say(text,
            side == LAW_BIDDERS ? _("The bidder's side scores %d.")
                                : _("The other side scores %d."),
            scored);
    else
        say(text,
            side == LAW_BIDDERS ? _("The bidder's side scores %1$d: %2$d becomes %3$d.")
                                : _("The other side scores %1$d: %2$d becomes %3$d."),
            scored, before, after);
}

static void say_match(const struct ruling_score *score, struct pedro_text *text) {
    if (score->by_cards)
        say(text, _("Which side has won the match is decided card by card."));
    if (score->winners >> LAW_BIDDERS & 1)
        say(text, _("The bidder's side wins the match."));
    if (score->winners >> LAW_OTHERS & 1)
        say(text, _("The other side wins the match."));
}

/* What becomes of the bid by the revoke. */
static const char *fate(const struct ruling_law *law) {
    const bool same = law->played.bid == law->ruled.bid;
    switch (law->ruled.bid) {
    case RULING_BID_VOID:
        return law->played.bid == RULING_BID_MADE
                   ? _("With the revoke the bid scores nothing, though it was reached.")
                   : _("With the revoke the bid scores nothing, and is not set.");
    case RULING_BID_MADE:
        return same ? _("With the revoke the bid is still made.")
                    : _("With the revoke the bid counts as made.");
    default:
        return same ? _("With the revoke the bid is still set.")
                    : _("With the revoke the bid is set.");
    }
}

static void say_revoke(const struct ruling_facts *facts, const struct ruling_law *law,
                       struct pedro_text *text) {
    char bid[RULING_WORD_MAX];
    struct pedro_text word;
    pedro_text_init(&word, bid, sizeof bid);
    pedro_bid_text(facts->bid, &word);
    say(text,
        law->played.bid == RULING_BID_MADE
            ? _("As it was played the bid of %1$s is made: the bidder's "
                "side scores %2$d, the "
                "other side %3$d.")
            : _("As it was played the bid of %1$s is set: the bidder's side "
                "scores %2$d, the "
                "other side %3$d."),
        bid, (int)law->played.hand[LAW_BIDDERS], (int)law->played.hand[LAW_OTHERS]);
    say(text, "%s", fate(law));
    for (int side = 0; side < LAW_SIDES; side++)
        say_side(facts, &law->ruled, side, text);
    if (ruling_change(law) == RULING_CHANGES_NOTHING)
        say(text, _("The revoke does not change this score."));
    if (facts->scored)
        say_match(&law->ruled, text);
}

static const char *points_text(unsigned points) {
    static const char *const texts[] = {
        [LAW_POINTS_BIDDERS] = N_("Its points are added to those of the bidder's side "
                                  "before the bid is judged."),
        [LAW_POINTS_OTHERS] = N_("Its points are added to those of the other side before "
                                 "the bid is judged."),
        [LAW_POINTS_NOBODY] =
            N_("Its points are missing when the hand is counted: no side has them."),
    };
    return texts[points];
}

static void say_deal(unsigned deal, struct pedro_text *text) {
    say(text, _("The hand ends without a score."));
    say(text, deal == LAW_SAME_DEALER ? _("The same dealer deals again.")
                                      : _("The next dealer deals."));
}

void ruling_effects(const struct ruling_facts *facts, const struct ruling_law *law,
                    struct pedro_text *text) {
    switch (ruling_change(law)) {
    case RULING_CHANGES_DEAL:
        say_deal(law->deal, text);
        break;
    case RULING_CHANGES_DEMAND:
        say(text, _("If a new deal is demanded, the hand ends without a score. If not, "
                    "it changes no score."));
        break;
    case RULING_CHANGES_POINTS:
        say(text, "%s", _(points_text(law->points)));
        break;
    case RULING_CHANGES_CASE:
        say(text, _("It changes no score, unless a trump that scores was discarded."));
        break;
    case RULING_CHANGES_UNTOLD:
        say(text, _("Tell the bid and the points to see what it costs."));
        break;
    case RULING_CHANGES_SHARED:
        say(text,
            _("This law is for two sides. Where more play, the table agrees on what "
              "it costs."));
        break;
    default:
        if (law->counted)
            say_revoke(facts, law, text);
        else
            say(text, _("It changes no score."));
        break;
    }
}

static void title(const char *name, struct pedro_text *text) {
    pedro_text_add(text, "# ");
    pedro_text_add(text, name);
    pedro_text_add_char(text, '\n');
}

static void item(const char *sentence, struct pedro_text *text) {
    pedro_text_add(text, "- ");
    pedro_text_add(text, sentence);
    pedro_text_add_char(text, '\n');
}

/* "Cinch at a club table", with commas between games. */
static void add_games(const struct ruling *ruling, const struct ruling_law *law,
                      struct pedro_text *text) {
    const struct pedro_preset *preset;
    for (unsigned i = 0; (preset = ruling_game(ruling, law, i)); i++) {
        pedro_text_add(text, i ? ", " : "");
        pedro_text_add(text, _(preset->title));
    }
}

/* The sentences on the score, an item each. */
static void add_effects(const struct ruling_facts *facts, const struct ruling_law *law,
                        struct pedro_text *text) {
    char lines[RULING_EFFECTS_MAX];
    struct pedro_text effects;
    pedro_text_init(&effects, lines, sizeof lines);
    ruling_effects(facts, law, &effects);
    for (const char *line = lines; *line;) {
        const size_t length = strcspn(line, "\n");
        pedro_text_add(text, "- ");
        pedro_text_add_bytes(text, line, length);
        pedro_text_add_char(text, '\n');
        line += length + (line[length] == '\n');
    }
}

static void add_law(const struct ruling_facts *facts, const struct ruling_law *law,
                    struct pedro_text *text) {
    for (unsigned i = 0; i < law->rows; i++)
        item(_(law->row[i]->sentence), text);
    for (unsigned i = 0; i < law->choices; i++) {
        const struct law_choice *choice = law->choice[i];
        if (i == 0 || strcmp(choice->by, law->choice[i - 1]->by) != 0)
            say(text, "%s", _(choice->by));
        pedro_text_add(text, "- ");
        pedro_text_add(text, _(choice->label));
        pedro_text_add(text, ": ");
        say(text, "%s", _(choice->follows));
    }
    title(_("What it does to the score"), text);
    add_effects(facts, law, text);
}

const char *ruling_about(enum ruling_status status) {
    static const char *const about[] = {
        [RULING_BY_LAW] = "",
        [RULING_BY_CLUBS] =
            N_("The rules of this game have no law for it. The table may agree on the "
               "law of another game."),
        [RULING_BY_PEOPLE] =
            N_("This is for people with paper cards. The printed laws of Cinch say:"),
    };
    return about[status];
}

void ruling_words(const struct ruling_facts *facts, const struct ruling *ruling,
                  struct pedro_text *text) {
    const char *about = ruling_about(ruling->status);
    title(ruling->status == RULING_BY_CLUBS ? _("No law") : _("The law"), text);
    if (*about)
        say(text, "%s", _(about));
    for (unsigned i = 0; i < ruling->laws; i++) {
        if (ruling->status == RULING_BY_CLUBS) {
            pedro_text_add(text, "# ");
            add_games(ruling, &ruling->law[i], text);
            pedro_text_add_char(text, '\n');
        }
        add_law(facts, &ruling->law[i], text);
    }
}
