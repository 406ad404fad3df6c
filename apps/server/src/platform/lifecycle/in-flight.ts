import type { ServerResponse } from 'node:http';

/** Tracks running requests. */
export interface InFlight {
  /** Tracks a request until its answer is sent, or its client has disconnected. */
  add(outgoing: ServerResponse): void;
  /** Resolves when the requests that were running at the time of the call have ended; later ones are not awaited. */
  settled(): Promise<void>;
}

export function createInFlight(): InFlight {
  const answers = new Set<ServerResponse>();
  return {
    add(outgoing) {
      answers.add(outgoing);
      outgoing.once('close', () => answers.delete(outgoing));
    },
    async settled() {
      await Promise.all(
        [...answers].map((outgoing) => new Promise<void>((resolve) => outgoing.once('close', resolve))),
      );
    },
  };
}
