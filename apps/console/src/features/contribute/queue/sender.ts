import { type DrainDeps, type Drained, drain } from './drain.ts';

/** The lock of the sender, in any tab or in the service worker, so that items are sent once and in order. */
const lockName = 'atoll-contribute-send';

/** The name of the background sync, by which the browser wakes the service worker when the network is back. */
export const syncTag = 'atoll-contribute';

/** Sends the queue, unless another tab or the service worker on this device is already sending it. */
export async function drainAlone(deps: DrainDeps, signal: AbortSignal): Promise<Drained | null> {
  if (!('locks' in navigator)) return drain(deps, signal);
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? drain(deps, signal) : null,
  );
}

/** Delay before checking again, because another sender may stop before everything is sent. */
const otherSenderMs = 15_000;
/** Browsers limit timers to 32 bits, and the clock may be changed in the meantime. */
const longestSleepMs = 10 * 60_000;

export interface Sender {
  /** Sends due items now. */
  wake(): void;
  stop(): void;
}

export interface SenderDeps extends DrainDeps {
  readonly onDrained: (drained: Drained) => void;
}

/** Sends while the page is open: on request, when an item is due, and when the network is back. */
export function createSender(deps: SenderDeps): Sender {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let isAskedAgain = false;

  const sleep = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(wake, Math.min(longestSleepMs, Math.max(0, ms)));
  };

  async function run(): Promise<void> {
    const drained = await drainAlone(deps, signal);
    if (drained === null) return sleep(otherSenderMs);
    deps.onDrained(drained);
    if (drained.state === 'later') sleep(drained.dueAt - deps.now());
  }

  function wake(): void {
    if (running) {
      isAskedAgain = true;
      return;
    }
    if (signal.aborted || navigator.onLine === false) return;
    running = true;
    clearTimeout(timer);
    // Only the device's storage can fail here. The next wake tries again.
    void run()
      .catch(() => sleep(otherSenderMs))
      .finally(() => {
        running = false;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        wake();
      });
  }

  const onOnline = () => void deps.queue.retry().then(wake, wake);
  const onVisible = () => document.visibilityState === 'visible' && wake();
  addEventListener('online', onOnline, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return {
    wake,
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
