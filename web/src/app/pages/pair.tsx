/* pair.tsx - quick pairing, a part of the page for play with others: chooses the games to play, then looks for players.
 *
 * The search lasts as long as the page is open; after a break in the connection it begins again.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { t, tn } from "../../i18n/index.ts";
import type { ServerPairing } from "../../transport/messages.ts";
import type { Preset } from "../api.ts";
import { store, stored } from "../device.ts";
import { isPopular, sorted } from "../games.ts";
import { go } from "../links.tsx";
import { Trouble, usePromise } from "../page.tsx";
import { refusalText } from "../refusal.ts";
import { useApp } from "../app_context.ts";

const CHOSEN = "pedro.pair";

function Games({ presets, chosen, choose }: { presets: Preset[]; chosen: string[]; choose: (chosen: string[]) => void }) {
    return (
        <>
            {presets.map(({ name, title, options }) => (
                <label class="check" key={name}>
                    <input type="checkbox" checked={chosen.includes(name)}
                        onChange={({ currentTarget }) => choose(currentTarget.checked ? [...chosen, name] : chosen.filter((each) => each !== name))} />
                    <span>
                        {t(title)} {options.players && <span class="dim">{tn("{n} player", "{n} players", Number(options.players))}</span>}
                    </span>
                </label>
            ))}
        </>
    );
}

/** The state of the search, and the functions that begin and end it. */
function useSearch(found: (table: string) => void) {
    const app = useApp();
    const games = useRef<string[] | null>(null);
    const [search, setSearch] = useState<ServerPairing | null>(null);
    const [trouble, setTrouble] = useState("");
    const look = async (wanted: string[], bots = false) => {
        games.current = wanted;
        setTrouble("");
        const refusal = await app.client.request({ type: "pair", on: true, games: wanted.join(" "), ...(bots ? { bots } : {}) });
        if (!refusal) return;
        setTrouble(refusalText(refusal));
        /* Not connected yet: it begins with the welcome. */
        if (refusal.reason === "disconnected") return;
        games.current = null;
        setSearch(null);
    };
    const stop = () => {
        if (games.current) void app.client.request({ type: "pair", on: false });
        games.current = null;
        setSearch(null);
    };
    useEffect(() => {
        const deaf = app.client.onMessage((message) => {
            if (message.type === "welcome" && games.current) void look(games.current);
            if (message.type !== "pairing") return;
            if (message.table) {
                games.current = null;
                found(message.table);
            } else if (message.waiting > 0) {
                setSearch(message);
            }
        });
        return () => {
            deaf();
            stop();
        };
    }, [app]);
    return { search, trouble, look, stop };
}

/** The games to play, and the search for others who want them. */
export function usePairing() {
    const app = useApp();
    const { value: tables, error } = usePromise(() => app.api.rules(), [app]);
    const [chosen, setChosen] = useState<string[]>(() => (stored(CHOSEN) ?? "us").split(" ").filter(Boolean));
    const search = useSearch((table) => go(`/t/${table}`));
    const choose = (games: string[]) => {
        setChosen(games);
        store(CHOSEN, games.join(" "));
    };
    const presets = sorted(tables?.presets ?? []);
    const known = presets.filter(({ name }) => chosen.includes(name));
    return { ...search, trouble: search.trouble || error?.message || "", presets, chosen, known, choose };
}

type Paired = ReturnType<typeof usePairing>;

/** Begins the search, tells how it goes, ends it. */
export function Search({ search, trouble, look, stop, known }: Paired) {
    const games = known.map(({ name }) => name);
    return (
        <>
            <Trouble text={trouble} />
            <div role="status">
                {search && (
                    <section class="search">
                        <h2>{t("Looking for others …")}</h2>
                        <p>
                            {search.waiting > 1 && tn("{n} other person wants one of your games.", "{n} others want one of your games.", search.waiting - 1)}{" "}
                            {tn("{n} person is online.", "{n} people are online.", search.online)}
                        </p>
                        {search.bots && <p>{t("The table is not full yet. You can begin with bots: others may take their seats later.")}</p>}
                    </section>
                )}
            </div>
            <p class="doors">
                {search?.bots && (
                    <button type="button" class="primary" onClick={() => void look(games, true)}>
                        {t("Begin with bots")}
                    </button>
                )}
                {search ? (
                    <button type="button" onClick={stop}>
                        {t("Stop looking")}
                    </button>
                ) : (
                    <button type="button" class="primary big" disabled={known.length === 0} aria-describedby="wanted" onClick={() => void look(games)}>
                        {t("Find others")}
                    </button>
                )}
            </p>
            <p id="wanted">
                {known.map(({ title }) => t(title)).join(" · ")}
            </p>
        </>
    );
}

/** The choice of the games. */
export function Pairing({ search, presets, chosen, choose }: Paired) {
    return (
        <section>
            <h2>{t("Games")}</h2>
            <p>{t("Choose every game you would play. The match begins as soon as enough people want the same one.")}</p>
            <fieldset disabled={search !== null}>
                <legend class="unseen">{t("Games")}</legend>
                <Games presets={presets.filter(isPopular)} chosen={chosen} choose={choose} />
                <details>
                    <summary>{t("More games")}</summary>
                    <Games presets={presets.filter((preset) => !isPopular(preset))} chosen={chosen} choose={choose} />
                </details>
            </fieldset>
        </section>
    );
}
