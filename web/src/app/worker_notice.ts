/* worker_notice.ts - a notification by the service worker, for browsers that permit no other: those of most phones.
 *
 * The page has to run: without a push service nobody wakes a page that the phone has put to sleep.
 *
 * SPDX-License-Identifier: MIT */

/** Shows the notification until the person looks at the page. A click on it leads back there (sw.ts). */
export async function show(title: string, options: { body: string; tag: string }): Promise<void> {
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification(title, options);
    const looked = async () => {
        if (document.visibilityState === "hidden") return;
        document.removeEventListener("visibilitychange", looked);
        for (const each of await worker.getNotifications({ tag: options.tag })) each.close();
    };
    document.addEventListener("visibilitychange", looked);
}
