/* qr.tsx - an address as a QR code, for a phone that is held in front of it. Loaded when it is first shown.
 *
 * SPDX-License-Identifier: MIT */
import { encode } from "uqr";
import { t } from "../i18n/index.ts";

/* A longer text makes squares that a phone cannot tell apart on the screen of another. */
const TEXT_MAX = 1000;

export default function Qr({ text }: { text: string }) {
    if (text.length > TEXT_MAX) return <p class="help">{t("This link is too long for a QR code.")}</p>;
    const { data, size } = encode(text, { ecc: "L", border: 4 });
    const path = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
    return (
        <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("QR code of the link")} shape-rendering="crispEdges">
            <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
            <path fill="#000" d={path} />
        </svg>
    );
}
