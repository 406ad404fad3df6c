import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { drainInBackground } from '#features/contribute/queue/drain-in-background.ts';
import { syncTag } from '#features/contribute/queue/sender.ts';

/** The service worker of `/c/`: caches the built page, and sends queued items when the network is back. */
declare const self: WorkerScope;
/** The files of the build, inserted by `contribute.config.ts`. */
declare const builtFiles: PrecacheEntry[];

/** The parts of its scope that this worker uses. TypeScript's types of workers conflict with those of pages. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'activate' | 'sync', listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  /** The name of a sync. */
  readonly tag?: string;
  waitUntil(work: Promise<unknown>): void;
}

precacheAndRoute(builtFiles, { cleanURLs: false, directoryIndex: '' });
// Every project has the same page. Only the browser requests the manifest and the icons.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/c/index.html'), { allowlist: [/^\/c\/[\w-]+(\/review)?$/] }),
);

// From the first visit on, the page works without a network, without reloading. A later version waits for the next start.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(drainInBackground());
});
