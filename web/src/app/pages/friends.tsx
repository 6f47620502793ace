/* friends.tsx - the page of friends: who is online and where, requests, one's own link, blocked people.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Portrait } from "../../faces/portrait.tsx";
import { t } from "../../i18n/index.ts";
import { playerName } from "../../table/seats.ts";
import type { Friend } from "../../transport/shapes.ts";
import { useApp } from "../app_context.ts";
import { Share } from "../between.tsx";
import { friendsOf, useFriends } from "../friends.ts";
import { go, Link } from "../links.tsx";
import { Page, Trouble } from "../page.tsx";
import { refusalText } from "../refusal.ts";
import { playTogether } from "../together.ts";
import { useTitles } from "../titles.ts";

type Step = "ask" | "agree" | "end" | "block" | "unblock";

function Person({ friend, children }: { friend: Friend; children: ComponentChildren }) {
    return (
        <li class="friend">
            <Portrait picture={friend.picture} name={friend.name} />
            {children}
        </li>
    );
}

/** A button about a person, whose name only screen readers need to hear. */
function Act({ words, friend, act, ...rest }: { words: string; friend: Friend; act: () => void; class?: string }) {
    return (
        <button type="button" class={`small ${rest.class ?? ""}`} onClick={act}>
            {words}
            <span class="unseen"> {playerName(friend.name)}</span>
        </button>
    );
}

interface ListProps {
    title: string;
    people: Friend[];
    change: (step: Step, friend: Friend) => void;
    steps: [Step, string][];
}

/** People who are no friends, with what can be done about it. */
function Others({ title, people, change, steps }: ListProps) {
    if (people.length === 0) return null;
    return (
        <section>
            <h2>{title}</h2>
            <ul class="friends">
                {people.map((friend) => (
                    <Person key={friend.person} friend={friend}>
                        <strong>{playerName(friend.name)}</strong>
                        <span class="acts">
                            {steps.map(([step, words]) => (
                                <Act key={step} words={words} friend={friend} act={() => change(step, friend)} />
                            ))}
                        </span>
                    </Person>
                ))}
            </ul>
        </section>
    );
}

function where(friend: Friend, titles: Record<string, string>): string {
    if (friend.table) return t("plays {game}", { game: t(titles[friend.variant!] ?? friend.variant!) });
    if (friend.away) return t("at a private table");
    return friend.online ? t("online") : t("not online");
}

/** Whether there is a match to be had with a friend at once. */
const isThere = ({ online, table, free }: Friend) => (table ? free : online);

interface FriendsProps {
    people: Friend[];
    change: ListProps["change"];
    join: (friend: Friend) => void;
    play: (friend: Friend) => void;
}

function Friends({ people, change, join, play }: FriendsProps) {
    const titles = useTitles();
    /* What one comes for: a match with the first friend who is there. */
    const first = people.find(isThere);
    return (
        <ul class="friends">
            {people.map((friend) => (
                <Person key={friend.person} friend={friend}>
                    <span class="who">
                        <strong>{playerName(friend.name)}</strong>
                        <span class={friend.online ? "state here" : "state"}>{where(friend, titles)}</span>
                    </span>
                    <span class="acts">
                        {friend.online && !friend.table && <Act words={t("Play together")} friend={friend} act={() => play(friend)} class={friend === first ? "primary" : ""} />}
                        {friend.table && friend.free && <Act words={t("Sit down")} friend={friend} act={() => join(friend)} class={friend === first ? "primary" : ""} />}
                        {friend.table && (
                            <Link class="button small" to={`/t/${friend.table}`}>
                                {t("Watch")}
                                <span class="unseen"> {playerName(friend.name)}</span>
                            </Link>
                        )}
                        <details class="more">
                            <summary>
                                {t("More")}
                                <span class="unseen"> {playerName(friend.name)}</span>
                            </summary>
                            <Act words={t("No longer friends")} friend={friend} act={() => change("end", friend)} />
                            <Act words={t("Block")} friend={friend} act={() => change("block", friend)} />
                        </details>
                    </span>
                </Person>
            ))}
        </ul>
    );
}

/** Asks by name, which accounts have. */
function AskByName({ ask }: { ask: (name: string) => Promise<string> }) {
    const app = useApp();
    const [name, setName] = useState("");
    const [told, setTold] = useState("");
    if (app.me.guest)
        return (
            <p class="dim">
                {t("As a guest you make friends by links. With an account you can also ask by name.")} <Link to="/account">{t("Account")}</Link>
            </p>
        );
    const send = (event: Event) => {
        event.preventDefault();
        void ask(name.trim()).then((refused) => {
            setTold(refused || t("{name} is asked.", { name: name.trim() }));
            if (!refused) setName("");
        });
    };
    return (
        <form onSubmit={send}>
            <label for="friend-name">{t("Ask somebody by name")}</label>
            <div class="share">
                <input id="friend-name" value={name} maxLength={32} autoComplete="off" onInput={({ currentTarget }) => setName(currentTarget.value)} />
                <button type="submit" disabled={!name.trim()}>
                    {t("Ask")}
                </button>
            </div>
            <p role="status">{told}</p>
        </form>
    );
}

export function FriendsPage() {
    const app = useApp();
    const list = useFriends();
    const [trouble, setTrouble] = useState("");
    const [busy, setBusy] = useState(false);
    if (app.alone)
        return (
            <Page title={t("Friends")}>
                <p>{t("You play without a server, so nobody else is here.")}</p>
            </Page>
        );
    const ask = async (request: Parameters<typeof app.client.request>[0]): Promise<string> => {
        const refusal = await app.client.request(request);
        return refusal ? refusalText(refusal) : "";
    };
    const change = (step: Step, { person }: Friend) => void ask({ type: "friend", step, person }).then(setTrouble);
    const join = async ({ table }: Friend) => {
        const refused = await ask({ type: "join", table: table!, any: true });
        if (refused) setTrouble(refused);
        else go(`/t/${table}`);
    };
    const play = async (friend: Friend) => {
        if (busy) return;
        setBusy(true);
        await playTogether(app, friend).then((table) => go(`/t/${table}`), (refusal: Error) => (setTrouble(refusal.message), setBusy(false)));
    };
    const those = (state: Friend["state"]) => list?.people.filter((each) => each.state === state) ?? [];
    const friends = list ? friendsOf(list) : [];
    return (
        <Page title={t("Friends")} class="wide" cards={["Qd", "Kd", "Kh", "Qh"]}
            lead={<p>{friends.length > 0 ? t("“Play together” opens a table with the rules of your last match with that friend, and invites your friend.") : t("You have no friends here yet. Send your link to somebody you play with.")}</p>}>
            <Trouble text={trouble} />
            <div class={list && list.people.length > 0 ? "columns" : ""}>
                <div>
                    <Others title={t("They ask to be your friends")} people={those("asks")} change={change}
                        steps={[["agree", t("Accept")], ["end", t("Decline")], ["block", t("Block")]]} />
                    <div aria-live="polite">
                        {friends.length > 0 && <Friends people={friends} change={change} join={(friend) => void join(friend)} play={(friend) => void play(friend)} />}
                    </div>
                    <Others title={t("You have asked")} people={those("asked")} change={change} steps={[["end", t("Take back")]]} />
                    <Others title={t("Blocked")} people={those("blocked")} change={change} steps={[["unblock", t("Unblock")]]} />
                </div>
                <section class="explained find">
                    <h2>{t("Find friends")}</h2>
                    {list && <Share path={`/friend/${list.link}`} label={t("Your link: whoever opens it can ask to be your friend")} main={!friends.some(isThere)} />}
                    <AskByName ask={(name) => ask({ type: "friend", step: "ask", name })} />
                    <p>
                        <button type="button" class="small" onClick={() => void ask({ type: "link" }).then(setTrouble)}>
                            {t("Make a new link; the old one ends")}
                        </button>
                    </p>
                </section>
            </div>
        </Page>
    );
}

/** Where a personal link leads. */
export function FriendPage({ code }: { code: string }) {
    const app = useApp();
    const [person, setPerson] = useState<{ name: string; picture: string } | null>(null);
    const [told, setTold] = useState("");
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        app.server?.friend(code).then(setPerson, (refusal: Error) => setTrouble(refusal.message));
    }, [app, code]);
    const ask = () =>
        void app.client.request({ type: "friend", step: "ask", link: code }).then((refusal) => {
            setTrouble(refusal ? refusalText(refusal) : "");
            if (!refusal) setTold(t("{name} is asked.", { name: playerName(person!.name) }));
        });
    return (
        <Page title={t("Friends")}>
            <Trouble text={trouble} />
            {person && (
                <>
                    <p class="friend">
                        <Portrait picture={person.picture} name={person.name} />
                        <strong>{playerName(person.name)}</strong>
                    </p>
                    {!told && (
                        <p class="actions">
                            <button type="button" class="primary" onClick={ask}>
                                {t("Ask {name} to be friends", { name: playerName(person.name) })}
                            </button>
                        </p>
                    )}
                </>
            )}
            <p role="status">{told}</p>
            <p>
                <Link to="/friends">{t("Your friends")}</Link>
            </p>
        </Page>
    );
}
