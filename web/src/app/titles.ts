/* titles.ts - the titles of games by their names.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "./app_context.ts";

export function useTitles(): Record<string, string> {
    const app = useApp();
    const [titles, setTitles] = useState<Record<string, string>>({});
    useEffect(() => {
        app.api.rules().then(
            ({ presets }) => setTitles(Object.fromEntries(presets.map(({ name, title }) => [name, title]))),
            () => setTitles({}),
        );
    }, [app]);
    return titles;
}
