/* about_table.h - what the sources tell about each game besides its rules.
 *
 *     FACT(kind, source, presets, word, text)
 *
 * `presets` are names with a blank between them, or "*" for all. A word stays as its players say it; the text of a
 * word is its meaning. The row KIN has no text: each of its games is related to the others. A row tells what its source says,
 * in our words; docs/rules-coverage.md has the sources by number.
 *
 * SPDX-License-Identifier: MIT */
/* clang-format off */

/* --- where, and by whom --- */
FACT(PLACE, PAGAT, "us", "", N_("Pedro is played a great deal in the southern United States and on the West Coast."))
FACT(PLACE, WIKIPEDIA, "cinch cinch-club", "", N_("Cinch comes from the United States: it arose in Denver, Colorado."))
FACT(PLACE, WIKIPEDIA, "keeper", "", N_("The source names no single place. It tells the games of Louisiana, Tennessee and Canada as variations of this one."))
FACT(PLACE, HOWTO, "modern modern-club", "", N_("It is played in the southern and western United States, above all in Texas and Louisiana."))
FACT(PLACE, HOWTO, "six-card individual pitch sancho-double dom-double", "", N_("It is a variation of the game of the southern and western United States. The source names no place of its own."))
FACT(PLACE, PAGAT, "nicaragua", "", N_("Pedro is very well known on the Atlantic coast of Nicaragua."))
FACT(PLACE, PAGAT, "finland pidro", "", N_("Pidro is played in Österbotten, the Swedish-speaking region in the west of Finland: in every village, it is said. There are tournaments, and a championship every year."))
FACT(PLACE, PAGAT, "fives", "", N_("It is still played, in some places under the name Catch Five. The source does not say where."))
FACT(PLACE, PAGAT, "sancho snoozer", "", N_("It was played in the United States, and is probably not played much any more."))
FACT(PLACE, PAGAT, "king sixtythree sixtythree-joker sixtythree-nine", "", N_("It seems to be played mostly in the north-east of the United States and in Canada."))
FACT(PLACE, PAGAT, "ukrainian", "", N_("It is played by Ukrainians in Canada."))
FACT(PLACE, PAGAT, "eightythree eightythree-nine eightythree-nojoker", "", N_("It seems to be played only in Maine, in the United States."))
FACT(PLACE, WIKIPEDIA, "five-handed", "", N_("The source names no place. It is a way for five people to play Pedro with the keeper."))
FACT(PLACE, WIKIPEDIA, "canadian48", "", N_("It is played in Canada, where these values of the cards are popular."))
FACT(PLACE, WIKIPEDIA, "pede", "", N_("It is played on Isle Madame and nearby, on Cape Breton Island in Nova Scotia, Canada, in French and in English."))
FACT(PLACE, WIKIPEDIA, "tennessee tennessee-moon", "", N_("It is played in central Tennessee."))
FACT(PLACE, WIKIPEDIA, "louisiana", "", N_("It is played mainly in the south of Louisiana."))
FACT(PLACE, PRESETS, "thibodaux", "", N_("It is played in Thibodaux, Louisiana. In Houma, nearby, a player need not follow suit."))
FACT(PLACE, PAGAT, "louisiana thibodaux", "", N_("In the parishes of Lafourche and Terrebonne people play Pedro and almost no other card game."))
FACT(PLACE, PRESETS, "california", "", N_("It is played on large card sites on the internet."))

/* --- history --- */
FACT(HISTORY, PAGAT, "*", "", N_("Pedro grew out of Pitch, in the United States in the nineteenth century."))
FACT(HISTORY, WIKIPEDIA, "sancho snoozer individual", "", N_("In its first form Pedro had no partners, no second pedro and no second deal, and four to seven people could play."))
FACT(HISTORY, PAGAT, "fives", "", N_("At first only one five was worth points, as in this game, so there were nine points in a hand."))
FACT(HISTORY, WIKIPEDIA, "us cinch cinch-club keeper", "", N_("The game with two pedros arose in Denver, Colorado, about 1885. It was called Cinch, Double Pedro or High Five, and brought the second pedro and the second deal."))
FACT(HISTORY, WIKIPEDIA, "cinch cinch-club", "", N_("About 1900 Cinch, whist and euchre were the most popular games of serious card players. Auction bridge, which came in 1904, took their place; but in 1956 a book still ranked Cinch among the best games of skill."))
FACT(HISTORY, PAGAT, "cinch cinch-club", "", N_("Most of the old books score as in this game, without negative scores."))
FACT(HISTORY, PAGAT, "us", "", N_("At the end of the nineteenth century Pedro was played very widely in the United States. In the twentieth it slowly became less popular."))
FACT(HISTORY, HOWTO, "modern modern-club", "", N_("Pedro arose in the American West, late in the nineteenth century."))
FACT(HISTORY, PAGAT, "us nicaragua finland pidro", "", N_("Pedro, or Pidro, is also played in parts of Italy and in the Azores. It probably went from America to Europe, and not the other way."))
FACT(HISTORY, PAGAT, "sixtythree sixtythree-joker sixtythree-nine", "", N_("It goes further in adding trumps that score: the nine comes from Pedro Sancho and the king from King Pedro. There are 63 points in a hand, which gave the game its name."))
FACT(HISTORY, PAGAT, "eightythree eightythree-nine eightythree-nojoker", "", N_("There are 83 points in a hand, which gave the game its name. One group used to bid from 40 and now bids from 1, so that low bids can tell the partner something."))
FACT(HISTORY, WIKIPEDIA, "tennessee tennessee-moon", "", N_("The target is 52 so that a match has at least four hands: three can bring only 51 points."))
FACT(HISTORY, HOWTO, "six-card", "", N_("It is quicker and simpler than the full game, and beginners like it."))
FACT(HISTORY, HOWTO, "individual", "", N_("It is rarely played."))

/* --- how long a match takes, where a source says it --- */
FACT(LENGTH, HOWTO, "modern modern-club", "", N_("The source says 30 to 60 minutes for a full match."))

/* --- what players say --- */
FACT(WORD, PAGAT, "us", "High, game, low", N_("the ace, the ten and the two of trumps"))
FACT(WORD, PAGAT, "us", "Low pedro", N_("the other five of the same colour, also called left pedro"))
FACT(WORD, PAGAT, "us", "Cinching", N_("to trump a plain card as third player with a trump above the five, so that the fourth player cannot bring home a pedro"))
FACT(WORD, PAGAT, "us", "Bidder goes out", N_("both sides lack seven points or fewer, and a side that makes its bid wins the match"))
FACT(WORD, WIKIPEDIA, "cinch cinch-club", "Cinch", N_("to play a trump above the five as third player, so that the fourth player cannot make a pedro"))
FACT(WORD, WIKIPEDIA, "cinch cinch-club", "Robbing the pack", N_("what the dealer does in the second deal: to look through the cards that are left and choose from them"))
FACT(WORD, WIKIPEDIA, "keeper five-handed canadian48 louisiana", "Keeper", N_("the two of trumps: its point stays with the side that has it"))
FACT(WORD, WIKIPEDIA, "keeper five-handed canadian48 louisiana tennessee tennessee-moon pede", "Book", N_("a trick"))
FACT(WORD, WIKIPEDIA, "keeper", "Wash", N_("the cards that have been thrown away"))
FACT(WORD, WIKIPEDIA, "five-handed", "Distrump", N_("a card that is no trump"))
FACT(WORD, WIKIPEDIA, "pede", "Pede", N_("the other five of the same colour; the five of trumps is the “good” Pede"))
FACT(WORD, WIKIPEDIA, "pede", "The Low", N_("the two of trumps"))
FACT(WORD, WIKIPEDIA, "pede", "Death of the King", N_("the bidders lose the king to the other side, and with it the bid"))
FACT(WORD, WIKIPEDIA, "tennessee tennessee-moon", "Down", N_("what a player says who has no trumps left"))
FACT(WORD, WIKIPEDIA, "tennessee tennessee-moon", "Push up", N_("the lowest bid, which the dealer gets when nobody else bids"))
FACT(WORD, WIKIPEDIA, "tennessee tennessee-moon", "Widow", N_("the cards that are left after the second deal"))
FACT(WORD, WIKIPEDIA, "tennessee tennessee-moon", "Slide", N_("to hand cards to the partner"))
FACT(WORD, WIKIPEDIA, "tennessee-moon", "In the hole", N_("with a negative score"))
FACT(WORD, WIKIPEDIA, "tennessee-moon", "Shooting the moon", N_("to undertake to win all points, which wins the match"))
FACT(WORD, WIKIPEDIA, "louisiana", "14 in the dark", N_("a bid of all points before the cards are dealt, which scores 28"))
FACT(WORD, WIKIPEDIA, "louisiana", "Force bid", N_("the bid of the dealer when nobody else bids"))
FACT(WORD, HOWTO, "modern modern-club six-card individual pitch sancho-double dom-double", "Maker", N_("the highest bidder"))
FACT(WORD, HOWTO, "modern modern-club six-card individual pitch sancho-double dom-double", "Set", N_("to have won fewer points than the bid"))
FACT(WORD, PAGAT, "sancho snoozer", "Sancho", N_("the nine of trumps, worth nine points"))
FACT(WORD, HOWTO, "sancho-double", "Sancho", N_("the nine of trumps, worth nine points"))
FACT(WORD, PAGAT, "snoozer", "Snoozer, dom", N_("the joker, the lowest trump, worth fifteen points"))
FACT(WORD, HOWTO, "dom-double", "Dom", N_("the three of trumps, worth three points"))
FACT(WORD, PAGAT, "king", "I'm up!", N_("what a player calls who has no trumps left and throws in the other cards"))
FACT(WORD, PAGAT, "king sixtythree sixtythree-joker sixtythree-nine", "Right pedro, left pedro", N_("the five of trumps, and the other five of the same colour"))
FACT(WORD, PAGAT, "ukrainian", "Fold your hand", N_("to lay the cards face down because there is no trump among them, and play no further"))
FACT(WORD, PAGAT, "eightythree eightythree-nine eightythree-nojoker", "83 double", N_("a bid of all points that scores 166, or costs as much"))

/* --- related games --- */
FACT(KIN, PAGAT, "us nicaragua finland pidro louisiana thibodaux cinch", "", "")
FACT(KIN, WIKIPEDIA, "keeper louisiana tennessee canadian48 pede five-handed", "", "")
FACT(KIN, PAGAT, "king ukrainian sixtythree eightythree", "", "")
FACT(KIN, PAGAT, "sixtythree sixtythree-joker sixtythree-nine", "", "")
FACT(KIN, PAGAT, "eightythree eightythree-nine eightythree-nojoker", "", "")
FACT(KIN, HOWTO, "modern six-card individual pitch sancho-double dom-double cinch", "", "")
FACT(KIN, PAGAT, "sancho snoozer fives", "", "")
FACT(KIN, PRESETS, "cinch cinch-club", "", "")
FACT(KIN, PRESETS, "modern modern-club", "", "")
FACT(KIN, WIKIPEDIA, "tennessee tennessee-moon", "", "")
FACT(KIN, PRESETS, "us california", "", "")
/* clang-format on */
