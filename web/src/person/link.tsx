/* link.tsx - the name of a person who has a page.
 *
 * SPDX-License-Identifier: MIT */
import { Link } from "../app/links.tsx";
import { t } from "../i18n/index.ts";
import { botName, playerName } from "../table/seats.ts";

/** A name as ratings have it: "bot:NAME" for a bot, "" for a person who was deleted. */
export function PersonLink({ name }: { name: string }) {
    if (name === "") return <>{t("deleted account")}</>;
    if (name.startsWith("bot:")) return <>{botName(name.slice(4))}</>;
    return <Link to={`/p/${encodeURIComponent(name)}`}>{playerName(name)}</Link>;
}
