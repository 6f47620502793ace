/* table.tsx - the card table: bar, felt with the others and the trick, dock with the choices,
 * own hand, and the panel with everything one may look up.
 *
 * It draws what the store shows and sends what the player chooses. Choices come from `legal`
 * alone.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Bar } from "./bar.tsx";
import { Dock } from "./dock.tsx";
import { Felt } from "./felt.tsx";
import { Hand } from "./hand.tsx";
import { Panel } from "./panel.tsx";
import { useChoosing } from "./choosing.ts";
import { sentences } from "./sentences.ts";
import { playSound } from "./sound.ts";
import { type TableStore, useTable } from "./store.ts";
import "../theme.css";
import "../cards/cards.css";
import "./table.css";

/** What has just happened, spoken and in one line. */
function useNews(store: TableStore): string {
    const [news, setNews] = useState("");
    useEffect(
        () =>
            store.onHappening((happening) => {
                if (!store.info) return;
                const said = sentences(store.info, happening);
                if (said.length > 0) setNews(said.join(" "));
                playSound(happening);
            }),
        [store],
    );
    return news;
}

export interface TableViewProps {
    store: TableStore;
    /** Where the arrow at the top left leads. */
    leave: () => void;
    /** Buttons of the app's own for the end of the bar. */
    extra?: preact.ComponentChildren;
}

export function TableView({ store, leave, extra }: TableViewProps) {
    useTable(store);
    const news = useNews(store);
    const choosing = useChoosing(store);
    const [open, setOpen] = useState(false);
    const { info, shown } = store;
    if (!info || !shown) return null;
    return (
        <div class={open ? "table with-panel" : "table"}>
            <div class="board">
                <Bar store={store} info={info} shown={shown} leave={leave} open={open} toggle={() => setOpen(!open)} extra={extra} />
                <Felt store={store} info={info} shown={shown} />
                <Dock store={store} info={info} shown={shown} choosing={choosing} news={news} />
                <Hand info={info} shown={shown} choosing={choosing} />
            </div>
            <Panel store={store} info={info} shown={shown} close={() => setOpen(false)} />
            <div class="unseen" role="status" aria-live="polite" aria-label={t("What happens")}>
                {news}
            </div>
        </div>
    );
}
