/* share.tsx - an address for others: as a link to copy and as a QR code.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { Later } from "../app/later.tsx";
import { shareable } from "../app/links.tsx";
import { t } from "../i18n/index.ts";

const qr = () => import("../score/qr.tsx");

export function Share({ path, label }: { path: string; label: string }) {
    const [copied, setCopied] = useState(false);
    const address = shareable(path);
    const id = `share${path.replace(/\W/g, "-")}`;
    const copy = () => void navigator.clipboard?.writeText(address).then(() => setCopied(true), () => undefined);
    return (
        <div class="sharing">
            <label for={id}>{label}</label>
            <div class="share">
                <input id={id} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
                <button type="button" onClick={copy}>
                    {copied ? t("Copied") : t("Copy")}
                </button>
            </div>
            <details class="more">
                <summary>{t("QR code")}</summary>
                <Later load={qr} with={{ text: address }} />
            </details>
        </div>
    );
}
