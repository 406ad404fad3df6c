import type { ServerResponse } from 'node:http';

/** The requests that are being answered. */
export interface InFlight {
  /** Follows a request until its answer is out, or its client is gone. */
  add(outgoing: ServerResponse): void;
  /** Resolves when the requests that are under way at the call have ended; later ones are not waited for. */
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
