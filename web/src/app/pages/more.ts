/* more.ts - the pages of people who play, other than the start page and the table: one file, fetched when one of them is
 * opened.
 *
 * SPDX-License-Identifier: MIT */
/* With this import the build leaves what both files need in soon.ts, which is fetched first, instead of making a third
 * file of it. */
import "../soon.ts";

export { ChallengePage } from "../../challenge/page.tsx";
export { DailyDealPage, DailyPage } from "../../daily/page.tsx";
export { LessonPage } from "../../learn/lesson_page.tsx";
export { LessonsPage } from "../../learn/lessons_page.tsx";
export { LearnPage } from "../../learn/page.tsx";
export { PuzzlesPage } from "../../puzzles/page.tsx";
export { ReplayPage } from "../../replay/page.tsx";
export { MistakesPage } from "../../review/mistakes_page.tsx";
export { ReviewPage } from "../../review/page.tsx";
export { TextPage } from "../../text/page.tsx";
export { TextStartPage } from "../../text/start.tsx";
export { AccountPage } from "./account.tsx";
export { AgainPage } from "./again.tsx";
export { FriendPage, FriendsPage } from "./friends.tsx";
export { GlossaryPage } from "./glossary.tsx";
export { HelpPage } from "./help.tsx";
export { HistoryPage } from "./history.tsx";
export { LobbyPage } from "./lobby.tsx";
export { MorePage } from "./more_page.tsx";
export { NewPage } from "./new.tsx";
export { RatingsPage } from "./ratings.tsx";
export { RulesListPage, RulesPage } from "./rules.tsx";
export { SaveResult } from "./save_result.tsx";
export { SettingsPage } from "./settings.tsx";
export { VerifyPage } from "./verify.tsx";
