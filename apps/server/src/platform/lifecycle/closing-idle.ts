import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const intervalMs = 50;
/** A request that is on its way comes within that; browsers also open connections for what may never come. */
const silentMs = 1000;
/** While a server closes it takes no connections, so a slow client must not make that last. */
const graceMs = 5000;

/**
 * Runs `close`, and meanwhile ends each connection as soon as its last answer is out: Node leaves one that
 * becomes idle after `server.close()` open until the client or the keep-alive time ends it.
 * Connections that are still busy after `cutAfterMs` are cut.
 */
export async function closingIdle(
  server: Pick<Server, 'closeIdleConnections' | 'closeAllConnections'>,
  close: () => Promise<void>,
  cutAfterMs = graceMs,
): Promise<void> {
  const timer = setInterval(() => server.closeIdleConnections(), intervalMs);
  const cut = setTimeout(() => server.closeAllConnections(), cutAfterMs);
  try {
    await close();
  } finally {
    clearInterval(timer);
    clearTimeout(cut);
  }
}

/** Follows a server's connections, those included that it was handed rather than accepted. */
export interface ConnectionTracker {
  /** Serves a connection that another process accepted, and nothing was read from. */
  adopt(connection: Socket): void;
  /** Accepts nothing more and resolves once the last answer is out, or cut off after the grace period. */
  close(cutAfterMs?: number): Promise<void>;
}

export function trackConnections(server: Server): ConnectionTracker {
  const open = new Set<Socket>();
  let whenEmpty: () => void = () => undefined;
  server.on('connection', (connection: Socket) => {
    open.add(connection);
    connection.once('close', () => {
      open.delete(connection);
      if (open.size === 0) whenEmpty();
    });
  });
  let adoptsAny = false;
  return {
    adopt(connection) {
      // Node follows connections, their idleness and their time for headers, from this event on; here it never comes by itself.
      if (!adoptsAny && !server.listening) server.emit('listening');
      adoptsAny = true;
      server.emit('connection', connection);
    },
    close(cutAfterMs) {
      const close = async () => {
        const emptied = new Promise<void>((resolve) => {
          whenEmpty = resolve;
        });
        if (server.listening) server.close();
        server.closeIdleConnections();
        // To Node, a connection that was never asked anything is not idle.
        const endSilent = setTimeout(() => {
          for (const connection of open) if (connection.bytesRead === 0) connection.destroy();
        }, silentMs);
        if (open.size > 0) await emptied;
        clearTimeout(endSilent);
      };
      return closingIdle(server, close, cutAfterMs);
    },
  };
}
