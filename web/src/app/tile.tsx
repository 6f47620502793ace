/* tile.tsx - a way on: a page with what it is for, and cards on felt.
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
    return (
        <li>
            <Link class="button" to={to}>
                {cards && <Patch cards={cards} />}
                <span>
                    {title}
                    <small>{about}</small>
                </span>
            </Link>
        </li>
    );
}
