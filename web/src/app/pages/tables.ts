/* tables.ts - the page of a table: one file, fetched beside the first request to the server.
 *
 * SPDX-License-Identifier: MIT */
export { tableOf } from "../../table/store.ts";
export { TablePage } from "./table.tsx";
