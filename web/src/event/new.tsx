/* new.tsx - a new event of this server: the director's form, and who may see and enter it.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { go, Link } from "../app/links.tsx";
import type { Module } from "../director/module.ts";
import { Setup } from "../director/setup.tsx";
import { N_, t } from "../i18n/index.ts";
import { REPEATS } from "./repeats.ts";
import { open } from "./requests.ts";

const SEEN = [
    { word: "listed", meaning: N_("everybody: it stands in the list") },
    { word: "link", meaning: N_("whoever has the link") },
    { word: "password", meaning: N_("whoever has the link and a password") },
];

export function NewEvent({ module }: { module: Module }) {
    const app = useApp();
    const [seen, setSeen] = useState("listed");
    const [password, setPassword] = useState("");
    const [repeats, setRepeats] = useState(0);
    const begin = async (title: string, acts: string) =>
        go(`/e/${await open({ title, acts, listed: seen === "listed", ...(seen === "password" && { password }), ...(repeats > 0 && { repeats }) })}`);
    if (app.me.guest)
        return (
            <>
                <p>{t("The director of a tournament needs an account.")}</p>
                <Link class="button primary" to="/account">
                    {t("Account")}
                </Link>
            </>
        );
    return (
        <Setup module={module} begin={begin} cancel={() => go("/events")} label={t("Open the tournament")} first={{ place: "online" }}>
            <div class="field">
                <label for="event-seen">{t("Who can enter")}</label>
                <select id="event-seen" value={seen} onChange={(event) => setSeen(event.currentTarget.value)}>
                    {SEEN.map(({ word, meaning }) => (
                        <option key={word} value={word}>
                            {t(meaning)}
                        </option>
                    ))}
                </select>
            </div>
            {seen === "password" && (
                <div class="field">
                    <label for="event-password">{t("Password of the tournament")}</label>
                    <input id="event-password" required minLength={4} maxLength={60} autoComplete="off" value={password} onInput={(event) => setPassword(event.currentTarget.value)} />
                </div>
            )}
            <div class="field">
                <label for="event-repeats">{t("How often")}</label>
                <select id="event-repeats" value={repeats} onChange={(event) => setRepeats(Number(event.currentTarget.value))}>
                    {REPEATS.map(({ days, meaning }) => (
                        <option key={days} value={days}>
                            {t(meaning)}
                        </option>
                    ))}
                </select>
            </div>
        </Setup>
    );
}
