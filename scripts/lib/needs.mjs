import { ensureBrowser } from './browser.mjs';
import { ensureCeph, ensureClients } from './tools.mjs';

/** Third-party programs that a step runs. Each is detected, and installed if missing, once. */
export const clients = once(ensureClients);
export const ceph = once(ensureCeph);
export const browser = once(ensureBrowser);

/** Starts installing the programs that the steps need, one after another, because Debian's package manager allows only one installation at a time. The steps wait for their own programs. */
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
