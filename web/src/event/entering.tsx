/* entering.tsx - one's own entry: made, shared with a friend, taken back.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { useQuery } from "../app/links.tsx";
import { Trouble } from "../app/page.tsx";
import type { Event } from "../director/event.ts";
import type { Entry } from "../director/shapes.ts";
import { called } from "../director/words.ts";
import { t } from "../i18n/index.ts";
import { botName } from "../table/seats.ts";
import { SETTINGS } from "../table/settings.ts";
import type { HallJournal } from "./hall.ts";
import type { Hosted } from "./overview.tsx";
import { enter, join, leave } from "./requests.ts";
import { Share } from "./share.tsx";

/** The entry was made by a person here, and has a place that waits for a friend. */
const freePlace = ({ persons = [] }: Entry): boolean => persons.some((id) => id !== "") && persons.some((id) => id === "");

/** Sends a request and shows the event as it is then. */
function useSending(again: () => Promise<void>): { send: (work: Promise<unknown>) => Promise<void>; trouble: string } {
    const [trouble, setTrouble] = useState("");
    const send = async (work: Promise<unknown>) => {
        try {
            await work;
            setTrouble("");
            await again();
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    return { send, trouble };
}

interface Sent extends Hosted {
    send: (work: Promise<unknown>) => Promise<void>;
}

/** The players beside oneself: a friend who comes by a link, or a computer player where the event admits them. */
function Partner({ at, all, value, set }: { at: number; all: boolean; value: string; set: (value: string) => void }) {
    const id = `partner-${at}`;
    return (
        <div>
            <label for={id}>{t("Partner")}</label>
            <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
                <option value="">{t("a friend, to whom I send a link")}</option>
                {all && SETTINGS.find(({ name }) => name === "bots")!.words.map(([word]) => (
                    <option key={word} value={`bot:${word}`}>
                        {t("{name} (bot)", { name: botName(word) })}
                    </option>
                ))}
            </select>
        </div>
    );
}

function Enter({ event, journal, send }: Sent) {
    const { state } = event;
    const others = state.settings.entry === "single" ? 0 : state.partners - 1;
    const [partners, setPartners] = useState<string[]>(Array<string>(others).fill(""));
    const [club, setClub] = useState("");
    const [password, setPassword] = useState("");
    const submit = (submitted: SubmitEvent) => {
        submitted.preventDefault();
        void send(enter(journal.name, { members: partners, ...(club.trim() && { club: club.trim() }), ...(journal.password && { password }) }));
    };
    return (
        <form onSubmit={(submitted) => submit(submitted as SubmitEvent)}>
            <h2>{t("Take part in the tournament")}</h2>
            {partners.map((value, at) => (
                <Partner key={at} at={at} all={state.settings.players === "all"} value={value} set={(chosen) => setPartners(partners.map((each, k) => (k === at ? chosen : each)))} />
            ))}
            <div>
                <label for="own-club">{t("Club, if you play for one")}</label>
                <input id="own-club" maxLength={60} autoComplete="organization" value={club} onInput={(input) => setClub(input.currentTarget.value)} />
            </div>
            {journal.password && (
                <div>
                    <label for="own-password">{t("Password of the tournament")}</label>
                    <input id="own-password" required type="password" maxLength={60} autoComplete="off" value={password} onInput={(input) => setPassword(input.currentTarget.value)} />
                </div>
            )}
            <p class="actions">
                <button type="submit" class="primary big">
                    {t("Take part")}
                </button>
            </p>
        </form>
    );
}

/** A friend keeps a place for whoever has the link. */
function Join({ journal, entry, send }: Sent & { entry: Entry }) {
    return (
        <section>
            <h2>{t("A place is kept for you")}</h2>
            <p>{t("Entry {n}: {names}", { n: entry.number, names: called(entry.name) })}</p>
            <p class="actions">
                <button type="button" class="primary big" onClick={() => void send(join(journal.name, entry.number))}>
                    {t("Take the place")}
                </button>
            </p>
        </section>
    );
}

function Own({ event, journal, entry, send }: Sent & { entry: Entry }) {
    const { over, published } = event.state;
    const drop = () => (published === 0 || confirm(t("Leave the tournament? You will not be drawn any more."))) && void send(leave(journal.name));
    return (
        <section>
            <h2>{t("Your entry")}</h2>
            <p>
                {t("Entry {n}: {names}", { n: entry.number, names: called(entry.name) })}
            </p>
            {freePlace(entry) && !over && <Share path={`/e/${journal.name}?join=${entry.number}`} label={t("Your partner takes the free place by this link.")} />}
            {!over && (
                <p class="actions">
                    <button type="button" onClick={drop}>
                        {t("Leave the tournament")}
                    </button>
                </p>
            )}
        </section>
    );
}

/** Whether somebody can enter now: before the first round, and in an arena as long as it lasts. */
const isOpen = ({ state }: Event, here: number): boolean =>
    !state.over && (state.published === 0 || state.settings.form === "arena") && (!Number(state.settings.limit) || here < Number(state.settings.limit));

const entryOf = (journal: HallJournal, entries: Entry[]): Entry | undefined => entries.find(({ number, withdrawn }) => number === journal.entry && !withdrawn);

export function Entering(hosted: Hosted) {
    const { event, journal, again } = hosted;
    const { entries } = event.state;
    const { send, trouble } = useSending(again);
    const invited = Number(useQuery().get("join"));
    const own = entryOf(journal, entries);
    const kept = entries.find((entry) => entry.number === invited && freePlace(entry) && !entry.withdrawn);
    const here = entries.filter(({ withdrawn }) => !withdrawn).length;
    const sent = { ...hosted, send };
    return (
        <>
            {own ? <Own {...sent} entry={own} /> : kept ? <Join {...sent} entry={kept} /> : isOpen(event, here) && event.state.settings.place !== "paper" ? <Enter {...sent} /> : null}
            <Trouble text={trouble} />
        </>
    );
}
