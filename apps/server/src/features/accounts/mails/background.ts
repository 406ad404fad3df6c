import type { AccountsLog } from '../kernel/peers.ts';

/** Work that nobody waits for. */
export type Background = ReturnType<typeof createBackground>;

export function createBackground(log: AccountsLog) {
  const underWay = new Set<Promise<void>>();
  return {
    /** A failure is only logged. */
    run(kind: string, sending: Promise<void>) {
      const settled = sending
        .catch((error: unknown) => log.warn({ err: error, mail: kind }, 'a mail could not be sent'))
        .finally(() => underWay.delete(settled));
      underWay.add(settled);
    },
    /** Resolves once no work is running. */
    async settled() {
      await Promise.all(underWay);
    },
  };
}
