/* main.c - the program: a table with a row for each verb.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/net/nnet.h"
#include "cli/game.h"
#include "cli/play_from.h"
#include "cli/play_online.h"
#include "cli/remote.h"
#include "cli/verbs.h"
#include "words/text.h"

#define CODE(code) (1u << (code))

static const struct verb verbs[] = {
    {
        .group = N_("Play and learn"),
        .name = "play",
        .operands = N_("[PRESET | FILE]"),
        .summary = N_("play a match in the terminal, or watch one"),
        .about = N_("Plays a match against computer players. Every action is saved at "
                    "once, and --resume continues from the last one. The table is drawn "
                    "on the full screen of a terminal; through a pipe, or with --plain, "
                    "every event is a line of text"),
        .options = {play_options, from_options, online_options, game_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_play,
    },
    {
        .name = "learn",
        .operands = N_("[PRESET]"),
        .summary = N_("ten short lessons, each a decision at the table"),
        .about = N_("Puts decisions to you that turn on one thing each: what counts, a "
                    "pedro to be saved, a bid to be made. Type what you would do, as at "
                    "the table; `quit` ends. Begins with the first lesson that you have "
                    "not done. The first hand with explanations is `pedro play --learn`"),
        .options = {learn_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_NOT_FOUND),
        .run = verb_learn,
    },
    {
        .name = "daily",
        .operands = N_("[PRESET]"),
        .summary = N_("play the deal of the day, the same for everybody"),
        .about =
            N_("Plays one hand of a game, with the same cards and the same bots for "
               "everybody on that day. Four games have a deal each day. Your first "
               "try counts, against the result of the bot in your seat (the par). "
               "Without a game, plays the next deal of the day that you have not "
               "played, or says how you did in all four. Nothing is sent to a server "
               "unless you ask for it with --send, or say so when you are asked"),
        .options = {daily_options, remote_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_daily,
    },
    {
        .name = "challenge",
        .operands = N_("[TASK ...]"),
        .summary = N_("play the same five deals as your friends"),
        .about =
            N_("Five deals that you and your friends play each alone, with bots, "
               "within three days. Whoever has the link can play, in the terminal or "
               "in the page. A server is needed; only `make` and `play` change "
               "anything there"),
        .options = {challenge_options, remote_options},
        .completion = CLI_COMPLETE_PRESET,
        .tasks = challenge_tasks,
        .max_operands = 2,
        .exits = CODE(EXIT_NOT_FOUND),
        .run = verb_challenge,
    },
    {
        .name = "puzzles",
        .operands = N_("[make] [PRESET]"),
        .summary = N_("find the one best choice at decisions of a game"),
        .about =
            N_("Puts decisions of a game to you in which one choice is clearly the "
               "best, a mix of all kinds, and tells what each choice is worth, and "
               "why. Those that you have not found come first. `make` looks for such "
               "decisions in deals that computer players play, and prints them"),
        .options = {puzzles_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 2,
        .exits = CODE(EXIT_NOT_FOUND),
        .run = verb_puzzles,
    },
    {
        .name = "master",
        .operands = N_("[NUMBER] | make [PRESET]"),
        .summary = N_("play hands that one line of play makes in every layout"),
        .about = N_("Puts hands to you in which one line of play makes the bid however "
                    "the hidden cards lie, and what players do by habit leaves it. The "
                    "program chooses at each card a layout that beats you, if there is "
                    "one. Without a number, lists the levels and asks for a problem. "
                    "`make` looks for such hands in deals that computer players bid, and "
                    "prints them"),
        .options = {master_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 2,
        .exits = CODE(EXIT_NOT_FOUND),
        .run = verb_master,
    },
    {
        .name = "progress",
        .operands = "",
        .summary = N_("bring together what you have learned on all your devices"),
        .about =
            N_("Compares lessons that you have done, puzzles that you have found, "
               "solved problems of `pedro master`, mistakes that are asked again and "
               "deals of the day with those of your account at a server: what is "
               "newer there is taken, what is newer here is sent. The page does so by "
               "itself while you are signed in"),
        .options = {progress_options, remote_options},
        .run = verb_progress,
    },
    {
        .name = "matches",
        .operands = N_("[TASK [MATCH]]"),
        .summary = N_("list the saved matches, resume, replay, study or delete one"),
        .options = {matches_options},
        .tasks = matches_tasks,
        .max_operands = 2,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_matches,
    },
    {
        .name = "stats",
        .operands = "",
        .summary = N_("show your results in the saved matches"),
        .options = {stats_options},
        .run = verb_stats,
    },
    {
        .name = "rules",
        .operands = N_("[PRESET]"),
        .summary = N_("explain the rules of a game, or list all games"),
        .about = N_("Explains in plain English the rules of a game with its house rules. "
                    "Without a "
                    "game, lists them all"),
        .options = {rules_options, game_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_rules,
    },
    {
        .name = "about",
        .operands = N_("PRESET"),
        .summary = N_("tell where a game is played, its history, how long it lasts"),
        .about = N_("Tells where and by whom a game is played, its history, how long a "
                    "match lasts, what its players say, and which games are related; "
                    "each fact with its source"),
        .options = {about_options},
        .completion = CLI_COMPLETE_PRESET,
        .min_operands = 1,
        .max_operands = 1,
        .exits = CODE(EXIT_NOT_FOUND),
        .run = verb_about,
    },
    {
        .group = N_("Study a hand or a record"),
        .name = "replay",
        .operands = N_("FILE"),
        .summary = N_("check a record and show the match in it"),
        .about = N_("Checks every line of a record (`-` is stdin) and shows the match "
                    "hand by hand"),
        .options = {replay_options},
        .completion = CLI_COMPLETE_FILE,
        .min_operands = 1,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_replay,
    },
    {
        .name = "study",
        .operands = N_("FILE | --mistakes"),
        .summary = N_("find better choices than those that cost most in a record"),
        .about = N_("Puts the costliest mistakes of a record (`-` is stdin) back on the "
                    "table, as the seat saw them, and asks for a better choice. Then it "
                    "tells what each choice costs, and why"),
        .options = {study_options},
        .completion = CLI_COMPLETE_FILE,
        .min_operands = 0,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_study,
    },
    {
        .name = "hint",
        .operands = N_("[PRESET]"),
        .summary = N_("tell what the expert would do in a position, and what else costs"),
        .about =
            N_("For any decision of a record, or a hand that is set up with options: "
               "what the expert would do, why, and what each other choice costs on "
               "average. Cards that the seat to act does not see need not be given"),
        .options = {hint_options, position_options, game_options, game_deal_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_hint,
    },
    {
        .name = "explain",
        .operands = N_("bid [PRESET]"),
        .summary = N_("tell what each call of an auction is worth with a hand"),
        .about = N_(
            "For a hand, the calls so far and the score: what the expert calls, and for "
            "each call how often it gets the bid and makes it, and what it is worth in "
            "points and in the chance to win the match; and each suit as trumps. You are "
            "seat 0"),
        .options = {explain_options, game_options, game_deal_options},
        .completion = CLI_COMPLETE_PRESET,
        .min_operands = 1,
        .max_operands = 2,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_explain,
    },
    {
        .name = "analyze",
        .operands = N_("FILE"),
        .summary = N_("estimate what each decision of a record cost"),
        .about = N_("Analyzes a record (`-` is stdin) decision by decision: the choice "
                    "made, the choice of an expert, the cost of the difference, where "
                    "the hand turned, and the value of other suits as trumps"),
        .options = {analyze_options},
        .completion = CLI_COMPLETE_FILE,
        .min_operands = 1,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_analyze,
    },
    {
        .name = "solve",
        .operands = N_("[FILE]"),
        .summary = N_("solve a hand with all cards open"),
        .about = N_("Solves the last hand of a record (`-`, or no file, is stdin): the "
                    "points that each side wins with best play, the same for every "
                    "choice, and one best line. With --deal the file is a deal: a line "
                    "`trump s`, then the cards of each seat on a line of their own"),
        .options = {solve_options, game_options},
        .completion = CLI_COMPLETE_FILE,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_solve,
    },
    {
        .group = N_("With paper cards, and for clubs"),
        .name = "score",
        .operands = N_("[PRESET]"),
        .summary = N_("keep the score of a match with paper cards"),
        .about =
            N_("Reads a line for each hand that people tell, such as `bo 8 h 9`, scores "
               "it by the rules of the game, and says what each side needs; `help` lists "
               "what else can be typed. Each entry is on the disk before its score is "
               "shown"),
        .options = {score_options, game_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_score,
    },
    {
        .name = "ruling",
        .operands = N_("[PRESET]"),
        .summary = N_("give the ruling when somebody erred with paper cards"),
        .about = N_("Asks what went wrong at a table with paper cards, and answers with "
                    "the law of the game, the choices of the other side, and what it "
                    "does to the score. With --what nothing is asked"),
        .options = {ruling_options, game_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_ruling,
    },
    {
        .name = "director",
        .operands = N_("[FILE]"),
        .summary = N_("run a tournament of a club, with paper cards"),
        .about =
            N_("Reads entries, results and commands; `help` lists them. Draws and "
               "publishes rounds, ranks the entries, and writes pages to be printed. "
               "FILE is the journal of the tournament, which is made if it is not there: "
               "each act is on the disk before its answer is shown"),
        .options = {director_options},
        .completion = CLI_COMPLETE_FILE,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_director,
    },
    {
        .name = "season",
        .operands = N_("FILE"),
        .summary = N_("the tables of a season, and who plays its final"),
        .about =
            N_("Reads the rows of a season, which name its rings and the files of their "
               "tournaments, and prints the table of each ring and the entries of the "
               "final. See pedro-season(1) for the rows"),
        .options = {season_options},
        .completion = CLI_COMPLETE_FILE,
        .min_operands = 1,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_season,
    },
    {
        .name = "rate",
        .operands = N_("FILE..."),
        .summary = N_("rate players and partners by their results"),
        .about =
            N_("Reads records, score records and tables of results (`-` is stdin), "
               "and prints the strength of players and of partners in each family of "
               "games, with its uncertainty. See pedro-rate(1) for tables of results "
               "and docs/ratings.md for the method"),
        .options = {rate_options},
        .completion = CLI_COMPLETE_FILE,
        .min_operands = 1,
        .max_operands = 4096,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_rate,
    },
    {
        .name = "deal",
        .operands = N_("[PRESET]"),
        .summary = N_("shuffle a pack and show the hands it gives"),
        .options = {deal_options, game_options, game_deal_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_deal,
    },
    {
        .name = "verify-deal",
        .operands = N_("SEED [PRESET]"),
        .summary = N_("verify a deal against its seed"),
        .about = N_("Checks that a deal is what the published shuffle gives for a seed, "
                    "and that the seed is the "
                    "one whose hash was published before the hand"),
        .options = {verify_deal_options},
        .completion = CLI_COMPLETE_PRESET,
        .min_operands = 1,
        .max_operands = 2,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_verify_deal,
    },
    {
        .group = N_("For servers and programs"),
        .name = "serve",
        .operands = "",
        .summary = N_("host tables for people with a browser"),
        .about =
            N_("Serves the web client and hosts its tables. Everything can be set by "
               "flags, by the environment and by a file; SIGHUP reads the file "
               "again, SIGTERM ends the server when all that is under way is stored"),
        .options = {serve_options},
        .run = verb_serve,
    },
    {
        .name = "admin",
        .operands = N_("TASK [WORD]..."),
        .summary = N_("maintain the database of a server"),
        .about = N_(
            "Manages people, reports and the database of a server, which may be running; "
            "changes appear there within a few seconds and are logged (`audit`). PERSON "
            "is the name of an account, or `#` and a number that `users` lists"),
        .options = {admin_options},
        .tasks = admin_tasks,
        .min_operands = 1,
        .max_operands = 3,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_admin,
    },
    {
        .name = "worker",
        .operands = "",
        .summary = N_("analyze matches for a server, on this computer"),
        .about = N_("Does long work of servers, which people ask for there: the analysis "
                    "of finished matches. Takes jobs from the database of the servers, "
                    "several workers on several computers if it is PostgreSQL, until "
                    "SIGTERM; a job that is not finished is then given back"),
        .options = {worker_options},
        .exits = CODE(EXIT_NOT_FOUND),
        .run = verb_worker,
    },
    {
        .name = "referee",
        .operands = "",
        .summary = N_("run the rules engine for another program, in JSON lines"),
        .about = N_("Reads one JSON request a line on stdin and answers each with one "
                    "JSON object on a "
                    "line; see pedro-protocol(7)"),
        .options = {referee_options},
        .run = verb_referee,
    },
    {
        .name = "bot",
        .operands = N_("NAME"),
        .summary = N_("run a computer player for another program, in JSON lines"),
        .about = N_("Plays by the protocol of pedro-protocol(7), over stdin and stdout"),
        .options = {bot_options},
        .completion = CLI_COMPLETE_BOT,
        .max_operands = 1,
        .exits = CODE(EXIT_NOT_FOUND),
        .run = verb_bot,
    },
    {
        .name = "arena",
        .operands = N_("A B | merge FILE..."),
        .summary = N_("compare two computer players on the same deals"),
        .about = N_("Plays the same deals with the sides exchanged, and reports which of "
                    "two players is better, by how much, and with what confidence. A "
                    "player is a bot, two bots A/B of which the second plays the cards, "
                    "or the command of a program that implements pedro-protocol(7)"),
        .options = {arena_options, game_options},
        .completion = CLI_COMPLETE_BOT,
        .min_operands = 1,
        .max_operands = 4096,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_arena,
    },
    {
        .name = "bench",
        .operands = N_("[PRESET]"),
        .summary = N_("measure the speed of the engine"),
        .about = N_("Measures full random hands and playouts of the card play, per "
                    "CPU-second of one thread and in units of a fixed workload, and "
                    "prints the bench signature"),
        .options = {bench_options, game_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_bench,
    },
    {
        .name = "endgame",
        .former = "tables",
        .operands = N_("[PRESET]"),
        .summary = N_("make a table of the last tricks for the solver"),
        .about = N_("Makes a table of the last tricks of a game, by which the solver is "
                    "quicker, and keeps it in the cache directory; one that is there and "
                    "in order stays. Games whose last tricks are alike share a table"),
        .options = {endgame_options, game_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1,
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_endgame,
    },
    {
        .name = "train",
        .operands = N_("[PRESET]..."),
        .summary = N_("train a network for the player network by self-play"),
        .about = N_("Trains a network that chooses cards, by self-play only, for one "
                    "game or several. The same seed, games and number of deals give the "
                    "same network; see docs/training.md"),
        .options = {train_options},
        .completion = CLI_COMPLETE_PRESET,
        .max_operands = 1024, /* of which NNET_GAMES_MAX can be used */
        .exits = CODE(EXIT_BAD_INPUT) | CODE(EXIT_NOT_FOUND),
        .run = verb_train,
    },
    {
        .name = "help",
        .operands = N_("[VERB]"),
        .summary = N_("explain a verb; print shell completions"),
        .options = {help_options},
        .completion = CLI_COMPLETE_VERB,
        .max_operands = 1,
        .run = verb_help,
    },
    {0},
};

int main(int argc, char **argv) { return verb_run(verbs, argc, argv); }
