/* session.c - plays a match in this process, event by event.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "table/table.h"
#include "tui/session_parts.h"
#include "words/refusal.h"
#include "words/text.h"

static_assert(AUTOSAVE_SIZE_MAX == (int)PEDRO_RECORD_MAX, "any record can be opened");

/* Numbers of pedro_hand_seed() that are not numbers of hands. */
enum { SEED_DEALER = 0 };
static const uint32_t seed_dice = 0x80000000u, seed_next_match = 0xffffffffu;

const char session_seed_tag[] = "Seed";
const char session_bot_prefix[] = "bot:";

static void seed_rng(const struct session *session, uint32_t number,
                     struct pedro_rng *rng) {
    uint8_t seed[PEDRO_SEED_SIZE];
    pedro_hand_seed(session->settings.seed, number, seed);
    pedro_rng_seed(rng, seed);
}

char *session_record(const struct session *session, bool with_seed, size_t *length) {
    const struct pedro_tags *all = &session->tags;
    struct pedro_tag shown[PEDRO_TAGS_MAX];
    struct pedro_tags tags = {.tag = shown};
    struct pedro_text text;
    for (size_t i = 0; i < all->count && i < PEDRO_TAGS_MAX; i++)
        if (with_seed || strcmp(all->tag[i].name, session_seed_tag) != 0)
            shown[tags.count++] = all->tag[i];
    pedro_text_init(&text, NULL, 0);
    pedro_record_write(&session->match, &tags, &text);
    *length = text.length;
    char *bytes = malloc(text.length + 1);
    if (!bytes)
        return NULL;
    pedro_text_init(&text, bytes, *length + 1);
    pedro_record_write(&session->match, &tags, &text);
    return bytes;
}

void session_warn(struct session *session) {
    struct player *player = &session->player;
    struct pedro_text text;
    pedro_text_init(&text, player->trouble, sizeof player->trouble);
    if (session->unsaved) {
        rich_fill(&text, _("The match cannot be saved: {error}."), "error",
                  strerror(session->unsaved));
        pedro_text_add_char(&text, '\n');
    }
    if (session->uncopied) {
        rich_fill(&text, _("The record cannot be written to {path}: {error}."), "path",
                  session_copy_path(session), "error", strerror(session->uncopied));
        pedro_text_add_char(&text, '\n');
    }
}

/* Says once when saving begins to fail, and once when it works again; between them the warning stands. */
static void saved(struct session *session, int err) {
    if (err && !session->unsaved)
        NOTE(session,
             _("The match cannot be saved: {error}. You can play on; saving is tried "
               "again with every move."),
             "error", strerror(err));
    if (!err && session->unsaved)
        NOTE(session, _("The match is saved again."));
    session->unsaved = err;
    session_warn(session);
}

void session_save_whole(struct session *session) {
    size_t length;
    int err = 0;
    char *bytes = session_record(session, true, &length);
    if (!bytes)
        err = ENOMEM;
    else if (session->save.path[0])
        err = autosave_rewrite(&session->save, bytes, length);
    else {
        char directory[AUTOSAVE_PATH_MAX];
        err = autosave_directory(directory);
        if (!err)
            err = autosave_create(&session->save, directory, session->match.variant,
                                  bytes, length);
        if (err)
            session->save.path[0] = '\0';
    }
    free(bytes);
    saved(session, err);
}

static void save_event(struct session *session, const struct pedro_event *event,
                       const struct pedro_state *before) {
    char line[2 * PEDRO_RECORD_LINE_MAX];
    struct pedro_text text;
    const struct pedro_match *match = &session->match;
    if (session->unsaved || match->state.phase == PEDRO_PHASE_OVER) {
        session_save_whole(session);
        return;
    }
    pedro_text_init(&text, line, sizeof line);
    pedro_record_write_event(&match->rules, event, before, &match->state, &text);
    saved(session, autosave_append(&session->save, line, text.length));
}

static void note(struct session *session, const struct pedro_event *event,
                 const struct pedro_state *before) {
    if (event->seat == PEDRO_NO_SEAT)
        bot_history_clear(&session->history);
    else
        bot_history_event(&session->history, &session->match.rules, before, event->seat,
                          &event->action);
}

struct bot_scratch *session_scratch(struct session *session) {
    if (!session->scratch)
        session->scratch = bot_scratch_create();
    return session->scratch;
}

/* After an event: saves it, shows it to the person, sends it to external programs. */
static void event_done(struct session *session, const struct pedro_state *before) {
    const struct pedro_match *match = &session->match;
    const struct pedro_event *event = &match->event[match->events - 1];
    const unsigned phase = match->state.phase;
    note(session, event, before);
    save_event(session, event, before);
    happening_of(&match->rules, event, before, &match->state, &session->player.seats,
                 &session->player.happening);
    session_show_end(session, &session->player.happening.after);
    player_event(&session->player);
    session_show_turn(session);
    if (phase == PEDRO_PHASE_OVER || phase == PEDRO_PHASE_DEAL)
        session_write_copy(session);
    for (pedro_seat seat = 0; seat < session->match.rules.set.players; seat++) {
        const struct session_player *player = &session->settings.player[seat];
        if (player->process)
            bot_process_event(player->process, &match->rules, event, before,
                              &match->state);
    }
}

void session_start_processes(struct session *session) {
    for (pedro_seat seat = 0; seat < session->match.rules.set.players; seat++) {
        const struct session_player *player = &session->settings.player[seat];
        if (player->process)
            bot_process_start(player->process, &session->match, seat);
    }
}

enum session_trouble session_no_memory(struct session *session) {
    NOTE(session, "{error}.", "error", strerror(ENOMEM));
    return SESSION_FAILED;
}

bool session_names_bot(const char *value) {
    return strncmp(value, session_bot_prefix, strlen(session_bot_prefix)) == 0;
}

static int set_tags(struct session *session) {
    char name[] = "Seat0", date[16], seed[2 * PEDRO_SEED_SIZE + 1];
    struct pedro_tags *tags = &session->tags;
    time_t now = time(NULL);
    struct tm local;
    int err = 0;
    for (pedro_seat seat = 0; !err && seat < session->match.rules.set.players; seat++) {
        name[4] = (char)('0' + seat);
        const char *value = pedro_tags_get(tags, name);
        if (seat != session->settings.human)
            err = pedro_tags_set(tags, name, session->settings.player[seat].label);
        else if (!value || session_names_bot(value))
            err = pedro_tags_set(
                tags, name, *session->settings.name ? session->settings.name : "human");
    }
    localtime_r(&now, &local);
    strftime(date, sizeof date, "%Y.%m.%d", &local);
    pedro_seed_text(session->settings.seed, seed);
    if (!err && !pedro_tags_get(tags, "Date"))
        err = pedro_tags_set(tags, "Date", date);
    return err ? err : pedro_tags_set(tags, session_seed_tag, seed);
}

void session_init(struct session *session, const struct session_settings *settings) {
    memset(session, 0, sizeof *session);
    session->settings = *settings;
    session->save.fd = -1;
    player_init(&session->player, &session_link, session);
}

int session_sit_down(struct session *session) {
    struct player *player = &session->player;
    struct pedro_text text;
    memcpy(player->variant, session->match.variant, sizeof player->variant);
    player->rules = session->match.rules;
    pedro_text_init(&text, player->options, sizeof player->options);
    pedro_options_write(&session->match, &text);
    player->seats = seats_of(&player->rules, session->settings.human);
    player->started = true;
    bot_history_of(&session->history, &session->match);
    session_show_match(session);
    session->save.patient = session->settings.human != PEDRO_NO_SEAT;
    player->study = session->position.only || session->study.on;
    player->tournament = session->settings.one_deal || session->position.only;
    return set_tags(session);
}

enum session_trouble session_begin(struct session *session,
                                   const struct session_settings *settings) {
    struct pedro_rng dice;
    struct pedro_option_error error;
    session_init(session, settings);
    pedro_seat dealer = settings->dealer;
    seed_rng(session, SEED_DEALER, &dice);
    if (dealer == PEDRO_NO_SEAT)
        dealer = (pedro_seat)pedro_rng_below(&dice, (uint32_t)settings->set.players);
    int err = pedro_match_init(&session->match, settings->variant, &settings->set,
                               settings->given, dealer, &error);
    if (err) {
        char room[REFUSAL_TEXT_MAX];
        struct pedro_text text;
        pedro_text_init(&text, room, sizeof room);
        if (err == PEDRO_ERR_BAD_OPTION || err == PEDRO_ERR_UNKNOWN_VARIANT)
            refusal_option_text(&error, &text);
        else
            pedro_text_add(&text, gettext(pedro_strerror(err)));
        NOTE(session, "{error}", "error", room);
        return SESSION_FAILED;
    }
    if (session_sit_down(session) != 0)
        return session_no_memory(session);
    if (settings->file)
        snprintf(session->save.path, sizeof session->save.path, "%s", settings->file);
    session_save_whole(session);
    session_start_processes(session);
    return SESSION_FINE;
}

bool session_settle(struct session *session) {
    session_study_end(session);
    if (session->unsaved)
        session_save_whole(session);
    if (session->player.started)
        session_write_copy(session);
    return !session->unsaved && !session->uncopied && !session->was_lost;
}

void session_finish(struct session *session) {
    session_settle(session);
    player_finish(&session->player);
    autosave_close(&session->save);
    pedro_match_finish(&session->match);
    pedro_tags_finish(&session->tags);
    bot_scratch_destroy(session->scratch);
    session->scratch = NULL;
}

enum session_trouble session_again(struct session *session) {
    struct session_settings settings = session->settings;
    uint8_t seed[PEDRO_SEED_SIZE];
    memcpy(settings.variant, session->match.variant, sizeof settings.variant);
    settings.set = session->match.rules.set;
    settings.given = session->match.given;
    settings.dealer = session->match.state.dealer;
    pedro_hand_seed(settings.seed, seed_next_match, seed);
    memcpy(settings.seed, seed, sizeof seed);
    char record[AUTOSAVE_PATH_MAX] = "";
    if (settings.record)
        session_next_copy(settings.record, record);
    const bool lost = !session_settle(session);
    session_finish(session);
    const enum session_trouble trouble = session_begin(session, &settings);
    session->was_lost = lost;
    memcpy(session->record_room, record, sizeof record);
    return trouble;
}

bool session_is_over(const struct session *session) {
    const struct pedro_state *state = &session->match.state;
    return state->phase == PEDRO_PHASE_OVER ||
           ((session->settings.one_deal || session->position.only) &&
            state->phase == PEDRO_PHASE_DEAL && state->hands > 0);
}

void session_show_end(const struct session *session, struct pedro_view *view) {
    if (session_is_over(session))
        view->phase = PEDRO_PHASE_OVER;
}

enum session_next session_next(const struct session *session) {
    const struct pedro_state *state = &session->match.state;
    if (session_is_over(session) || (session->resigned && !session->study.on))
        return SESSION_OVER;
    if (state->phase == PEDRO_PHASE_DEAL)
        return SESSION_DEALS;
    return state->turn == session->settings.human ? SESSION_HUMAN : SESSION_BOT;
}

static int deal(struct session *session) {
    struct pedro_match *match = &session->match;
    const struct pedro_state before = match->state;
    uint8_t seed[PEDRO_SEED_SIZE];
    pedro_card pack[PEDRO_PACK_MAX];
    if (session->settings.one_deal)
        memcpy(seed, session->settings.seed, sizeof seed);
    else
        pedro_hand_seed(session->settings.seed, before.hands + 1, seed);
    pedro_shuffle(seed, (unsigned)match->rules.set.jokers, pack);
    int err = pedro_match_deal(match, pack, match->rules.pack_size);
    if (!err)
        event_done(session, &before);
    return err;
}

/* The random numbers of a computer player that acts now. */
static void session_dice(const struct session *session, struct pedro_rng *dice) {
    seed_rng(session, seed_dice + (uint32_t)session->match.events, dice);
}

static void bot_acts(struct session *session, const struct bot *bot, pedro_seat seat,
                     struct pedro_action *action) {
    const struct pedro_match *match = &session->match;
    struct pedro_rng dice;
    struct pedro_view view;
    struct pedro_legal legal;
    session_dice(session, &dice);
    pedro_view(&match->rules, &match->state, seat, &view);
    pedro_legal(&match->rules, &match->state, &legal);
    const struct bot_turn turn = {.rules = &match->rules,
                                  .view = &view,
                                  .legal = &legal,
                                  .history = &session->history};
    bot->act(session_scratch(session), &turn, &dice, action, NULL);
}

int session_advance(struct session *session) {
    struct pedro_match *match = &session->match;
    const struct pedro_state before = match->state;
    struct pedro_action action = {.kind = PEDRO_ACT_PASS};
    if (before.phase == PEDRO_PHASE_DEAL)
        return deal(session);
    const pedro_seat seat = before.turn;
    const struct session_player *player = &session->settings.player[seat];
    enum bot_answer answer = BOT_ANSWERED;
    if (player->process)
        answer = bot_process_act(player->process, match, BOT_TIME_MS, &action);
    if (answer != BOT_ANSWERED)
        NOTE(session, _("{who} ({player}) {wrong}: {bot} acts instead."), "who",
             seat_name(&session->player.seats, seat), "player",
             player->label + strlen(session_bot_prefix), "wrong",
             _(bot_process_answer_text(answer)), "bot", player->bot->name);
    if (answer != BOT_ANSWERED || !player->process)
        bot_acts(session, player->bot, seat, &action);
    int err = pedro_match_do(match, &action);
    if (!err)
        event_done(session, &before);
    return err;
}

int session_do(struct session *session, const struct pedro_action *action) {
    const struct pedro_state before = session->match.state;
    int err = pedro_match_do(&session->match, action);
    session->undoes = 0;
    if (!err)
        event_done(session, &before);
    return err;
}
