/* entry_name.tsx - the names of an entry; at a server those of people lead to their pages.
 *
 * SPDX-License-Identifier: MIT */
import { PersonLink } from "../person/link.tsx";
import type { Entry } from "./shapes.ts";
import { called } from "./words.ts";

/** A guest who has chosen no name; guests have no page. */
const GUEST = /^Guest \d+$/;

export function EntryName({ entry: { name, members, persons, team } }: { entry: Entry }) {
    if (team || !persons.some((id) => id.startsWith("u"))) return <>{called(name)}</>;
    return (
        <>
            {members.map((member, at) => (
                <span key={at}>
                    {at > 0 && " & "}
                    {persons[at]?.startsWith("u") && !GUEST.test(member) ? <PersonLink name={member} /> : called(member)}
                </span>
            ))}
        </>
    );
}
