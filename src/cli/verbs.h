/* verbs.h - the functions that run the verbs, one a row of the table in main.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "cli/verb.h"

int verb_about(struct verb_args *args);
int verb_admin(struct verb_args *args);
int verb_analyze(struct verb_args *args);
int verb_arena(struct verb_args *args);
int verb_bench(struct verb_args *args);
int verb_bot(struct verb_args *args);
int verb_challenge(struct verb_args *args);
int verb_daily(struct verb_args *args);
int verb_learn(struct verb_args *args);
int verb_deal(struct verb_args *args);
int verb_director(struct verb_args *args);
int verb_explain(struct verb_args *args);
int verb_help(struct verb_args *args);
int verb_master(struct verb_args *args);
int verb_play(struct verb_args *args);
int verb_progress(struct verb_args *args);
int verb_puzzles(struct verb_args *args);
int verb_rate(struct verb_args *args);
int verb_season(struct verb_args *args);
int verb_referee(struct verb_args *args);
int verb_replay(struct verb_args *args);
int verb_rules(struct verb_args *args);
int verb_ruling(struct verb_args *args);
int verb_score(struct verb_args *args);
int verb_serve(struct verb_args *args);
int verb_hint(struct verb_args *args);
int verb_matches(struct verb_args *args);
int verb_solve(struct verb_args *args);
int verb_stats(struct verb_args *args);
int verb_study(struct verb_args *args);
int verb_endgame(struct verb_args *args);
int verb_train(struct verb_args *args);
int verb_verify_deal(struct verb_args *args);
int verb_worker(struct verb_args *args);

extern const struct cli_option about_options[], admin_options[], analyze_options[],
    arena_options[], bench_options[], bot_options[], challenge_options[], daily_options[],
    deal_options[], learn_options[], director_options[], explain_options[],
    help_options[], play_options[], progress_options[], puzzles_options[], rate_options[],
    referee_options[], replay_options[], rules_options[], ruling_options[],
    score_options[], season_options[], serve_options[], master_options[],
    matches_options[], solve_options[], stats_options[], study_options[],
    endgame_options[], train_options[], verify_deal_options[], worker_options[];

extern const struct cli_option hint_options[];

/* The tasks of `admin`, `challenge` and `matches`. */
extern const struct cli_task admin_tasks[], challenge_tasks[], matches_tasks[];

#endif
