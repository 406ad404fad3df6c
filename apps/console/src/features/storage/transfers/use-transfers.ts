import { billingSummary, listBuckets, listObjects, onboarding, recentObjects } from '@atoll/contract';
import { useSyncExternalStore } from 'react';
import { askQuietly, queryClient } from '../../../lib/query-client.ts';
import { createTransfers } from './transfers.ts';

/** A moment's collection of what arrived, so that a thousand files refresh the lists a few times, not a thousand. */
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

/** The uploads of this tab. */
export const transfers = createTransfers({
  ask: askQuietly,
  loadSender: async () => {
    const [{ createSender }, { putBytes }] = await Promise.all([
      import('./sender.ts'),
      import('./put-bytes.ts'),
    ]);
    return createSender({ ask: askQuietly, putBytes });
  },
  onStored: refreshListsSoon,
});

// The browser's own question, in the browser's own words, before something under way is lost.
addEventListener('beforeunload', (event) => {
  if (transfers.isBusy()) event.preventDefault();
});

export function useTransfers() {
  return useSyncExternalStore(transfers.subscribe, transfers.snapshot);
}

export function useHasTransfers(): boolean {
  return useSyncExternalStore(transfers.subscribe, () => transfers.snapshot().length > 0);
}
