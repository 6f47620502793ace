/* cut.tsx - what was cut for seats and the deal, and the choice of whoever has the highest card.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { cardSign } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { seatName } from "../table/seats.ts";
import type { TableStore } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";

interface Props {
    store: TableStore;
    info: ServerTable;
}

/** The person takes a seat, and all others move on by as many. */
function Choice({ store, info }: Props) {
    const [seat, setSeat] = useState(info.seat);
    /* Where that person sits now. */
    const [dealer, setDealer] = useState(info.seat);
    const moved = (from: number) => (from + seat - info.seat + info.players) % info.players;
    const choose = () => void store.ask({ type: "choose", table: store.name, seat, dealer: moved(dealer) });
    return (
        <fieldset>
            <legend>{t("You cut the highest card, so you have the choice of cards and seats.")}</legend>
            <p>
                <label>
                    {t("Your seat; the others move on with you")}{" "}
                    <select value={seat} onChange={({ currentTarget }) => setSeat(Number(currentTarget.value))}>
                        {info.seats.map((_, each) => (
                            <option key={each} value={each}>
                                {t("Seat {n}", { n: each + 1 })}
                            </option>
                        ))}
                    </select>
                </label>
            </p>
            <p>
                <label>
                    {t("Who deals first")}{" "}
                    <select value={dealer} onChange={({ currentTarget }) => setDealer(Number(currentTarget.value))}>
                        {info.seats.map((_, each) => (
                            <option key={each} value={each}>
                                {seatName(info, each)}
                            </option>
                        ))}
                    </select>
                </label>
            </p>
            <button type="button" onClick={choose}>
                {t("Choose")}
            </button>
        </fieldset>
    );
}

export function Cut({ store, info }: Props) {
    const { cut, dealer = -1, chooser = -1, chosen } = info;
    if (!cut) return null;
    const cards = cut.map((card, seat) => `${seatName(info, seat)} ${cardSign(card)}`).join(", ");
    return (
        <>
            <p role="status">
                {chosen ? t("The highest card has chosen: {cards}. {who} deals first.", { cards, who: seatName(info, dealer) }) : t("The pack was cut: {cards}. The highest card deals first.", { cards })}
                {chooser >= 0 && chooser !== info.seat && ` ${t("{who} cut the highest card and may choose cards and seats.", { who: seatName(info, chooser) })}`}
            </p>
            {/* Another cut, or another seat, begins the choice anew. */}
            {chooser >= 0 && chooser === info.seat && <Choice key={`${info.seat} ${cards}`} store={store} info={info} />}
        </>
    );
}
