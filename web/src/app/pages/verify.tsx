/* verify.tsx - verifies the pack of a seed.
 *
 * The hash of a seed is published before a hand and the seed after it. The engine in this browser computes hash and
 * pack again, without the server.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { cardName, cardSign } from "../../cards/cards.ts";
import { t } from "../../i18n/index.ts";
import { currentQuery } from "../links.tsx";
import { Page, Trouble, usePromise } from "../page.tsx";
import { packOf } from "../questions.ts";
import { useApp } from "../app_context.ts";

const isHex = (text: string) => /^[0-9a-f]{64}$/.test(text);
const clean = (text: string) => text.trim().toLowerCase();

export function VerifyPage() {
    const app = useApp();
    const { value: tables } = usePromise(() => app.api.rules(), [app]);
    const [variant, setVariant] = useState(() => currentQuery().get("variant") ?? "us");
    /* "" as the game has them. */
    const [own, setOwn] = useState(() => currentQuery().get("jokers") ?? "");
    const [seed, setSeed] = useState(() => currentQuery().get("seed") ?? "");
    const [hash, setHash] = useState(() => currentQuery().get("hash") ?? "");
    const [found, setFound] = useState<{ hash: string; pack: string[] } | null>(null);
    const [trouble, setTrouble] = useState("");
    const usual = tables?.presets.find(({ name }) => name === variant)?.options.jokers ?? tables?.keys.find(({ name }) => name === "jokers")?.default ?? "0";
    const jokers = own || usual;
    const check = async (event: Event) => {
        event.preventDefault();
        setFound(null);
        setTrouble(isHex(clean(seed)) ? "" : t("A seed is 64 hexadecimal digits."));
        if (!isHex(clean(seed))) return;
        try {
            setFound(await packOf(Number(jokers), clean(seed)));
        } catch (error) {
            setTrouble((error as Error).message);
        }
    };
    const same = found && clean(hash) ? found.hash === clean(hash) : null;
    return (
        <Page title={t("Check a deal")}>
            <p>
                {t("Before each hand a table shows the hash of the seed its pack is shuffled from, and after the hand the seed. If the seed has that hash, and gives the pack you saw, nobody chose the cards.")}
            </p>
            <form onSubmit={check}>
                <label for="variant">{t("Game")}</label>
                <select id="variant" value={variant} onChange={(event) => (setVariant(event.currentTarget.value), setOwn(""))}>
                    {tables?.presets.map(({ name, title }) => (
                        <option key={name} value={name}>
                            {t(title)}
                        </option>
                    ))}
                </select>
                <label for="jokers">{t("Jokers")}</label>
                <select id="jokers" value={jokers} onChange={(event) => setOwn(event.currentTarget.value)}>
                    {["0", "1", "2"].map((number) => (
                        <option key={number}>{number}</option>
                    ))}
                </select>
                <label for="seed">{t("Seed, shown after the hand")}</label>
                <input id="seed" class="code" required maxLength={80} autoComplete="off" spellcheck={false} value={seed}
                    onInput={(event) => setSeed(event.currentTarget.value)} />
                <label for="hash">{t("Hash, shown before the hand")}</label>
                <input id="hash" class="code" maxLength={80} autoComplete="off" spellcheck={false} value={hash}
                    onInput={(event) => setHash(event.currentTarget.value)} />
                <p class="actions">
                    <button type="submit" class="primary">
                        {t("Check")}
                    </button>
                </p>
            </form>
            <Trouble text={trouble} />
            <div role="status">
                {found && (
                    <>
                        {same !== null && (
                            <p class={same ? "verdict good" : "verdict trouble"}>
                                {same ? t("The seed has this hash.") : t("The seed does not have this hash.")}
                            </p>
                        )}
                        <p>
                            {t("BLAKE2b-256 of the seed:")} <code>{found.hash}</code>
                        </p>
                        <h2>{t("The pack, first card dealt first")}</h2>
                        <ol class="pack">
                            {found.pack.map((card) => (
                                <li key={card}>
                                    <span class="unseen">{cardName(card)}</span>
                                    <span aria-hidden="true" class={`sign suit-${card[1]}`}>
                                        {cardSign(card)}
                                    </span>
                                </li>
                            ))}
                        </ol>
                    </>
                )}
            </div>
        </Page>
    );
}
