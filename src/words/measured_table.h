/* measured_table.h - what measuring the advice of the sources has shown, by game.
 *
 *     MEASURED(presets, claim, text)
 *
 * The claim is the name of a row of docs/advice.md, which has the same figures.
 *
 * SPDX-License-Identifier: MIT */
/* clang-format off */
MEASURED("us", "ace-king-four", N_("Four trumps with ace and king win 7 points or more in over 90 of 100 hands without a pedro, and in 81 with one."))
MEASURED("us", "four-trumps", N_("Four trumps with the ace and a pedro win 7 points or more in four hands of five, and 9 or more in half of them."))
MEASURED("us", "under-partner", N_("A pedro played under a partner's winning trump gains 2.0 points if nobody behind can beat it, and loses 1.6 if somebody may."))
MEASURED("us", "cinch-early", N_("To trump a plain card above the five as third player gains 0.5 points in the first trick, and loses 0.8 for a player with a pedro."))
MEASURED("pede", "no-king", N_("As the first bid, 25 loses 2.8 points against a pass without the king, and gains 6.2 with it."))
MEASURED("fives", "save-trump", N_("To lead the highest trump in the first three tricks gains 0.1 points over a plain card."))
