import { ensureBrowser } from './browser.mjs';
import { ensureCeph, ensureClients } from './tools.mjs';

/** Programs of others that a step runs: each is looked for, and installed, once. */
export const clients = once(ensureClients);
export const ceph = once(ensureCeph);
export const browser = once(ensureBrowser);

/** Begins to get what the steps need, one after another, since Debian installs one at a time. The steps wait for it themselves. */
export async function getReady(steps) {
  for (const need of steps.flatMap(({ needs = [] }) => needs)) await need().catch(() => undefined);
}

function once(get) {
  let getting;
  return () => {
    getting ??= get();
    return getting;
  };
}
