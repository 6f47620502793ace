/* phone.tsx - the result of a table, told from a phone at the table: one side enters it, the other says whether it is right.
 *
 * The address has the key of the entry, so nobody needs an account.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { Unfetched } from "../app/later.tsx";
import { currentPath, Link, useQuery } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { loadWords } from "../director/load.ts";
import { entryText } from "../director/words.ts";
import { t } from "../i18n/index.ts";
import { dropSlip, keepSlip } from "../score/slip.ts";
import { type Result, type Side, slip, tell, type Told } from "./requests.ts";

/** "62 – 48" */
const figures = (points: number[]): string => points.map((each) => String(each).replace("-", "−")).join(" – ");

const sideText = ({ entries, names }: Side): string => entries.map((entry, at) => entryText({ entry, name: names[at]! })).join(" + ");

/** The side that an entry plays on, from 1; 0 if it is not at the table. */
const sideOf = ({ sides }: Told, entry: number): number => sides.findIndex(({ entries }) => entries.includes(entry)) + 1;

interface Parts {
    told: Told;
    send: (result: Pick<Result, "acts" | "board" | "points">) => void;
}

function Enter({ told, send }: Parts) {
    const missing = told.boards.filter(({ entered }) => !entered).map(({ board }) => board);
    const [board, setBoard] = useState(missing[0] ?? 0);
    /* As the score keeper gives them. */
    const kept = (useQuery().get("points") ?? "").split(",");
    const [points, setPoints] = useState<string[]>(kept.length === told.sides.length ? kept : told.sides.map(() => ""));
    const [winner, setWinner] = useState(0);
    const whole = points.every((each) => /^-?\d{1,5}$/.test(each));
    const submit = (submitted: SubmitEvent) => {
        submitted.preventDefault();
        if (whole) send({ ...(board > 0 ? { acts: "board", board } : { acts: "result" }), points: `${points.map(Number).join("-")}${board === 0 && winner > 0 ? ` won ${winner}` : ""}` });
    };
    return (
        <form class="phone" onSubmit={(submitted) => submit(submitted as SubmitEvent)}>
            {board > 0 && (
                <label>
                    <span>{t("Board")}</span>
                    <select value={board} onChange={(event) => setBoard(Number(event.currentTarget.value))}>
                        {missing.map((number) => (
                            <option key={number} value={number}>
                                {number}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            {told.sides.map((side, at) => (
                <label key={at}>
                    <span>
                        {sideText(side)} {at + 1 === told.side && <span class="tag">{t("you")}</span>}
                    </span>
                    <input required inputMode="numeric" pattern="-?[0-9]{1,5}" maxLength={6} autoComplete="off" value={points[at]}
                        onInput={(input) => setPoints(points.map((each, k) => (k === at ? input.currentTarget.value.trim().replace("−", "-") : each)))} />
                </label>
            ))}
            {board === 0 && (
                <label>
                    <span>{t("Who won?")}</span>
                    <select value={winner} onChange={(event) => setWinner(Number(event.currentTarget.value))}>
                        <option value={0}>{t("as the points say")}</option>
                        {told.sides.map((side, at) => (
                            <option key={at} value={at + 1}>
                                {sideText(side)}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <button type="submit" class="primary big">
                {t("Send")}
            </button>
            <p class="after">
                {kept.length === told.sides.length ? (
                    <button type="button" onClick={() => setPoints([...points].reverse())}>
                        {t("The other way round")}
                    </button>
                ) : told.round === told.rounds.at(-1) && (
                    <Link to="/score" before={() => keepSlip(currentPath())}>
                        {t("Keep the score on this phone")}
                    </Link>
                )}
            </p>
        </form>
    );
}

/** The two sides, above their points. */
function Against({ told }: { told: Told }) {
    return (
        <p class="against">
            {told.sides.map((side, at) => (
                <span key={at} class="line">
                    {at > 0 && <span class="dim">{t("against")} </span>}
                    {sideText(side)}
                </span>
            ))}
        </p>
    );
}

/** A result waits for the answer of the other side. */
function Answer({ told, send }: Parts) {
    const by = sideOf(told, told.by);
    const own = by === told.side;
    return (
        <div class="phone">
            <Against told={told} />
            <p class="figures">{figures(told.points)}</p>
            <p role="status">
                {own
                    ? t("You have sent this result. The other side says whether it is right.")
                    : by === 0
                      ? t("This result was entered. Is it right?")
                      : t("{names} have entered this result. Is it right?", { names: sideText(told.sides[by - 1]!) })}
            </p>
            {!own && (
                <>
                    <button type="button" class="primary big" onClick={() => send({ acts: "confirm" })}>
                        {t("Right")}
                    </button>
                    <button type="button" class="big" onClick={() => send({ acts: "dispute" })}>
                        {t("Wrong")}
                    </button>
                </>
            )}
        </div>
    );
}

function Slip({ told, send }: Parts) {
    if (told.round === 0) return <p role="status">{t("You have no table now. This page shows the next one when the round is published.")}</p>;
    return (
        <section>
            <h2>{t("Round {round}, table {table}", { round: told.round, table: told.table })}</h2>
            {told.state === "confirmed" && (
                <div class="phone">
                    <Against told={told} />
                    <p class="figures">{figures(told.points)}</p>
                    <p role="status">{t("The result counts. A mistake is told to the director.")}</p>
                </div>
            )}
            {told.state === "disputed" && (
                <div class="phone">
                    <Against told={told} />
                    <p role="status">{t("The sides do not agree. The director decides; go to the director's table.")}</p>
                </div>
            )}
            {told.state === "entered" && <Answer told={told} send={send} />}
            {told.state === "empty" && <Enter told={told} send={send} />}
        </section>
    );
}

function Phone({ name, entry, secret }: { name: string; entry: number; secret: string }) {
    const { client } = useApp();
    const [told, setTold] = useState<Told | undefined>();
    const [unread, setUnread] = useState("");
    /* Why what was sent last was refused: it stays when the slip is read anew. */
    const [refused, setRefused] = useState("");
    /* An earlier round that was chosen; 0: the last, also when there is a new one. */
    const [wanted, setWanted] = useState(0);
    /* Only the answer to the last question counts: an earlier one may be about another round. */
    const asked = useRef(0);
    const look = () => {
        const number = ++asked.current;
        const last = (then: () => void) => number === asked.current && then();
        return slip(name, entry, secret, wanted).then((found) => last(() => (setTold(found), setUnread(""))), (error: Error) => last(() => setUnread(error.message)));
    };
    useEffect(() => {
        const ask = (on: boolean) => void client.request({ type: "tournament", name, on });
        const stop = client.onMessage((message) => {
            if (message.type === "tournament" && message.name === name) void look();
            if (message.type === "welcome") {
                ask(true);
                void look();
            }
        });
        ask(true);
        void look();
        return () => {
            stop();
            ask(false);
        };
    }, [wanted]);
    const send: Parts["send"] = (result) =>
        told && void tell(name, { entry, key: secret, round: told.round, table: told.table, ...result }).then(() => (dropSlip(currentPath()), setRefused(""), void look()), (error: Error) => (setRefused(error.message), void look()));
    return (
        <>
            {told && <p class="event-title"><strong>{told.title}</strong></p>}
            <Trouble text={[refused, unread].filter(Boolean).join(" ")} />
            {told && told.rounds.length > 1 && (
                <p>
                    <label for="slip-round">{t("Round")}</label>{" "}
                    <select id="slip-round" value={told.round} onChange={(event) => (setRefused(""), setWanted(event.currentTarget.value === String(told.rounds.at(-1)) ? 0 : Number(event.currentTarget.value)))}>
                        {told.rounds.map((round) => (
                            <option key={round} value={round}>
                                {round}
                            </option>
                        ))}
                    </select>
                </p>
            )}
            {told && <Slip key={`${told.round} ${told.table} ${told.state} ${(told.boards ?? []).filter(({ entered }) => entered).length}`} told={told} send={send} />}
            <p class="after">
                <Link to={`/e/${name}?view=standings`}>{t("Standings")}</Link>
            </p>
        </>
    );
}

export function PhonePage({ name: path }: { name: string }) {
    const { value: words, error } = usePromise(loadWords, []);
    const [name = "", entry = "", secret = ""] = path.split("/");
    return (
        <Page title={words ? t("The result of your table") : "Pedro"} class="director-page">
            {error && <Unfetched />}
            {words && <Phone key={path} name={name} entry={Number(entry)} secret={secret} />}
        </Page>
    );
}
