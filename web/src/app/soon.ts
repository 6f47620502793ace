/* soon.ts - the parts of the start page and of the table that are not needed for the first cards: one file, fetched as
 * soon as the page stands (later.tsx).
 *
 * SPDX-License-Identifier: MIT */
/* With this import the build leaves what both files need in the first one. */
import "./pages/tables.ts";

export { Guest } from "../home/guest.tsx";
export { Miniature } from "../home/miniature.tsx";
export { Online } from "../home/online.tsx";
export { Popular } from "../home/popular.tsx";
export { isDone, lessonsOf } from "../learn/lessons.ts";
export { Progress } from "../table/fixture.tsx";
export { showExchange } from "../table/exchange_words.tsx";
export { ErrorQuestion, WrongBids } from "../table/irregular.tsx";
export { QuickWords } from "../table/quick_words.tsx";
export { remarkOf } from "../table/remarks.ts";
export { sound, SoundQuestion } from "../table/sounds.tsx";
export { Panel } from "../table/panel.tsx";
export { Redeal } from "../table/redeal.tsx";
export { againPath } from "./again_address.ts";
export { Between } from "./between.tsx";
export { Called } from "./called.tsx";
export { followPerson } from "./progress.ts";
export { Invitations } from "./invitations.tsx";
export { OwnTables, Turns } from "./own_tables.tsx";
export { TalkSection } from "./talk_section.tsx";
export { show } from "./worker_notice.ts";
