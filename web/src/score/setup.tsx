/* setup.tsx - a match begins: the game, who sits where, who deals.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { cardName } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { type Refusal, type RuleTables } from "../app/api.ts";
import { useApp } from "../app/app_context.ts";
import { GameSelect } from "../app/game_select.tsx";
import { KeyFields } from "../app/house_rules.tsx";
import { Trouble, usePromise } from "../app/page.tsx";
import type { Card } from "../transport/shapes.ts";
import { people } from "./kept.ts";
import { blank, draw, type Pad, read } from "./pad.ts";

const PLAYERS_MAX = 7;

/** A card for each player, out of a shuffled pack. */
function drawn(players: number): Card[] {
    const pack = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => `${rank}${suit}` as Card));
    const chance = crypto.getRandomValues(new Uint32Array(pack.length));
    return pack
        .map((card, at) => ({ card, order: chance[at]! }))
        .sort((a, b) => a.order - b.order)
        .slice(0, players)
        .map(({ card }) => card);
}

interface ChoiceProps {
    names: string[];
    /** Where whoever drew the highest card sits. */
    seat: number;
    choose: (seat: number) => void;
}

/** The highest card has the choice of cards and seats: its player takes a seat, and the others move on by as many. */
function Choice({ names, seat, choose }: ChoiceProps) {
    return (
        <>
            <p>{t("{who} drew the highest card and has the choice of cards and seats, so also of who deals first.", { who: names[seat]! })}</p>
            <label for="score-choice">{t("The seat of {who}; the others move on as well", { who: names[seat]! })}</label>
            <select id="score-choice" value={seat} onChange={(event) => choose(Number(event.currentTarget.value))}>
                {names.map((_, each) => (
                    <option key={each} value={each}>
                        {t("Seat {n}", { n: each + 1 })}
                    </option>
                ))}
            </select>
        </>
    );
}

function Form({ tables, begin }: { tables: RuleTables; begin: (pad: Pad) => void }) {
    const [variant, setVariant] = useState("us");
    const [options, setOptions] = useState<Record<string, string>>({});
    const [names, setNames] = useState<string[]>(Array.from({ length: PLAYERS_MAX }, () => ""));
    const [dealer, setDealer] = useState(0);
    const [told, setTold] = useState("");
    /* The seat of whoever drew the highest card; -1 before a draw. */
    const [highest, setHighest] = useState(-1);
    const [trouble, setTrouble] = useState("");
    const known = usePromise(people, []);
    const preset = tables.presets.find((each) => each.name === variant);
    const value = (key: string) => options[key] ?? preset?.options[key] ?? tables.keys.find(({ name }) => name === key)?.default ?? "";
    const players = Math.min(Number(value("players")) || 0, PLAYERS_MAX);
    /* Players without a name are called by their number. */
    const seats = names.slice(0, players).map((name, at) => name.trim() || t("Player {n}", { n: at + 1 }));
    const record = () => blank(variant, options, seats, Math.min(dealer, players - 1));
    const attempt = (work: () => Promise<void>) =>
        void work().then(
            () => setTrouble(""),
            (refusal: Error) => setTrouble(refusal.message),
        );
    const start = () => attempt(async () => begin(await read(record())));
    const drawSeats = () =>
        attempt(async () => {
            /* If a tie decides, all draw again. */
            for (let again = true; again; ) {
                const cards = drawn(players);
                try {
                    const { order, dealer: first } = await draw(record(), cards);
                    setTold(seats.map((name, at) => t("{who} draws the {card}.", { who: name, card: cardName(cards[at]!) })).join(" "));
                    setNames([...order.map((at) => seats[at]!), ...names.slice(players)]);
                    setDealer(first);
                    setHighest(first);
                    again = false;
                } catch (refusal) {
                    if ((refusal as Refusal).reason !== "draw_tie") throw refusal;
                }
            }
        });
    const choose = (seat: number) => {
        const moved = (from: number) => (from + seat - highest + players) % players;
        const after = [...names];
        seats.forEach((name, from) => (after[moved(from)] = name));
        setNames(after);
        setDealer(moved(dealer));
        setHighest(seat);
    };
    /* With other players the draw no longer holds. */
    const anew = () => (setHighest(-1), setTold(""));
    return (
        <form onSubmit={(event) => (event.preventDefault(), start())}>
            <GameSelect id="score-game" presets={tables.presets} value={variant} set={(name) => (setVariant(name), setOptions({}), anew())} />
            <fieldset class="names">
                <legend>{t("Players, clockwise")}</legend>
                {seats.map((_, seat) => (
                    <input key={seat} value={names[seat]} maxLength={32} autoComplete="off" list="score-people" placeholder={t("Player {n}", { n: seat + 1 })}
                        aria-label={t("Player {n}", { n: seat + 1 })}
                        onInput={(event) => setNames(names.map((name, at) => (at === seat ? event.currentTarget.value : name)))} />
                ))}
                <datalist id="score-people">
                    {known.value?.map(({ name }) => (
                        <option key={name} value={name} />
                    ))}
                </datalist>
                {value("teams") === "pairs" && <p class="help">{t("Partners sit opposite: the first and the third, the second and the fourth.")}</p>}
            </fieldset>
            <p role="status">{told}</p>
            {highest >= 0 && highest < players && <Choice names={seats} seat={highest} choose={choose} />}
            <label for="score-dealer">{t("Who deals first?")}</label>
            <select id="score-dealer" value={dealer} onChange={(event) => setDealer(Number(event.currentTarget.value))}>
                {seats.map((name, seat) => (
                    <option key={seat} value={seat}>
                        {name}
                    </option>
                ))}
            </select>
            <Trouble text={trouble} />
            <p class="actions">
                <button type="submit" class="primary big">
                    {t("Begin the match")}
                </button>
                <button type="button" onClick={drawSeats}>
                    {t("Draw cards for seats and deal")}
                </button>
            </p>
            <details class="more">
                <summary>{t("House rules")}</summary>
                <KeyFields tables={tables} preset={preset} options={options} wrong={undefined} set={setOptions} />
            </details>
        </form>
    );
}

export function Setup({ begin }: { begin: (pad: Pad) => void }) {
    const app = useApp();
    const { value, error } = usePromise(() => app.api.rules(), [app]);
    return value ? <Form tables={value} begin={begin} /> : <Trouble text={error?.message ?? ""} />;
}
