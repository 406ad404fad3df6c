import { randomId } from '#lib/browser/random-id.ts';
import { createAsk } from '#lib/calls/call-refused.ts';
import { createJsonClient } from '#lib/calls/json-client.ts';
import { type KeptSession, openContributeDatabase } from './database.ts';
import { createQueue } from './queue.ts';
import type { SendDeps } from './send-item.ts';
import { drainAlone } from './sender.ts';

/** Workers have no `XMLHttpRequest`, and no progress to show. */
const put: SendDeps['put'] = async ({ url, headers, body, signal, onSent }) => {
  const { status } = await fetch(url, { method: 'PUT', headers: { ...headers }, body, signal });
  onSent(body.size);
  return { status };
};

/**
 * Sends the queue in the service worker, for a person who chose to stay signed in. Rejects while items are left, so
 * that the browser tries again later.
 */
export async function drainInBackground(): Promise<void> {
  const database = await openContributeDatabase();
  const channel = new BroadcastChannel('atoll-contribute');
  try {
    const kept = await database.get('session', 'contributor');
    if (!kept) return;
    const queue = createQueue({
      database,
      now: Date.now,
      newKey: randomId,
      announce: () => channel.postMessage('changed'),
    });
    await queue.retry();
    const deps = {
      queue,
      ask: askAs(kept),
      put,
      now: Date.now,
      owner: () => kept.owner,
      onProgress: () => undefined,
    };
    const drained = await drainAlone(deps, new AbortController().signal);
    if (drained?.state === 'later') throw new Error('something is left to send');
  } finally {
    channel.close();
    database.close();
  }
}

function askAs({ token, account }: KeptSession): SendDeps['ask'] {
  const ignore = () => undefined;
  const request = createJsonClient({
    fetch: (...args) => fetch(...args),
    session: { token: () => token, account: () => account, markSignedOut: ignore },
    locale: () => 'en_US',
    notifyCode: ignore,
    notifyFailure: ignore,
    forceSignOut: ignore,
    leaveAccount: ignore,
    isOnSignIn: () => true,
    proveAgain: async () => false,
  });
  return createAsk(request, { notify: false, background: true });
}
