/* club.ts - the pages for play with paper cards and for tournaments: one file, fetched when one of them is opened.
 *
 * SPDX-License-Identifier: MIT */
/* With this import the build leaves what both files need in soon.ts, which is fetched first, instead of making a third
 * file of it. */
import "../soon.ts";

export { DirectorPage } from "../../director/page.tsx";
export { HallPage } from "../../director/hall.tsx";
export { SeasonPage } from "../../director/season.tsx";
export { EventRoute } from "../../event/route.tsx";
export { PersonPage } from "../../person/page.tsx";
export { RulingPage } from "../../ruling/page.tsx";
export { LivePage } from "../../score/live.tsx";
export { ScorePage } from "../../score/page.tsx";
