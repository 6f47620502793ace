/* help.tsx - how to play here, and all keys.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../../i18n/index.ts";
import { commands } from "../../text/commands.ts";
import { Link } from "../links.tsx";
import { Page } from "../page.tsx";

const hints = [
    N_("Tap a card to choose it; tap it again, or the button below, to play it. Settings can make one tap enough."),
    N_("A card can be drawn onto the table too: it comes to the same as a tap."),
    N_("Bids and trumps are one tap on the button that names them."),
    N_("Cards to discard are marked first; nothing is thrown before you press the button."),
    N_("If you go away, a bot keeps your seat until you are back. Bots are always labelled."),
    N_("Last trick, auction and score sheet are a tap away during the whole match."),
    N_("Without a network you can go on playing alone: install the page from your browser's menu."),
];

const keys: [string, string][] = [
    ["Tab", N_("from the hand to the buttons and on")],
    ["← →", N_("along the cards or the buttons")],
    ["Enter", N_("lift a card, play it, press a button")],
    ["Esc", N_("put cards down again")],
];

const typed: [string, string][] = [
    ["9", N_("bid nine")],
    ["pass", N_("pass")],
    ["hearts", N_("name trumps; h will do")],
    ["play 5h", N_("play the five of hearts; 5h will do")],
    ["discard 2h 3d", N_("choose cards to discard, give, take or bury; those that must go may be left out")],
    ["keep As 5h", N_("discard all but these")],
];

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
                <dl class="keys">
                    {keys.map(([key, help]) => (
                        <div key={key}>
                            <dt>
                                <kbd>{key}</kbd>
                            </dt>
                            <dd>{t(help)}</dd>
                        </div>
                    ))}
                </dl>
            </section>
            <section>
                <h2 id="text">{t("Text mode")}</h2>
                <p>
                    {t("Every table can be played as text: moves are typed, and all that happens is spoken.")}{" "}
                    <Link to="/text">{t("Text mode")}</Link>
                </p>
                <h3>{t("To play")}</h3>
                <dl class="keys">
                    {typed.map(([word, help]) => (
                        <div key={word}>
                            <dt>
                                <kbd>{word}</kbd>
                            </dt>
                            <dd>{t(help)}</dd>
                        </div>
                    ))}
                </dl>
                <h3>{t("To ask")}</h3>
                <dl class="keys">
                    {commands.map(({ name, also, help }) => (
                        <div key={name}>
                            <dt>
                                <kbd>{name}</kbd>
                                {also && <kbd>{also}</kbd>}
                            </dt>
                            <dd>{t(help)}</dd>
                        </div>
                    ))}
                </dl>
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
