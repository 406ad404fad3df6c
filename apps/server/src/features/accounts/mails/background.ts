import type { AccountsLog } from '../kernel/peers.ts';

/** Work that nobody waits for. */
export interface Background {
  /** A failure is only logged. */
  run(kind: string, sending: Promise<void>): void;
  /** Resolves once no work is running. */
  settled(): Promise<void>;
}

export function createBackground(log: AccountsLog): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(kind, sending) {
      const settled = sending
        .catch((error: unknown) => log.warn({ err: error, mail: kind }, 'a mail could not be sent'))
        .finally(() => underWay.delete(settled));
      underWay.add(settled);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
