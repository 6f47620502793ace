/* help.tsx - how to play here, and all keys.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../../i18n/index.ts";
import { KEYS } from "../../table/keys.ts";
import { commands, examples } from "../../text/commands.ts";
import { labels } from "../../text/typed.ts";
import { Link } from "../links.tsx";
import { Page } from "../page.tsx";

const hints = [
    N_("A click of the mouse plays a card. With a finger, tap a card to lift it and tap it again to play it. Settings change this."),
    N_("A card can be drawn onto the table too: it comes to the same as a tap."),
    N_("A card with the sign of trumps on it is a trump, although another suit is printed on it."),
    N_("Bids and trumps are one tap on the button that names them."),
    N_("Cards to discard are marked first; nothing is thrown before you press the button."),
    N_("Seats throw and draw one after the other. How many cards each kept and drew stands at it until the hand ends."),
    N_("Alone with bots you can pause, and the result of a hand waits until you go on."),
    N_("If your connection is lost, your seat stays yours. After 30 seconds the others may let a bot play for you, and with a clock it does so when your time is up."),
    N_("When you return, you play again at once. Bots are always labelled."),
    N_("The host arranges the seats and starts the match. While the host is away for longer than 30 seconds, the person who has sat at the table longest does that."),
    N_("Last trick, auction and score sheet are a tap away during the whole match."),
    N_("Without a network you can go on playing alone: install the page from your browser's menu."),
];

/** A list of keys or words to type: each with what it does, and another key for the same. */
function Keys({ rows }: { rows: readonly (readonly [key: string, help: string, also?: string])[] }) {
    return (
        <dl class="keys">
            {rows.map(([key, help, also]) => (
                <div key={key}>
                    <dt>
                        <kbd>{key}</kbd>
                        {also && <kbd>{also}</kbd>}
                    </dt>
                    <dd>{t(help)}</dd>
                </div>
            ))}
        </dl>
    );
}

export function HelpPage() {
    return (
        <Page title={t("Help")}>
            <section>
                <h2>{t("How to play here")}</h2>
                <ul>
                    {hints.map((text) => (
                        <li key={text}>{t(text)}</li>
                    ))}
                </ul>
            </section>
            <section>
                <h2>{t("Keys at the table")}</h2>
                <Keys rows={KEYS} />
            </section>
            <section>
                <h2 id="text">{t("Text mode")}</h2>
                <p>
                    {t("Every table can be played as text: moves are typed, and all that happens is spoken.")}{" "}
                    <Link to="/text">{t("Text mode")}</Link>
                </p>
                <h3>{t("To play")}</h3>
                <Keys rows={examples()} />
                <h3>{t("To ask")}</h3>
                <Keys rows={commands.map(({ words, help }) => [labels(words), help])} />
            </section>
            <section>
                <h2>{t("Is the deal fair?")}</h2>
                <p>
                    {t("The hash of each shuffle is shown before the hand and its seed after it.")}{" "}
                    <Link to="/verify">{t("Check a deal")}</Link>
                </p>
            </section>
        </Page>
    );
}
