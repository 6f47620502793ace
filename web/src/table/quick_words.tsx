/* quick_words.tsx - ready phrases in one press, from the bar; and silence in one.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { hushed, setHushed } from "./said.ts";
import type { TableStore } from "./store.ts";
import { Phrases } from "./talk.tsx";

interface Props {
    store: TableStore;
    write: () => void;
    close: () => void;
}

export function QuickWords({ store, write, close }: Props) {
    const [silent, setSilent] = useState(hushed());
    return (
        <div class="quick-words talk" role="group" aria-label={t("Quick words")} onKeyDown={(event) => event.key === "Escape" && close()}>
            <Phrases store={store} said={close} />
            <p class="phrases">
                <button type="button" class="small" onClick={write}>
                    {t("Write …")}
                </button>
                <button type="button" class="small" aria-pressed={silent} onClick={() => (setHushed(!silent), setSilent(!silent))}>
                    {t("Mute all")}
                </button>
            </p>
        </div>
    );
}
