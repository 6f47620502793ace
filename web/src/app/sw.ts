/* sw.ts - the service worker: caches the whole client, so that it works without a network.
 *
 * Files with a hash in their name never change and are served from the cache. The page itself is fetched from the
 * network first. Answers of the server (api/, ws) are never cached.
 *
 * The worker of a new version waits until all pages of the version before are closed, and only then deletes the files of
 * that version, which such pages may still fetch. Meanwhile its own files are kept too, and serve the pages of the new
 * version.
 *
 * SPDX-License-Identifier: MIT */
declare const FILES: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `pedro-${VERSION}`;
const scope = () => worker.registration.scope;

async function fill(): Promise<void> {
    const cache = await caches.open(cacheName);
    await cache.addAll([scope(), ...FILES.map((file) => new URL(file, scope()).href)]);
}

async function clear(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("pedro-") && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
}

/** All paths of the app are the same page. */
async function page(request: Request): Promise<Response> {
    try {
        return await fetch(request);
    } catch {
        return (await caches.match(scope())) ?? Response.error();
    }
}

async function kept(request: Request): Promise<Response> {
    return (await caches.match(request)) ?? fetch(request);
}

/** A click on a notification leads to the page that it is from. */
async function look(): Promise<void> {
    const [open] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (open) await open.focus();
    else await worker.clients.openWindow(scope());
}

worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(look());
});
worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(clear()));
worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const path = new URL(request.url).pathname.slice(new URL(scope()).pathname.length);
    /* A page that asks for something anew wants it from the network. */
    if (request.method !== "GET" || request.cache === "no-store" || !request.url.startsWith(scope()) || /^(api|ws|metrics|healthz|readyz)(\/|$)/.test(path)) return;
    event.respondWith(request.mode === "navigate" ? page(request) : kept(request));
});
