/* talk_section.tsx - chat on the pages that are not the table itself.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import type { TableStore } from "../table/store.ts";
import { Talk } from "../table/talk.tsx";
import type { ServerTable } from "../transport/messages.ts";
import { useApp } from "./app_context.ts";

/** Shows nothing if nobody else could read it. */
export function TalkSection({ store, info }: { store: TableStore; info: ServerTable }) {
    const app = useApp();
    const people = info.seats.some(({ name, bot }, seat) => name && !bot && seat !== info.seat);
    if (app.alone || (!people && store.chat.length === 0 && info.watchers === 0)) return null;
    return (
        <section aria-labelledby="talking">
            <h2 id="talking">{t("Talk")}</h2>
            <Talk store={store} info={info} />
        </section>
    );
}
