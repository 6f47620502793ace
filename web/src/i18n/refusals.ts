/* refusals.ts - why the other end says no, in the language that is read.
 *
 * It says so in English; here are the sentences that people get to see, so that they are in the
 * catalogues. One that is missing is shown as it came.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "./index.ts";

export const REFUSALS = [
    N_("It is not your turn."),
    N_("The rules do not allow that now."),
    N_("Something has happened since."),
    N_("From what you can see it is not certain."),
    N_("No hints are given here."),
    N_("No hand is being played."),
    N_("A match is being played."),
    N_("A seat is still empty."),
    N_("Somebody sits there."),
    N_("No other person sits there."),
    N_("You have no seat here."),
    N_("You have a seat at this table."),
    N_("Somebody else takes that seat when the hand is over."),
    N_("Only who is host at this table may do that."),
    N_("There is no such table."),
    N_("There is no such match."),
    N_("You have too many tables open."),
    N_("Too many tables were opened from your network. Try again later."),
    N_("There are too many unfinished tables."),
    N_("There is no room for more watchers."),
    N_("The server is busy: nobody else can look on just now."),
    N_("The server is busy: no table can be opened just now. Try again in a minute."),
    N_("That is too much talk at once."),
    N_("There were enough reports from you for now. Try again in an hour."),
    N_("Your last hint is still on its way."),
    N_("Too many hints are asked for. Try again in a moment."),
    N_("That is too many messages at once."),
    N_("The list was asked for too often. Wait a moment."),
    N_("That was tried too often. Wait a while."),
    N_("Too many are doing that. Try again."),
    N_("The file could not be made. Try again later."),
    N_("That name is taken."),
    N_("That name is kept for others."),
    N_("Name or password is wrong."),
    N_("A password has 8 to 200 characters."),
    N_("Name or code is wrong."),
    N_("That is not your password."),
    N_("There is no such session."),
    N_("A name has 2 to 32 characters."),
    N_("A name is made of letters, digits, spaces, dots, dashes and apostrophes."),
    N_("Spaces, dots, dashes and apostrophes stand alone, between letters."),
    N_("There are too many marks on one letter."),
    N_("A name keeps to one alphabet."),
    N_("This account is closed."),
    N_("The connection is broken."),
    N_("The server cannot be reached."),
];

export const refusalText = (sentence: string) => t(sentence);
