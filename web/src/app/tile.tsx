/* tile.tsx - a way on: a page with what it is for, and cards on felt.
 *
 * Its name for screen readers and for who speaks to the page is the title alone; the rest describes it.
 *
 * SPDX-License-Identifier: MIT */
import { Patch } from "../home/fan.tsx";
import { Link } from "./links.tsx";

interface Props {
    to: string;
    title: string;
    about: string;
    cards?: string[];
}

export function Tile({ to, title, about, cards }: Props) {
    const id = `about${to.replaceAll("/", "-")}`;
    return (
        <li>
            <Link class="button" to={to} aria-label={title} aria-describedby={id}>
                {cards && <Patch cards={cards} />}
                <span>
                    {title}
                    <small id={id}>{about}</small>
                </span>
            </Link>
        </li>
    );
}
