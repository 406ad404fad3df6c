import { billingSummary, listBuckets, listObjects, onboarding, recentObjects } from '@atoll/contract';
import { useSyncExternalStore } from 'react';
import { session } from '#lib/calls/api.ts';
import { askInBackground, queryClient } from '#lib/calls/query-client.ts';
import type { Checksum } from './checksum.ts';
import { createJournal } from './journal.ts';
import { atOnceLimit, mostAtOnce, speedLimit } from './kept-choice.ts';
import { createLanes } from './lanes.ts';
import { createPace } from './pace.ts';
import { createTransfers } from './transfers.ts';
import { wait } from './wait.ts';

/** Delay for batching refreshes, so that a thousand files refresh the lists only a few times. */
const refreshDelayMs = 400;

let isRefreshDue = false;

function refreshListsSoon() {
  if (isRefreshDue) return;
  isRefreshDue = true;
  setTimeout(() => {
    isRefreshDue = false;
    for (const { name } of [listObjects, listBuckets, recentObjects, onboarding, billingSummary]) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  }, refreshDelayMs);
}

let checksum: Promise<Checksum> | null = null;

/** The worker starts with the first file. */
const checksumOnce: Checksum = async (bytes) => {
  checksum ??= import('./checksum.ts').then(({ createChecksum }) => createChecksum());
  return (await checksum)(bytes);
};

export const pace = createPace({ now: () => performance.now(), wait });
pace.limit(speedLimit.read(localStorage));

const lanes = createLanes(mostAtOnce);

/** The uploads of this tab. */
export const transfers = createTransfers({
  ask: askInBackground,
  loadSender: async () => {
    const [{ createSender }, { putBytes }] = await Promise.all([
      import('./send-parts.ts'),
      import('./put-bytes.ts'),
    ]);
    return createSender({ ask: askInBackground, putBytes, checksum: checksumOnce, pace, lanes });
  },
  checksum: checksumOnce,
  journal: createJournal(() => session.user()?.access_key ?? null),
  onStored: refreshListsSoon,
});

/** Sets the number of concurrent files and parts. */
export function limitAtOnce(count: number): void {
  lanes.limit(count);
  transfers.limitActive(count);
}
limitAtOnce(atOnceLimit.read(localStorage) ?? mostAtOnce);

/** Restores interrupted uploads once the signed-in person is known. */
function restoreSoon() {
  if (!session.isSignedIn() || session.user() === null) return;
  stopWaiting();
  void transfers.restore();
}
const stopWaiting = session.subscribe(restoreSoon);
restoreSoon();

// Shows the browser's own confirmation before running uploads are lost.
addEventListener('beforeunload', (event) => {
  if (transfers.isBusy()) event.preventDefault();
});

export function useTransfers() {
  return useSyncExternalStore(transfers.subscribe, transfers.snapshot);
}

export function useHasTransfers(): boolean {
  return useSyncExternalStore(transfers.subscribe, () => transfers.snapshot().length > 0);
}
