/* invite_friends.tsx - invites friends to a table whose match has not begun.
 *
 * SPDX-License-Identifier: MIT */
import { Portrait } from "../faces/portrait.tsx";
import { t } from "../i18n/index.ts";
import { playerName } from "../table/seats.ts";
import type { TableStore } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";
import { friendsOf, useFriends } from "./friends.ts";
import { Link } from "./links.tsx";

export function InviteFriends({ store, info }: { store: TableStore; info: ServerTable }) {
    const list = useFriends();
    if (!list || info.seat < 0) return null;
    const table = store.name;
    const friends = friendsOf(list);
    const seated = (name: string) => info.seats.some((seat) => seat.name === name && !seat.bot);
    return (
        <section class="invite" aria-labelledby="inviting">
            <h3 id="inviting">{t("Invite friends")}</h3>
            {friends.length === 0 && (
                <p>
                    {t("Friends can be invited with one tap.")} <Link to="/friends">{t("Find friends")}</Link>
                </p>
            )}
            <ul class="friends">
                {friends.map(({ person, name, picture, online, invited = [] }) => (
                    <li class="friend" key={person}>
                        <Portrait picture={picture} name={name} />
                        <span class="who">
                            <strong>{playerName(name)}</strong>
                            <span class={online ? "state here" : "state"}>{online ? t("online") : t("not online")}</span>
                        </span>
                        {seated(name) ? (
                            <span class="tag">{t("at this table")}</span>
                        ) : (
                            <button type="button" class="small" aria-pressed={invited.includes(table)}
                                onClick={() => void store.ask({ type: "invite", table, person, ...(invited.includes(table) ? { off: true } : {}) })}>
                                {invited.includes(table) ? t("Invited") : t("Invite")}
                                <span class="unseen"> {playerName(name)}</span>
                            </button>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}
