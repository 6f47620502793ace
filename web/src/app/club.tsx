/* club.tsx - says that a table is a club table.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { Link } from "./links.tsx";

export function Club({ club, variant }: { club: boolean; variant: string }) {
    if (!club) return null;
    return (
        <p class="club">
            {t("Club table: errors are possible and are ruled.")} <Link to={`/rules/${variant}`}>{t("The laws")}</Link>
        </p>
    );
}
