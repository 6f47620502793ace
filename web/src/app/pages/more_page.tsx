/* more_page.tsx - the pages behind the last item of the menu; the tools of a club are a group of their own.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../../i18n/index.ts";
import { useApp } from "../app_context.ts";
import { Page } from "../page.tsx";
import { Tile } from "../tile.tsx";

interface Row {
    path: string;
    /** The title of the page. */
    title: string;
    about: string;
    cards: [string, string];
    /** Only with a server. */
    online?: boolean;
}

const pages: Row[] = [
    { path: "/rules", title: N_("Rules"), about: N_("Every game from beginning to end, with its history."), cards: ["Ah", "5h"] },
    { path: "/glossary", title: N_("Glossary"), about: N_("What the words of card players mean."), cards: ["Js", "2s"] },
    { path: "/history", title: N_("Matches played"), about: N_("Your matches: go on with one, or replay it."), cards: ["", "Kc"] },
    { path: "/puzzles", title: N_("Puzzles"), about: N_("Decisions in which one choice is clearly the best."), cards: ["Js", "5s"] },
    { path: "/master", title: N_("Pedro Master"), about: N_("Hands that one line of play makes however the hidden cards lie."), cards: ["Ad", "5d"] },
    { path: "/explore", title: N_("What would you call?"), about: N_("What each call is worth with a hand that you set up."), cards: ["Ac", "Kc"] },
    { path: "/statistics", title: N_("Your statistics"), about: N_("Your bids, points and partners, match by match."), cards: ["Td", "9d"] },
    { path: "/mistakes", title: N_("My mistakes"), about: N_("What you missed in reviews comes back until you know it."), cards: ["", "5s"] },
    { path: "/ratings", title: N_("Ratings"), about: N_("Who is how strong on this server."), cards: ["Kh", "Qh"], online: true },
    { path: "/verify", title: N_("Check a deal"), about: N_("See for yourself that nobody chose the cards."), cards: ["", ""] },
    { path: "/settings", title: N_("Settings"), about: N_("Language, speed, colours, cards and sound."), cards: ["5h", "5d"] },
    { path: "/account", title: N_("Account"), about: N_("Your name and password on this server."), cards: ["Qc", ""], online: true },
    { path: "/text", title: N_("Text mode"), about: N_("Everything by keyboard and screen reader: typed moves, spoken events."), cards: ["Th", "Jh"] },
    { path: "/help", title: N_("Help"), about: N_("How to play here, and all keys."), cards: ["2h", "3h"] },
];

const tools: Row[] = [
    { path: "/score", title: N_("Score"), about: N_("Keep the score of a match with paper cards."), cards: ["5s", "5c"] },
    { path: "/ruling", title: N_("Ruling"), about: N_("Somebody has made an error: what happens now."), cards: ["9h", "9c"] },
    { path: "/director", title: N_("Director"), about: N_("Run a tournament from this device."), cards: ["Ks", "Qs"] },
    { path: "/season", title: N_("Season"), about: N_("Several tournaments, one table of results, and who plays the final."), cards: ["As", "Ad"] },
];

function Rows({ rows }: { rows: Row[] }) {
    const { alone } = useApp();
    return (
        <ul class="tiles">
            {rows
                .filter(({ online }) => !online || !alone)
                .map(({ path, title, about, cards }) => (
                    <Tile key={path} to={path} title={t(title)} about={t(about)} cards={cards} />
                ))}
        </ul>
    );
}

export function MorePage() {
    return (
        <Page title={t("More")} class="wide">
            <Rows rows={pages} />
            <h2>{t("Club tools")}</h2>
            <Rows rows={tools} />
        </Page>
    );
}
