/* refusals.h - the list of all reasons for which something is refused, by the library, at a
 * table, by a server and by the page that plays in a browser.
 *
 * refusal.h makes the codes and sentences of C from it, web/refusals.mjs those of the page. The
 * English sentences are what is looked up in the catalogues (po/).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_REFUSALS_H
#define PEDRO_REFUSALS_H

/* The blanks that sentences have: name, and what stands in it. */
#define PEDRO_BLANKS(X)                                                                  \
    X("action", "an action as records write it")                                         \
    X("allowed", "the sentence of what is allowed")                                      \
    X("cards", "cards as records write them")                                            \
    X("choices", "actions or cards, as records write them")                              \
    X("count", "how many cards")                                                         \
    X("entry", "the number of an entry of a tournament")                                 \
    X("key", "a key of a ruleset, or a setting of a tournament")                         \
    X("last", "the last value, or the last seat, that is allowed")                       \
    X("least", "a number, the lowest allowed")                                           \
    X("most", "a number, the highest allowed")                                           \
    X("name", "a name as it was given")                                                  \
    X("nearest", "the name of the preset that was probably meant")                       \
    X("number", "a number")                                                              \
    X("opponent", "the number of another entry of a tournament")                         \
    X("other", "the number of another seat, from 0")                                     \
    X("phase", "a phase of a hand")                                                      \
    X("reason", "the sentence of the reason")                                            \
    X("round", "the number of a round of a tournament, from 1")                          \
    X("scores", "numbers with a space between them, a side each")                        \
    X("seat", "the number of a seat, from 0")                                            \
    X("side", "the number of a side, from 1")                                            \
    X("table", "the number of a table of a tournament, from 1")                          \
    X("target", "the score at which a match is over")                                    \
    X("value", "a value of `key`, as it was given or as it is")                          \
    X("what", "what was given, quoted and cut after 40 bytes")                           \
    X("word", "a word that is allowed in place of a number")                             \
    X("words", "words, with commas or spaces between them")

/* code, word of the wire, the error that it is one of (PEDRO_ERR_), sentence. */
/* clang-format off */
#define PEDRO_REFUSALS(X)                                                                \
    /* How a refusal of a house rule is put together, and what is allowed. */            \
    X(OPTION, "option", BAD_OPTION, "{key} = {value}: {reason}")                         \
    X(OPTION_ALLOWED, "option_allowed", BAD_OPTION,                                      \
      "{key} = {value}: {reason} Allowed: {allowed}.")                                   \
    X(OPTION_NAME, "option_name", BAD_OPTION, "{name}: {reason}")                        \
    X(ALLOWED_RANGE, "allowed_range", BAD_OPTION, "{least} to {most}")                   \
    X(ALLOWED_RANGE_OR, "allowed_range_or", BAD_OPTION, "{least} to {most}, or {word}")  \
    X(ALLOWED_WORDS, "allowed_words", BAD_OPTION, "{words} or {last}")                   \
    X(ALLOWED_TRUMPS, "allowed_trumps", BAD_OPTION,                                      \
      "letters out of AKQJT98765432pjknXx, each once, the thirteen ranks among them")    \
    X(ALLOWED_POINTS, "allowed_points", BAD_OPTION,                                      \
      "letters of the trumps with points from 1 to 999, like A=1 J=1 5=5")               \
    X(ALLOWED_ALL_PASS, "allowed_all_pass", BAD_OPTION,                                  \
      "force N (N from 1 to 999), throw_in or redeal")                                   \
    X(ALLOWED_SPECIALS, "allowed_specials", BAD_OPTION, "none, or some of {words}")      \
    X(ALLOWED_ORDER, "allowed_order", BAD_OPTION,                                        \
      "none, or letters of the scoring trumps with a space between them")                \
    /* A value by itself. */                                                             \
    X(KEY_AND_VALUE, "key_and_value", BAD_OPTION,                                        \
      "A rule is given as a key, =, and its value.")                                     \
    X(KEY_TWICE, "key_twice", BAD_OPTION, "It is given twice.")                          \
    X(VALUE_NO_TEXT, "value_no_text", BAD_OPTION, "The value of a rule is a text.")      \
    X(UNKNOWN_KEY, "unknown_key", BAD_OPTION, "There is no such rule.")                  \
    X(VALUE_LONG, "value_long", BAD_OPTION, "It is too long.")                           \
    X(NO_NUMBER, "no_number", BAD_OPTION, "It is not a number of at most four digits.")  \
    X(OUT_OF_RANGE, "out_of_range", BAD_OPTION, "The number is out of range.")           \
    X(UNKNOWN_WORD, "unknown_word", BAD_OPTION, "It is none of the words allowed.")      \
    X(LETTER_TWICE, "letter_twice", BAD_OPTION, "No letter may come twice.")             \
    X(UNKNOWN_LETTER, "unknown_letter", BAD_OPTION,                                      \
      "It has a letter that stands for no trump.")                                       \
    X(RANK_MISSING, "rank_missing", BAD_OPTION,                                          \
      "All thirteen ranks, A K Q J T 9 8 7 6 5 4 3 2, must be among the trumps.")        \
    X(NO_POINTS_LIST, "no_points_list", BAD_OPTION,                                      \
      "It must be a list like A=1 J=1 5=5, of letters that stand for trumps.")           \
    X(CARD_POINTS, "card_points", BAD_OPTION,                                            \
      "The points of a card must be from 1 to 999.")                                     \
    X(NOTHING_SCORES, "nothing_scores", BAD_OPTION, "At least one card must score.")     \
    X(ALL_POINTS, "all_points", BAD_OPTION,                                              \
      "There can be no more than 999 points in all.")                                    \
    X(FORCE_NUMBER, "force_number", BAD_OPTION,                                          \
      "After force there must be a number from 1 to 999.")                               \
    X(VALUE_TAIL, "value_tail", BAD_OPTION, "There is something after the value.")       \
    X(UNKNOWN_SPECIAL, "unknown_special", BAD_OPTION,                                    \
      "There is no special bid of that name.")                                           \
    X(SPECIAL_TWICE, "special_twice", BAD_OPTION, "No special bid may come twice.")      \
    X(NO_LETTERS, "no_letters", BAD_OPTION,                                              \
      "It must be letters that stand for trumps, a space between them.")                 \
    /* Values together (RULES section 12). */                                            \
    X(PAIRS_PLAYERS, "pairs_players", BAD_OPTION,                                        \
      "Partners opposite need four or six players.")                                     \
    X(CALLED_PLAYERS, "called_players", BAD_OPTION,                                      \
      "A called partner needs five players.")                                            \
    X(MAIN_JOKER, "main_joker", BAD_OPTION,                                              \
      "X must be among the trumps if there is a joker, and only then.")                  \
    X(OFF_JOKER, "off_joker", BAD_OPTION,                                                \
      "x must be among the trumps if there are two jokers, and only then.")              \
    X(PLAIN_SCORES, "plain_scores", BAD_OPTION,                                          \
      "A card scores that is not among the trumps.")                                     \
    X(PACK_TOO_SMALL, "pack_too_small", BAD_OPTION,                                      \
      "There are not that many cards in the pack.")                                      \
    X(KITTY_EXCHANGE, "kitty_exchange", BAD_OPTION,                                      \
      "There is a kitty if exchange is kitty, and only then.")                           \
    X(DRAW_EXCHANGE, "draw_exchange", BAD_OPTION,                                        \
      "More cards are dealt if exchange is draw, and only then.")                        \
    X(KITTY_HAND, "kitty_hand", BAD_OPTION,                                              \
      "With a kitty a hand may be no larger than what is dealt.")                        \
    X(DRAWN_HAND, "drawn_hand", BAD_OPTION,                                              \
      "A hand may be no larger than what is dealt and drawn.")                           \
    X(MAX_BID_POINTS, "max_bid_points", BAD_OPTION,                                      \
      "Nobody can win more points than there are.")                                      \
    X(BIDS_CROSSED, "bids_crossed", BAD_OPTION,                                          \
      "The lowest bid is above the highest.")                                            \
    X(FORCED_TOO_HIGH, "forced_too_high", BAD_OPTION,                                    \
      "The dealer's forced bid is above the highest.")                                   \
    X(SLAM_MAX_BID, "slam_max_bid", BAD_OPTION,                                          \
      "A slam needs all the points as the highest bid.")                                 \
    X(SPECIAL_POINTS, "special_points", BAD_OPTION,                                      \
      "One of these special bids is for another number of points in the pack.")          \
    X(MOONS, "moons", BAD_OPTION,                                                        \
      "moon and double-moon go only together, with four players in pairs.")              \
    X(EXCESS_PASS, "excess_pass", BAD_OPTION,                                            \
      "Passing trumps to the partner needs four players in pairs.")                      \
    X(EXCESS_SPREAD, "excess_spread", BAD_OPTION,                                        \
      "Burying one card a trick needs a kitty, and hands and kitty of at most "          \
      "twice hand_size.")                                                                \
    X(SLIDE_EXCESS, "slide_excess", BAD_OPTION,                                          \
      "A slide needs excess = pass and exchange = refill.")                              \
    X(SLIDE_ROB, "slide_rob", BAD_OPTION,                                                \
      "A slide needs the bidder to rob trumps, the stock or the wash.")                  \
    X(FOLD_PASS, "fold_pass", BAD_OPTION,                                                \
      "Giving one's trumps and folding needs four players in pairs and exchange = "      \
      "draw.")                                                                           \
    X(ROB_SORT, "rob_sort", BAD_OPTION, "Only the bidder may have the stock sorted.")    \
    X(CLAIM_DISCARDS, "claim_discards", BAD_OPTION,                                      \
      "Claiming thrown trumps needs discards = up and exchange = refill.")               \
    X(TRUMPS_ONLY_OUT, "trumps_only_out", BAD_OPTION,                                    \
      "Where only trumps are played, a player without any must fold.")                   \
    X(THROW_IN_SIDES, "throw_in_sides", BAD_OPTION, "Throwing in needs two sides.")      \
    X(OUT_OF_TURN_SIDES, "out_of_turn_sides", BAD_OPTION,                                \
      "Cards can be played out of turn only by four players in pairs.")                  \
    X(REVOKE_SIDES, "revoke_sides", BAD_OPTION, "A law for revokes needs two sides.")    \
    X(DIFFERENCE_SIDES, "difference_sides", BAD_OPTION,                                  \
      "Scoring the difference needs two sides.")                                         \
    X(LOSE_SIDES, "lose_sides", BAD_OPTION, "A losing score needs two sides.")           \
    X(LOCK_SIDES, "lock_sides", BAD_OPTION, "A lock needs two sides.")                   \
    X(LOCK_TARGET, "lock_target", BAD_OPTION, "The lock is above the target.")           \
    X(COUNT_ORDER, "count_order", BAD_OPTION,                                            \
      "It must name every scoring trump once, and nothing else.")                        \
    /* Files of rules, and records. */                                                   \
    X(UNKNOWN_GAME, "unknown_game", UNKNOWN_VARIANT, "there is no game called {name}")   \
    X(FROM_LATE, "from_late", BAD_OPTION,                                                \
      "`from` must stand before all rules, and once")                                    \
    X(NAME_FORM, "name_form", BAD_OPTION, "a name is written [name]")                    \
    X(NAME_TWICE, "name_twice", BAD_OPTION,                                              \
      "there is one [name] in a file, and one game")                                     \
    X(FILE_LONG, "file_long", TOO_LONG, "the file is too long")                          \
    X(LINE_LONG, "line_long", TOO_LONG, "the line is too long")                          \
    X(LINE_NO_TEXT, "line_no_text", BAD_RECORD,                                          \
      "the line has a control character, or is not UTF-8")                               \
    X(RECORD_LONG, "record_long", TOO_LONG, "the record is too long")                    \
    X(TAG_LATE, "tag_late", BAD_RECORD, "a tag must stand before the first deal")        \
    X(TAG_FORM, "tag_form", BAD_RECORD, "a tag is written [Name \"value\"]")             \
    X(TAG_TAIL, "tag_tail", BAD_RECORD, "there is something after the tag")              \
    X(TAG_TWICE, "tag_twice", BAD_RECORD, "the tag {name} is there twice")               \
    X(TAG_NO_TEXT, "tag_no_text", BAD_TEXT,                                              \
      "the name of a tag is letters, digits and _, and there is no tab in its value")    \
    X(TAG_LONG, "tag_long", TOO_LONG, "the tag is too long, or one too many")            \
    X(VARIANT_MISSING, "variant_missing", BAD_RECORD,                                    \
      "there is no tag Variant to say which game this is")                               \
    X(PLAYERS_DIFFER, "players_differ", BAD_RECORD,                                      \
      "this game has {number} players, not {what}")                                      \
    X(UNKNOWN_DEALER, "unknown_dealer", BAD_RECORD,                                      \
      "the dealer must be a seat, 0 to {last}, not {what}")                              \
    X(LINE_KIND, "line_kind", BAD_RECORD,                                                \
      "a line is a deal, a seat with its action, or a score, not {what}")                \
    X(HAND_UNFINISHED, "hand_unfinished", WRONG_PHASE,                                   \
      "the hand before this deal is not at its end")                                     \
    X(MATCH_OVER, "match_over", WRONG_PHASE, "the match is over")                        \
    X(DEAL_DUE, "deal_due", WRONG_PHASE, "nothing can be done before the next deal")     \
    X(PACK_LONG, "pack_long", BAD_DECK, "there are too many cards in the pack")          \
    X(NO_CARD, "no_card", BAD_TEXT, "{what} is not a card")                              \
    X(FOREIGN_CARDS, "foreign_cards", BAD_DECK, "not in the pack of this game: {cards}") \
    X(CARDS_TWICE, "cards_twice", BAD_DECK, "more than once in the pack: {cards}")       \
    X(CARDS_MISSING, "cards_missing", BAD_DECK, "missing in the pack: {cards}")          \
    X(NO_ACTION, "no_action", BAD_TEXT, "{what} is not an action")                       \
    X(NOBODYS_ACTION, "nobodys_action", ILLEGAL_ACTION,                                  \
      "exposed and miscount stand after '-', everything else after a seat: '{action}'")  \
    X(OTHERS_TURN, "others_turn", ILLEGAL_ACTION,                                        \
      "it is the turn of seat {seat}, not of seat {other}")                              \
    X(NOT_LEGAL, "not_legal", ILLEGAL_ACTION,                                            \
      "'{action}' is not legal for seat {seat} in phase {phase}")                        \
    X(NOT_ONE_OF, "not_one_of", ILLEGAL_ACTION,                                          \
      "'{action}' is not legal for seat {seat} in phase {phase}; legal would be: "       \
      "{choices}")                                                                       \
    X(NOT_SOME_OF, "not_some_of", ILLEGAL_ACTION,                                        \
      "'{action}' is not legal for seat {seat} in phase {phase}; legal would be "        \
      "'{word}' and so many of these: {choices}")                                        \
    X(NOT_SOME_LOW_OF, "not_some_low_of", ILLEGAL_ACTION,                                \
      "'{action}' is not legal for seat {seat} in phase {phase}; legal would be "        \
      "'{word}' and so many of these: {choices}, at least {count} of them from {cards}") \
    X(SCORE_EARLY, "score_early", BAD_RECORD, "no hand has just been scored")            \
    X(SCORE_MISSING, "score_missing", BAD_RECORD,                                        \
      "the line with the score of the hand before this is missing")                      \
    X(HAND_SCORE, "hand_score", SCORE_DIFFERS, "the hand scored {scores}, not {what}")   \
    X(RESULT_EARLY, "result_early", SCORE_DIFFERS,                                       \
      "the match is not over, so its Result must be '*', not {what}")                    \
    X(MATCH_RESULT, "match_result", SCORE_DIFFERS,                                       \
      "the match ended {scores}, not {what}")                                            \
    /* Hands that people tell the score keeper. */                                       \
    X(TOLD_BID, "told_bid", ILLEGAL_ACTION,                                              \
      "{what} is not a bid of this game; the bids are: {choices}")                       \
    X(TOLD_DEALER_BID, "told_dealer_bid", ILLEGAL_ACTION,                                \
      "only the dealer can bid {what}")                                                  \
    X(TOLD_MOON, "told_moon", ILLEGAL_ACTION,                                            \
      "moon takes a score of 0 or more, and double-moon one below 0")                    \
    X(TOLD_SUIT, "told_suit", BAD_TEXT, "trumps are c, d, h or s, not {what}")           \
    X(TOLD_PARTNER, "told_partner", ILLEGAL_ACTION,                                      \
      "the partner must be another player than the bidder")                              \
    X(TOLD_NO_PARTNER, "told_no_partner", ILLEGAL_ACTION,                                \
      "in this game no partner is called")                                               \
    X(TOLD_POINTS, "told_points", ILLEGAL_ACTION,                                        \
      "no cards of this game together make {number} points")                             \
    X(TOLD_SUM, "told_sum", ILLEGAL_ACTION,                                              \
      "these are {number} points, and a hand has {most}")                                \
    X(TOLD_CARD, "told_card", ILLEGAL_ACTION,                                            \
      "{what} is not a scoring card of this game")                                       \
    X(TOLD_CARD_TWICE, "told_card_twice", ILLEGAL_ACTION,                                \
      "{what} was won twice")                                                            \
    X(TOLD_CARDS_NEEDED, "told_cards_needed", ILLEGAL_ACTION,                            \
      "this hand ends the match card by card: tell who won which scoring card")          \
    X(TOLD_NO_REVOKE, "told_no_revoke", ILLEGAL_ACTION,                                  \
      "this game has no penalty for a revoke")                                           \
    X(TOLD_REVOKE, "told_revoke", ILLEGAL_ACTION,                                        \
      "the sides that revoked are 0 and 1, each told once")                              \
    X(TOLD_PASSED, "told_passed", ILLEGAL_ACTION,                                        \
      "in this game the dealer must bid when all others pass")                           \
    X(TOLD_LOST, "told_lost", ILLEGAL_ACTION,                                            \
      "in this game a wrong number of cards does not lose the deal")                     \
    X(TOLD_FORM, "told_form", BAD_TEXT,                                                  \
      "a hand is dealer, bidder, bid, trumps and the points of each side, not {what}")   \
    /* Score records. */                                                                 \
    X(SCORE_RECORD, "score_record", BAD_RECORD,                                          \
      "this is a score record: its hands have no cards to play again")                   \
    X(PAD_MISSING, "pad_missing", BAD_RECORD,                                            \
      "this is not a score record: it has no tag Score")                                 \
    X(PAD_VERSION, "pad_version", BAD_RECORD,                                            \
      "this score record is of version {what}, which is not known here")                 \
    X(PAD_ROW, "pad_row", BAD_TEXT,                                                      \
      "a line of a score record is a hand, a mend, an undo or a score, not {what}")      \
    X(PAD_NO_HAND, "pad_no_hand", NOT_FOUND, "there is no hand {number} to mend")        \
    X(PAD_LATER, "pad_later", ILLEGAL_ACTION,                                            \
      "hand {number} could then not be as it was written down")                          \
    X(PAD_FULL, "pad_full", TOO_LONG, "there is no room for more rows")                  \
    X(DRAW_CARDS, "draw_cards", ILLEGAL_ACTION,                                          \
      "each player draws one card, and no two draw the same")                            \
    X(DRAW_TIE, "draw_tie", ILLEGAL_ACTION,                                              \
      "the cards drawn are equal: all draw again")                                       \
    X(DRAW_CHOICE, "draw_choice", ILLEGAL_ACTION,                                        \
      "a choice is a seat from 0 to {most}, and the player who deals first")             \
    /* Tournaments: rows and acts (docs/tournaments.md). */                              \
    X(TOURNAMENT_TEXT, "tournament_text", BAD_RECORD,                                    \
      "{what} is not a text: one stands between double quotes, has 1 to 159 bytes, and " \
      "nothing that cannot be seen.")                                                    \
    X(TOURNAMENT_OPEN, "tournament_open", BAD_RECORD,                                    \
      "the first row does not open the tournament")                                      \
    X(TOURNAMENT_OPEN_TWICE, "tournament_open_twice", BAD_RECORD,                        \
      "the tournament is open already")                                                  \
    X(TOURNAMENT_DIRECTOR, "tournament_director", NOT_ALLOWED,                           \
      "Only the director can do that.")                                                  \
    X(TOURNAMENT_OVER, "tournament_over", WRONG_PHASE,                                   \
      "The tournament is finished. Undo that first.")                                    \
    X(TOURNAMENT_DIFFERS, "tournament_differs", BAD_RECORD,                              \
      "the document is not what follows from its rows")                                  \
    X(LINE_UNKNOWN, "line_unknown", BAD_RECORD, "There is no command {name}.")           \
    X(LINE_FORM, "line_form", BAD_MESSAGE, "It is typed so: {name} {what}")             \
    X(LINE_SHOWS, "line_shows", BAD_MESSAGE,                                             \
      "{name} changes nothing in the tournament.")                                       \
    X(LINE_NO_TABLE, "line_no_table", NOT_FOUND,                                         \
      "This entry has no table in this round.")                                          \
    X(LINE_DRAFT, "line_draft", WRONG_PHASE,                                             \
      "The draft is not published yet: `publish` starts the round.")                     \
    X(CSV_LINE, "csv_line", BAD_RECORD,                                                  \
      "Line {number} cannot be read: fields have at most 159 bytes, and no quotes in them.")\
    X(CSV_ENCODING, "csv_encoding", BAD_RECORD,                                          \
      "The file is neither UTF-8 nor UTF-16 with a byte order mark; save it as \"CSV UTF-8\".") \
    X(CSV_COLUMN, "csv_column", BAD_RECORD,                                              \
      "Line {number}: nothing can be done with the column {name}; call it number, name, club or team, or delete it.") \
    X(SETTING_UNKNOWN, "setting_unknown", BAD_OPTION, "There is no setting {name}.")     \
    X(SETTING_NUMBER, "setting_number", BAD_OPTION,                                      \
      "{key} must be a number from {least} to {most}.")                                  \
    X(SETTING_WORD, "setting_word", BAD_OPTION, "{key} must be one of these: {words}.")  \
    X(SETTING_LIST, "setting_list", BAD_OPTION,                                          \
      "{key} must be some of these with commas between them, each once, or none: "       \
      "{words}.")                                                                        \
    X(SETTING_ENTRIES, "setting_entries", WRONG_PHASE,                                   \
      "{key} can change only before the first entry.")                                   \
    X(SETTING_ROUNDS, "setting_rounds", WRONG_PHASE,                                     \
      "{key} can change only before the first round is published.")                      \
    X(SETTING_HANDS, "setting_hands", BAD_OPTION,                                        \
      "The number of hands must be a multiple of {number}, so that all players "         \
      "deal equally often.")                                                             \
    X(SETTING_BOARDS, "setting_boards", BAD_OPTION,                                      \
      "Boards need a game with two sides.")                                              \
    X(SETTING_TIME, "setting_time", BAD_OPTION,                                          \
      "{key} must be empty or a time in UTC as in 2026-12-01T19:00Z.")                   \
    X(SETTING_MOVEMENT, "setting_movement", WRONG_PHASE,                                 \
      "The first round was drawn for another number of rounds: {key} can no longer "     \
      "change in this movement.")                                                        \
    X(ENTRY_UNKNOWN, "entry_unknown", NOT_FOUND, "There is no entry {entry}.")           \
    X(ENTRY_TAKEN, "entry_taken", TAKEN, "There is an entry {entry} already.")           \
    X(ENTRY_MEMBERS, "entry_members", BAD_MESSAGE,                                       \
      "An entry of this tournament has {least} to {most} members.")                      \
    X(ENTRY_MEMBERS_ARE, "entry_members_are", BAD_MESSAGE,                               \
      "An entry of this tournament has {number} members.")                               \
    X(ENTRY_FREE, "entry_free", BAD_MESSAGE,                                             \
      "This tournament is not played at the server: name all members of the entry.")     \
    X(ENTRY_SINGLE, "entry_single", BAD_MESSAGE,                                         \
      "An entry of this tournament is a single player.")                                 \
    X(ENTRY_WITHDRAWN, "entry_withdrawn", WRONG_PHASE,                                   \
      "Entry {entry} has withdrawn already.")                                            \
    X(ENTRY_PRESENT, "entry_present", WRONG_PHASE, "Entry {entry} has not withdrawn.")   \
    X(ENTRY_PLACE, "entry_place", NOT_FOUND, "Entry {entry} has no member {number}.")    \
    X(ENTRY_LIMIT, "entry_limit", FULL,                                                  \
      "The tournament is full: it takes {number} entries.")                              \
    X(PERSON_ID, "person_id", BAD_MESSAGE, "{what} is not the id of a person.")          \
    X(PERSON_TAKEN, "person_taken", TAKEN, "This person is in entry {entry} already.")   \
    X(PERSON_BOT, "person_bot", NOT_ALLOWED,                                             \
      "Computer players cannot take part in this tournament.")                           \
    X(SEAL_DIGITS, "seal_digits", BAD_RECORD,                                            \
      "word {number} of the row, {what}, does not have 64 hexadecimal digits")           \
    X(SEAL_ONCE, "seal_once", WRONG_PHASE,                                               \
      "The boards can be sealed once, before the first round is published.")             \
    X(UNSEAL_ONCE, "unseal_once", WRONG_PHASE,                                           \
      "The secret of the boards can be told once, when the tournament is finished.")     \
    X(UNSEAL_DIFFERS, "unseal_differs", ILLEGAL_ACTION,                                  \
      "This is not the secret that was sealed.")                                         \
    X(ROUND_NEXT, "round_next", WRONG_PHASE,                                             \
      "The next round is {number}, not {round}.")                                        \
    X(ROUND_UNKNOWN, "round_unknown", NOT_FOUND, "There is no round {round} yet.")       \
    X(ROUND_DRAFT, "round_draft", WRONG_PHASE,                                           \
      "There is no draft of a round to publish.")                                        \
    X(ROUND_REOPEN, "round_reopen", WRONG_PHASE,                                         \
      "Only the last round can be reopened, and only while it has no result and "        \
      "the next has no draft.")                                                          \
    X(REPAIR_NOT, "repair_not", WRONG_PHASE,                                             \
      "Nothing in round {round} can be repaired: it follows from the results, or a "     \
      "later round was drawn from it.")                                                  \
    X(ROUND_MANUAL, "round_manual", WRONG_PHASE,                                         \
      "In this form the director writes down each round.")                               \
    X(ROUND_FEW, "round_few", WRONG_PHASE,                                               \
      "There are too few entries to draw a round.")                                      \
    X(ROUND_DONE, "round_done", WRONG_PHASE, "All rounds are drawn.")                    \
    X(ROUND_MISSING, "round_missing", WRONG_PHASE,                                       \
      "Round {round} must be finished first: results are missing.")                      \
    X(ROUND_ENTRIES, "round_entries", WRONG_PHASE,                                       \
      "Single players who change partners need the form individual, progressive or "     \
      "arena, and other entries another form with two sides.")                           \
    X(ROUND_SIZE, "round_size", WRONG_PHASE,                                             \
      "This form has no such round for so many entries.")                                \
    X(PAIR_FORM, "pair_form", BAD_MESSAGE, "{what} is not a table of this tournament.")  \
    X(PAIR_ORDER, "pair_order", BAD_MESSAGE,                                             \
      "{what} is out of order: tables come by their numbers, then byes.")                \
    X(PAIR_TWICE, "pair_twice", BAD_MESSAGE, "Entry {entry} is in the round twice.")     \
    X(SWAP_NOT, "swap_not", WRONG_PHASE,                                                 \
      "Entries {entry} and {opponent} cannot change places: one is not in round "        \
      "{round}, or its table has a result.")                                             \
    X(TABLE_UNKNOWN, "table_unknown", NOT_FOUND, "Round {round} has no table {table}.")  \
    X(TABLE_NAME, "table_name", BAD_MESSAGE, "{what} is not the name of a table.")       \
    X(BOARD_UNKNOWN, "board_unknown", NOT_FOUND,                                         \
      "Table {table} does not play board {number} in round {round}.")                    \
    X(RESULT_FORM, "result_form", BAD_MESSAGE, "{what} is not a result of this table.")  \
    X(RESULT_NOT_YOURS, "result_not_yours", NOT_YOURS,                                   \
      "Entry {entry} does not play at table {table}.")                                   \
    X(RESULT_BOARDS, "result_boards", BAD_MESSAGE,                                       \
      "Table {table} plays boards in round {round}: enter the result of each "           \
      "board.")                                                                          \
    X(RESULT_DRAW, "result_draw", ILLEGAL_ACTION,                                        \
      "A knock-out game needs a winner: say who won at table {table} in round "          \
      "{round}.")                                                                        \
    /* Scores that people say a match has ended with (final.h). */                       \
    X(FINAL_OPEN, "final_open", ILLEGAL_ACTION,                                          \
      "A match to {target} is not over at {scores}: if it was given up, say who won.")   \
    X(FINAL_WHO, "final_who", ILLEGAL_ACTION,                                            \
      "At {scores} the points do not tell who won: say it.")                             \
    X(FINAL_WINNER, "final_winner", ILLEGAL_ACTION,                                      \
      "Side {side} cannot have won a match to {target} at {scores}.")                    \
    X(FINAL_HIGH, "final_high", ILLEGAL_ACTION,                                          \
      "A match to {target} cannot come to {scores}: nobody scores more than {most} in a "\
      "hand, and it is over when the target is reached.")                                \
    X(FINAL_BOTH, "final_both", ILLEGAL_ACTION,                                          \
      "A match to {target} cannot end {scores}: no last hand gives so many points to all "\
      "sides together.")                                                                 \
    X(FINAL_LOW, "final_low", ILLEGAL_ACTION,                                            \
      "A match of this game cannot come to {scores}: nobody falls below {least}.")       \
    X(FINAL_LETTERS, "final_letters", ILLEGAL_ACTION,                                    \
      "One side has won and the others have lost, or sides are level.")                  \
    X(FINAL_HAND, "final_hand", ILLEGAL_ACTION,                                          \
      "No hand of this game scores {scores}.")                                           \
    X(FINAL_HANDS, "final_hands", ILLEGAL_ACTION,                                        \
      "{number} hands cannot come to {scores}: a side scores {least} to {most} in a hand.")\
    X(RESULT_COUNTS, "result_counts", WRONG_PHASE,                                       \
      "Table {table} of round {round} has a result that counts already. The "            \
      "director can correct it.")                                                        \
    X(RESULT_WAITS, "result_waits", WRONG_PHASE,                                         \
      "The result of table {table} in round {round} waits for the other side or "        \
      "the director.")                                                                   \
    X(RESULT_NONE, "result_none", WRONG_PHASE,                                           \
      "Table {table} of round {round} has no result for that.")                          \
    X(CONFIRM_OTHER, "confirm_other", NOT_ALLOWED,                                       \
      "The side that did not enter the result of table {table} in round {round} "        \
      "must confirm it.")                                                                \
    /* Tournaments of a server. */                                                       \
    X(TOURNAMENT_UNKNOWN, "tournament_unknown", NOT_FOUND,                               \
      "There is no such tournament.")                                                    \
    X(TOURNAMENT_BROKEN, "tournament_broken", GONE,                                      \
      "This tournament cannot go on: the server could not read it.")                     \
    X(TOURNAMENT_CLOSED, "tournament_closed", WRONG_PHASE,                               \
      "The tournament has begun: ask its director to be let in.")                        \
    X(TOURNAMENT_UNDO, "tournament_undo", NOT_ALLOWED,                                   \
      "The server did that last, and it cannot be taken back. Correct a result, or reopen a round.")\
    X(UNDO_FIRST, "undo_first", BAD_MESSAGE,                                             \
      "An undo stands before all other acts that are sent with it.")                     \
    X(ENTRY_NONE, "entry_none", NOT_FOUND, "You have no entry in this tournament.")      \
    X(ENTRY_COMPLETE, "entry_complete", FULL, "Entry {entry} has no free place.")        \
    X(ENTRY_FRIEND, "entry_friend", NOT_ALLOWED,                                         \
      "{name} is not your friend: leave the place free, and send the link.")             \
    X(BOARD_HIDDEN, "board_hidden", WRONG_PHASE,                                         \
      "Board {number} is still to be played at a table.")                                \
    X(TOURNAMENT_SERVER, "tournament_server", NOT_ALLOWED,                               \
      "The server itself does that.")                                                    \
    X(TOURNAMENTS_MANY, "tournaments_many", TOO_MANY,                                    \
      "You have opened too many tournaments. Finish one, or try again later.")           \
    X(CHALLENGE_UNKNOWN, "challenge_unknown", NOT_FOUND, "There is no such challenge.")  \
    X(CHALLENGE_OVER, "challenge_over", WRONG_PHASE, "This challenge is over.")          \
    X(CHALLENGE_FULL, "challenge_full", FULL,                                            \
      "All places of this challenge are taken.")                                         \
    X(CHALLENGE_OPENING, "challenge_opening", BUSY,                                      \
      "Your table is being opened. Try again in a moment.")                              \
    X(CHALLENGES_MANY, "challenges_many", TOO_MANY,                                      \
      "You have made too many challenges. Try again later.")                             \
    X(DAILY_UNKNOWN, "daily_unknown", NOT_FOUND, "There is no such deal of the day.")    \
    X(DAILY_OVER, "daily_over", WRONG_PHASE,                                             \
      "The results of that day are not taken any more, or not yet.")                     \
    X(DAILY_ANSWERS, "daily_answers", BAD_MESSAGE,                                       \
      "These answers do not play the deal to its end.")                                  \
    X(RESULT_KEY, "result_key", NOT_ALLOWED,                                             \
      "This link is not valid. Ask the director for another.")                           \
    X(PENALTY_AMOUNT, "penalty_amount", BAD_MESSAGE,                                     \
      "A penalty is a number of thousandths of a point, not {what}.")                    \
    /* Seasons: rows (docs/championship.md). */                                          \
    X(SERIES_OPEN, "series_open", BAD_RECORD,                                            \
      "a season begins with one row `season 1 \"NAME\"`")                                \
    X(SERIES_RING_TWICE, "series_ring_twice", TAKEN, "There is a ring {name} already.")  \
    X(SERIES_RING_UNKNOWN, "series_ring_unknown", NOT_FOUND,                             \
      "There is no ring {name}.")                                                        \
    X(SERIES_AWARDS, "series_awards", BAD_OPTION,                                        \
      "{what} is not a list of points for places, as 10,8,6: none above the one "        \
      "before it.")                                                                      \
    X(SERIES_FULL, "series_full", BAD_RECORD, "A season has no room for so many rows of this kind.") \
    /* Warnings to the director about a round; nothing is refused. */                    \
    X(WARN_RESULT, "warn_result", ILLEGAL_ACTION, "Table {table}: {reason}")             \
    X(WARN_REMATCH, "warn_rematch", ILLEGAL_ACTION,                                      \
      "Entries {entry} and {opponent} have met before, in round {number}.")              \
    X(WARN_PARTNERS, "warn_partners", ILLEGAL_ACTION,                                    \
      "Entries {entry} and {opponent} were partners before, in round {number}.")         \
    X(WARN_CLUB, "warn_club", ILLEGAL_ACTION,                                            \
      "Entries {entry} and {opponent} are of one club.")                                 \
    X(WARN_BYE, "warn_bye", ILLEGAL_ACTION,                                              \
      "Entry {entry} had a bye before, in round {number}.")                              \
    X(WARN_WITHDRAWN, "warn_withdrawn", ILLEGAL_ACTION,                                  \
      "Entry {entry} has withdrawn, but is in the round.")                               \
    X(WARN_LEFT_OUT, "warn_left_out", ILLEGAL_ACTION,                                    \
      "Entry {entry} is not in the round.")                                              \
    X(WARN_PERSON, "warn_person", ILLEGAL_ACTION,                                        \
      "{name} is in entries {entry} and {opponent}.")                                    \
    X(WARN_TWICE, "warn_twice", ILLEGAL_ACTION,                                          \
      "{name} is in entry {entry} twice.")                                               \
    X(WARN_BOARD, "warn_board", ILLEGAL_ACTION,                                          \
      "Entry {entry} has played boards of table {number} before.")                       \
    X(WARN_MISSING, "warn_missing", ILLEGAL_ACTION,                                      \
      "Results of round {number} are missing.")                                          \
    X(WARN_CHANGED, "warn_changed", ILLEGAL_ACTION,                                      \
      "The setting {key} was changed after the first round.")                            \
    X(WARN_ROUNDS, "warn_rounds", ILLEGAL_ACTION,                                        \
      "There are more rounds than opponents: entries will meet again.")                  \
    X(WARN_BUCHHOLZ, "warn_buchholz", ILLEGAL_ACTION,                                    \
      "Buchholz separates nobody in a round robin.")                                     \
    X(WARN_UNEVEN, "warn_uneven", ILLEGAL_ACTION,                                        \
      "The schedule is not even: some are partners {most} times, others {least} "        \
      "times.")                                                                          \
    X(WARN_SHARED, "warn_shared", ILLEGAL_ACTION,                                        \
      "In this movement {number} tables play the same boards at the same time.")         \
    X(WARN_OUT, "warn_out", ILLEGAL_ACTION,                                              \
      "Entry {entry} plays in round {number}, but by the results it went out in round "  \
      "{round}.")                                                                        \
    X(WARN_IN, "warn_in", ILLEGAL_ACTION,                                                \
      "Entry {entry} is still in, but it is not in round {number}.")                     \
    X(WARN_LATER, "warn_later", ILLEGAL_ACTION,                                          \
      "A result of round {round} was corrected after round {number} was drawn from it.") \
    /* The actions of a player. */                                                       \
    X(NO_ACTION_TEXT, "no_action_text", ILLEGAL_ACTION,                                  \
      "That is not the text of an action.")                                              \
    X(NOT_ALLOWED_NOW, "not_allowed_now", ILLEGAL_ACTION,                                \
      "The rules do not allow that now.")                                                \
    X(NOT_YOUR_TURN, "not_your_turn", ILLEGAL_ACTION, "It is not your turn.")            \
    X(NO_SUCH_ERROR, "no_such_error", ILLEGAL_ACTION,                                    \
      "That is no error that can happen at this table now.")                             \
    X(NO_ERROR, "no_error", ILLEGAL_ACTION,                                              \
      "The rules allow that now: it is no error.")                                       \
    X(NO_HAND, "no_hand", WRONG_PHASE, "No hand is being played.")                       \
    X(NOT_PLAYING, "not_playing", WRONG_PHASE, "You are not playing a hand.")            \
    X(NOT_CERTAIN, "not_certain", NOT_ALLOWED,                                           \
      "From what you can see it is not certain.")                                        \
    X(HAPPENED_SINCE, "happened_since", STALE, "Something has happened since.")          \
    X(NO_HINTS, "no_hints", NOT_ALLOWED, "No hints are given here.")                     \
    X(NOTHING_TO_DECIDE, "nothing_to_decide", WRONG_PHASE,                               \
      "There is nothing to decide now.")                                                 \
    X(UNDO_ASKED, "undo_asked", BUSY, "Somebody else is asking to take back already.")   \
    X(UNDO_NOTHING, "undo_nothing", NOT_ALLOWED,                                         \
      "There is no action of yours that can be taken back: none in this hand, or cards " \
      "were drawn since.")                                                               \
    X(UNDO_OWN, "undo_own", NOT_ALLOWED, "The others have to agree, not who asks.")      \
    X(UNDO_GONE, "undo_gone", GONE, "Nobody is asking to take back any more.")           \
    X(VOID_PRIVATE, "void_private", NOT_ALLOWED,                                         \
      "Only at a private table can a deal be thrown away.")                              \
    X(VOID_GONE, "void_gone", GONE,                                                      \
      "Nobody is asking to throw the deal away any more.")                               \
    /* Seats, and the match as a whole. */                                               \
    X(UNKNOWN_TABLE, "unknown_table", UNKNOWN_TABLE, "There is no such table.")          \
    X(UNKNOWN_BOT, "unknown_bot", BAD_OPTION, "There is no bot of that name.")           \
    X(UNKNOWN_SEAT, "unknown_seat", BAD_MESSAGE, "There is no such seat here.")          \
    X(NAME_NEEDED, "name_needed", BAD_MESSAGE, "You need a name.")                       \
    X(NO_SEAT, "no_seat", NOT_YOURS, "You have no seat here.")                           \
    X(HAVE_SEAT, "have_seat", NOT_ALLOWED, "You have a seat at this table.")             \
    X(SEAT_TAKEN, "seat_taken", FULL, "Somebody sits there.")                            \
    X(SEAT_PROMISED, "seat_promised", FULL,                                              \
      "Somebody else takes that seat when the hand is over.")                            \
    X(SEAT_EMPTY, "seat_empty", WRONG_PHASE, "A seat is still empty.")                   \
    X(HOST_ONLY, "host_only", NOT_ALLOWED,                                               \
      "Only who is host at this table may do that.")                                     \
    X(CUT_CHOICE, "cut_choice", NOT_ALLOWED,                                             \
      "Whoever cut the highest card chooses, once, before the match begins.")            \
    X(NOT_WAITING, "not_waiting", NOT_ALLOWED,                                           \
      "This table does not wait until all are ready.")                                   \
    X(EVENT_TABLE, "event_table", NOT_ALLOWED,                                           \
      "That cannot be done at a table of a tournament.")                                 \
    X(EVENT_SEAT, "event_seat", NOT_ALLOWED,                                             \
      "The seats of this table belong to players of the tournament.")                    \
    X(EVENT_WATCH, "event_watch", NOT_ALLOWED,                                           \
      "Nobody can watch this table: other tables play the same boards.")                 \
    X(NOT_ABSENT, "not_absent", NOT_ALLOWED,                                             \
      "Wait until that person has been disconnected for 30 seconds.")                    \
    X(CONNECTED, "connected", NOT_ALLOWED,                                               \
      "In a match a bot can only stand in for who is not connected.")                    \
    X(UNKNOWN_GAME_NEAR, "unknown_game_near", UNKNOWN_VARIANT,                           \
      "there is no game called {name}; did you mean {nearest}?")                         \
    X(PAIR_GAMES, "pair_games", BAD_MESSAGE, "Choose at least one game.")                  \
    X(PAIR_PEOPLE, "pair_people", NOT_ALLOWED,                                           \
      "Only people are paired; a program can open a table, or join one.")                \
    X(MATCH_ON, "match_on", WRONG_PHASE, "A match is being played.")                     \
    X(NO_MATCH_ON, "no_match_on", WRONG_PHASE, "No match is being played.")              \
    X(WATCHERS_FULL, "watchers_full", FULL, "There is no room for more watchers.")       \
    X(TABLES_UNFINISHED, "tables_unfinished", TOO_MANY,                                  \
      "There are too many unfinished tables.")                                           \
    /* Damaged rows of a table (docs/table.md). */                                       \
    X(ROW_MISSING, "row_missing", BAD_RECORD, "a row is missing")                        \
    X(ROW_NONE, "row_none", BAD_RECORD, "the table has no row")                          \
    X(ROW_LONG, "row_long", BAD_RECORD, "the row is too long")                           \
    X(ROW_SHORT, "row_short", BAD_RECORD, "word {number} of the row is missing")         \
    X(ROW_SPACE, "row_space", BAD_RECORD, "word {number} of the row is empty")           \
    X(ROW_TAIL, "row_tail", BAD_RECORD, "the row goes on after its last word: {what}")   \
    X(ROW_NUMBER, "row_number", BAD_RECORD,                                              \
      "word {number} of the row, {what}, is not a number")                               \
    X(ROW_LARGE, "row_large", BAD_RECORD,                                                \
      "word {number} of the row, {what}, is more than {most}")                           \
    X(ROW_SEAT, "row_seat", BAD_RECORD,                                                  \
      "word {number} of the row, {what}, is not a seat of this table")                   \
    X(ROW_NAME, "row_name", BAD_RECORD,                                                  \
      "word {number} of the row, {what}, is not a name")                                 \
    X(ROW_SEED, "row_seed", BAD_RECORD,                                                  \
      "word {number} of the row, {what}, is not a seed")                                 \
    X(ROW_ACTION, "row_action", BAD_RECORD,                                              \
      "word {number} of the row, {what}, is not an action")                              \
    X(ROW_WORD, "row_word", BAD_RECORD,                                                  \
      "word {number} of the row, {what}, is none of the words that may stand there")     \
    X(ROW_KIND, "row_kind", BAD_RECORD, "{what} is not a kind of row")                   \
    X(ROW_TIME, "row_time", BAD_RECORD,                                                  \
      "the time of the row is before that of the row before it")                         \
    X(ROW_VERSION, "row_version", BAD_RECORD,                                            \
      "the row is of version {number}, which is not known here")                         \
    X(ROW_OPEN, "row_open", BAD_RECORD, "the first row does not open the table")         \
    X(ROW_OPEN_TWICE, "row_open_twice", BAD_RECORD, "the table is open already")         \
    X(ROW_SIT, "row_sit", BAD_RECORD,                                                    \
      "somebody sits there, or the person sits elsewhere")                               \
    X(ROW_LEAVE, "row_leave", BAD_RECORD, "nobody sits there")                           \
    X(ROW_LEAVE_EMPTY, "row_leave_empty", BAD_RECORD, "no seat is empty in a match")     \
    X(ROW_EVENT, "row_event", BAD_RECORD,                                                \
      "a table of a tournament cannot be opened so")                                     \
    X(ROW_OVER, "row_over", BAD_RECORD, "no match of a tournament can end now")          \
    X(ROW_BOT, "row_bot", BAD_RECORD, "a bot cannot sit down there now")                 \
    X(ROW_SWAP, "row_swap", BAD_RECORD, "these seats cannot change places now")          \
    X(ROW_CUT, "row_cut", BAD_RECORD, "the pack cannot be cut now")                      \
    X(ROW_CHOOSE, "row_choose", BAD_RECORD, "nobody can choose cards and seats now")     \
    X(ROW_READY, "row_ready", BAD_RECORD, "nobody is asked who is ready")                \
    X(ROW_AWAY, "row_away", BAD_RECORD, "nobody can go away there now")                  \
    X(ROW_BACK, "row_back", BAD_RECORD, "nobody is away there")                          \
    X(ROW_START, "row_start", BAD_RECORD, "no match can begin now")                      \
    X(ROW_DEAL, "row_deal", BAD_RECORD, "no hand can be dealt now")                      \
    X(ROW_TURN, "row_turn", BAD_RECORD, "it is not that seat's turn")                    \
    X(ROW_PERSON, "row_person", BAD_RECORD, "no person plays that seat")                 \
    X(ROW_ACT, "row_act", BAD_RECORD, "the rules do not allow that action")              \
    X(ROW_ASK, "row_ask", BAD_RECORD, "that seat cannot ask now")                        \
    X(ROW_AGREE, "row_agree", BAD_RECORD, "there is nothing to agree to")                \
    X(ROW_REFUSE, "row_refuse", BAD_RECORD, "there is nothing to refuse")                \
    X(ROW_UNDO, "row_undo", BAD_RECORD, "so many events cannot be taken back")           \
    X(ROW_UNDO_SEAT, "row_undo_seat", BAD_RECORD,                                        \
      "the first of them is not that seat's action")                                     \
    X(ROW_UNDO_DEAL, "row_undo_deal", BAD_RECORD, "a deal is never taken back")          \
    /* Chat at a table. */                                                               \
    X(PHRASE_OR_TEXT, "phrase_or_text", BAD_MESSAGE,                                     \
      "Say either a phrase or something of your own.")                                   \
    X(UNKNOWN_PHRASE, "unknown_phrase", BAD_MESSAGE,                                     \
      "That is none of the ready phrases.")                                              \
    X(NOTHING_SAID, "nothing_said", BAD_MESSAGE, "There is nothing in it.")              \
    X(NOBODY_TO_REPORT, "nobody_to_report", BAD_MESSAGE,                                 \
      "No other person sits there.")                                                     \
    /* The form of a message, or of a request to a server or the referee. */             \
    X(NO_OBJECT, "no_object", BAD_MESSAGE, "That is not an object of JSON.")             \
    X(UNKNOWN_MESSAGE, "unknown_message", BAD_MESSAGE,                                   \
      "There is no message of that type.")                                               \
    X(NOT_FOR_TABLES, "not_for_tables", BAD_MESSAGE, "That is no message to a table.")   \
    X(FIELD_MISSING, "field_missing", BAD_MESSAGE, "The field {name} is missing.")       \
    X(FIELD_UNKNOWN, "field_unknown", BAD_MESSAGE,                                       \
      "This message has no field {what}.")                                               \
    X(FIELD_TYPE, "field_type", BAD_MESSAGE, "The field {name} is of another type.")     \
    X(FIELD_LONG, "field_long", TOO_LONG,                                                \
      "The field {name} is longer than {most} bytes.")                                   \
    X(FIELD_NO_TEXT, "field_no_text", BAD_MESSAGE,                                       \
      "The field {name} is not UTF-8, or has a character that cannot be seen.")          \
    X(FIELD_NUMBER, "field_number", BAD_MESSAGE,                                         \
      "The field {name} must be a number from {least} to {most}.")                       \
    X(FIELD_WORD, "field_word", BAD_MESSAGE,                                             \
      "The field {name} must be one of these: {words}.")                                 \
    X(FIELD_PAIRS, "field_pairs", BAD_MESSAGE,                                           \
      "The field {name} has a key or a value with a character that none may have.")      \
    /* Requests to the referee. */                                                       \
    X(NO_JSON, "no_json", BAD_JSON, "The line is not JSON, from byte {number}.")         \
    X(JSON_REPEATED, "json_repeated", BAD_MESSAGE,                                       \
      "A member is there twice, before byte {number}.")                                  \
    X(JSON_NUMBER, "json_number", BAD_MESSAGE,                                           \
      "A number is too large, before byte {number}.")                                    \
    X(JSON_NESTING, "json_nesting", BAD_MESSAGE,                                         \
      "There are too many members, or too deep a nesting, at byte {number}.")            \
    X(FIELD_TEXTS, "field_texts", BAD_MESSAGE,                                           \
      "The field {name} must hold texts only.")                                          \
    X(FIELD_SEED, "field_seed", BAD_MESSAGE,                                             \
      "The field {name} must be 64 hexadecimal digits.")                                 \
    X(DECK_OR_SEED, "deck_or_seed", BAD_MESSAGE,                                         \
      "A deal needs either the field deck or the field seed.")                           \
    X(REQUEST_LONG, "request_long", BAD_MESSAGE, "The line is longer than 1 MiB.")       \
    X(NO_MATCH_YET, "no_match_yet", WRONG_PHASE, "There is no match yet.")               \
    X(NO_DEAL_NOW, "no_deal_now", WRONG_PHASE, "Cards are dealt in phase deal only.")    \
    X(NOBODYS_TURN, "nobodys_turn", WRONG_PHASE,                                         \
      "Nobody has the turn in phases deal and over.")                                    \
    X(NOTHING_TO_UNDO, "nothing_to_undo", WRONG_PHASE,                                   \
      "There is nothing to take back.")                                                  \
    X(WRONG_PACK, "wrong_pack", BAD_DECK,                                                \
      "The cards are not exactly the pack of this game.")                                \
    /* A server that is overloaded or full. */                                                \
    X(NO_MEMORY, "no_memory", NO_MEMORY, "There is not enough memory.")                       \
    X(NOT_STORED, "not_stored", BUSY,                                                    \
      "That could not be stored. Nothing has changed.")                                  \
    X(TABLE_BROKEN, "table_broken", GONE, "This table cannot be played on.")             \
    X(QUEUE_FULL, "queue_full", BUSY, "Too much is waiting at this table.")              \
    X(WATCHERS_SHED, "watchers_shed", BUSY,                                              \
      "The server is busy: nobody else can look on just now.")                           \
    X(TABLES_SHED, "tables_shed", BUSY,                                                  \
      "The server is busy: no table can be opened just now. Try again in a minute.")     \
    X(TABLES_OPEN, "tables_open", TOO_MANY, "You have too many tables open.")            \
    X(TABLES_NETWORK, "tables_network", TOO_MANY,                                        \
      "Too many tables were opened from your network. Try again later.")                 \
    /* Friends and invitations to tables. */                                             \
    X(FRIEND_ONE_WAY, "friend_one_way", BAD_MESSAGE,                                     \
      "Name the person by a name, a link or a number, and by only one of them.")         \
    X(FRIEND_UNKNOWN, "friend_unknown", NOT_FOUND, "There is nobody of that name.")      \
    X(FRIEND_NO_LINK, "friend_no_link", NOT_FOUND,                                       \
      "This link is not valid any more. Ask for a new one.")                             \
    X(FRIEND_NOT_LISTED, "friend_not_listed", NOT_FOUND, "That person is not on your list.") \
    X(FRIEND_SELF, "friend_self", NOT_ALLOWED, "That is you.")                           \
    X(FRIEND_GUEST, "friend_guest", NOT_ALLOWED,                                         \
      "A guest makes friends by a link only. With an account you can ask by name.")      \
    X(FRIEND_BLOCKED, "friend_blocked", NOT_ALLOWED, "You have blocked this person.")    \
    X(FRIEND_NO_REQUEST, "friend_no_request", NOT_FOUND, "That request was taken back.") \
    X(FRIENDS_FULL, "friends_full", TOO_MANY,                                            \
      "One of you has too many friends or requests.")                                    \
    X(FRIENDS_OFTEN, "friends_often", TOO_MANY,                                          \
      "That is too much at once. Try again in a few minutes.")                           \
    X(INVITE_FRIENDS, "invite_friends", NOT_ALLOWED, "Only friends can be invited.")     \
    X(INVITE_SEATED, "invite_seated", NOT_ALLOWED,                                       \
      "Only who has a seat at the table can invite to it.")                              \
    X(INVITE_DECLINED, "invite_declined", NOT_ALLOWED, "This invitation was declined.")  \
    X(INVITE_MANY, "invite_many", TOO_MANY, "Too many invitations wait for an answer.")  \
    /* Too much of something. */                                                         \
    X(TALK_OFTEN, "talk_often", TOO_MANY, "That is too much talk at once.")              \
    X(REPORTS_OFTEN, "reports_often", TOO_MANY,                                          \
      "There were enough reports from you for now. Try again in an hour.")               \
    X(MESSAGES_OFTEN, "messages_often", TOO_MANY, "That is too many messages at once.")  \
    X(REQUESTS_OFTEN, "requests_often", TOO_MANY, "That is too many requests at once.")  \
    X(LIST_OFTEN, "list_often", TOO_MANY,                                                \
      "The list was asked for too often. Wait a moment.")                                \
    X(TRIED_OFTEN, "tried_often", TOO_MANY, "That was tried too often. Wait a while.")   \
    X(HINT_COMING, "hint_coming", BUSY, "Your last hint is still on its way.")           \
    X(HINTS_OFTEN, "hints_often", BUSY,                                                  \
      "Too many hints are asked for. Try again in a moment.")                            \
    X(PEOPLE_OFTEN, "people_often", BUSY, "Too many are doing that. Try again.")         \
    X(PASSWORDS_OFTEN, "passwords_often", BUSY,                                          \
      "Too many passwords from your network, or for this account or tournament, are "    \
      "waiting to be checked. Try again in ten seconds.")                                \
    X(EXPORT_FAILED, "export_failed", BUSY,                                              \
      "The file could not be made. Try again later.")                                    \
    X(MATCHES_UNREAD, "matches_unread", BUSY, "The matches could not be read.")          \
    X(STOPPING, "stopping", BUSY, "The server is about to stop.")                        \
    X(STARTING, "starting", BUSY, "The tables are being read.")                          \
    X(DATA_LOCKED, "data_locked", BUSY, "The data directory cannot be written to.")      \
    X(DISK_FULL, "disk_full", BUSY, "The disk is full.")                                 \
    X(WRITE_FAILED, "write_failed", BUSY,                                                \
      "What was written last could not be stored.")                                      \
    X(DISK_STUCK, "disk_stuck", BUSY, "The disk does not answer.")                       \
    X(DATABASE_AWAY, "database_away", BUSY,                                              \
      "The server cannot reach its database. Nothing is lost; try again in a moment.")   \
    X(RATINGS_LATER, "ratings_later", BUSY,                                              \
      "The ratings are being computed. Try again in a minute.")                          \
    /* The rights of people on a server. */                                              \
    X(HELLO_FIRST, "hello_first", NOT_ALLOWED, "Say hello first.")                       \
    X(NO_LOGIN, "no_login", NOT_ALLOWED, "There is no login.")                           \
    X(PLAY_ONLY, "play_only", NOT_ALLOWED, "With a program's token one may only play.")  \
    X(ACCOUNT_ONLY, "account_only", NOT_ALLOWED, "That is for people with an account.")  \
    X(OWN_PAGES_ONLY, "own_pages_only", NOT_ALLOWED,                                     \
      "This may be asked by pages of this server only.")                                 \
    X(WRONG_METHOD, "wrong_method", NOT_ALLOWED, "That cannot be done with this.")       \
    X(CONTENT_TYPE, "content_type", BAD_MESSAGE,                                         \
      "The content type must be application/json.")                                      \
    X(UNKNOWN_PATH, "unknown_path", NOT_FOUND, "There is no such thing.")                \
    X(UNKNOWN_FILE, "unknown_file", NOT_FOUND, "There is no such file.")                 \
    X(NO_PAGE, "no_page", NOT_FOUND,                                                     \
      "The web client is not here: see the setting `web`.")                              \
    X(SCORE_LATER, "score_later", STALE,                                                 \
      "A later version of this match is stored already.")                                \
    X(SCORES_FULL, "scores_full", TOO_MANY,                                              \
      "{most} matches are stored already. Delete one first.")                            \
    X(SCORE_HIDDEN, "score_hidden", NOT_FOUND, "This match is not shown any more.")      \
    X(UNKNOWN_MATCH, "unknown_match", NOT_FOUND, "There is no such match.")              \
    X(NO_ANALYSIS, "no_analysis", NOT_FOUND,                                             \
      "Nobody has asked for an analysis of this match.")                                 \
    X(ANALYSIS_FAILED, "analysis_failed", NOT_FOUND,                                     \
      "This match could not be analyzed.")                                               \
    X(UNKNOWN_SESSION, "unknown_session", NOT_FOUND, "There is no such session.")        \
    X(GUESTS_ONLY, "guests_only", NOT_ALLOWED, "Only a guest can choose another name here.") \
    X(NAME_TAKEN, "name_taken", TAKEN, "That name is taken.")                            \
    X(NAME_KEPT, "name_kept", BAD_MESSAGE, "That name is kept for others.")              \
    X(NAME_LENGTH, "name_length", BAD_MESSAGE, "A name has 2 to 32 characters.")         \
    X(NAME_LETTERS, "name_letters", BAD_MESSAGE,                                         \
      "A name is made of letters, digits, spaces, dots, dashes and apostrophes.")        \
    X(NAME_SEPARATORS, "name_separators", BAD_MESSAGE,                                   \
      "Spaces, dots, dashes and apostrophes stand alone, between letters.")              \
    X(NAME_MARKS, "name_marks", BAD_MESSAGE, "There are too many marks on one letter.")  \
    X(NAME_ALPHABETS, "name_alphabets", BAD_MESSAGE, "A name keeps to one alphabet.")    \
    X(PASSWORD_LENGTH, "password_length", BAD_MESSAGE,                                   \
      "A password has 8 to 200 characters.")                                             \
    X(WRONG_LOGIN, "wrong_login", NOT_ALLOWED, "Name or password is wrong.")             \
    X(WRONG_CODE, "wrong_code", NOT_ALLOWED, "Name or code is wrong.")                   \
    X(WRONG_PASSWORD, "wrong_password", NOT_ALLOWED, "That is not your password.")       \
    X(ACCOUNT_CLOSED, "account_closed", NOT_ALLOWED, "This account is closed.")          \
    /* A table of results, for ratings. */                                               \
    X(RESULTS_HEADER, "results_header", BAD_RECORD,                                      \
      "the first line names the columns: date, game, side1, side2, score1, score2")      \
    X(RESULTS_COLUMN, "results_column", BAD_RECORD,                                      \
      "there is no column {what}, or it is there twice")                                 \
    X(RESULTS_FIELDS, "results_fields", BAD_RECORD,                                      \
      "the line has {count} fields, the first line {number}")                            \
    X(RESULTS_QUOTE, "results_quote", BAD_RECORD, "a quotation mark is missing")         \
    X(RESULTS_DATE, "results_date", BAD_RECORD,                                          \
      "a date is written as 2026-11-23, not as {what}")                                  \
    X(RESULTS_SCORE, "results_score", BAD_RECORD,                                        \
      "a score is a number, or w, d or l, not {what}")                                   \
    X(RESULTS_HANDS, "results_hands", BAD_RECORD,                                        \
      "hands is a number from {least} to {most}, not {what}")                            \
    X(RESULTS_NAMES, "results_names", BAD_RECORD,                                        \
      "a side is {least} to {most} names with / between them")                           \
    X(RESULTS_SIDES, "results_sides", BAD_RECORD,                                        \
      "the game {name} has another number of sides than {count}")                        \
    /* The page's connection to a server. */                                             \
    X(DISCONNECTED, "disconnected", GONE, "The connection is broken.")                   \
    X(UNREACHABLE, "unreachable", GONE, "The server cannot be reached.")
/* clang-format on */

#endif
