/* friends.ts - the list of friends, while a part of the page shows it.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import type { ServerFriends } from "../transport/messages.ts";
import type { Friend } from "../transport/shapes.ts";
import { useApp } from "./app_context.ts";

/** null until the list has come. */
export function useFriends(): ServerFriends | null {
    const app = useApp();
    const [list, setList] = useState<ServerFriends | null>(null);
    useEffect(() => {
        const listen = () => void app.client.request({ type: "friends", on: true });
        const stop = app.client.onMessage((message) => {
            if (message.type === "friends") setList(message);
            if (message.type === "welcome") listen();
        });
        listen();
        return () => {
            stop();
            void app.client.request({ type: "friends", on: false });
        };
    }, [app]);
    return list;
}

/** Friends, those who are online first. */
export function friendsOf({ people }: ServerFriends): Friend[] {
    const rank = ({ online, table }: Friend) => (table ? 0 : online ? 1 : 2);
    return people.filter(({ state }) => state === "friend").sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}
