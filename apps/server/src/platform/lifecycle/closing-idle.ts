import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const intervalMs = 50;
/** A request in transit arrives within this time; browsers also open connections that they may never use. */
const silentMs = 1000;
/** A closing server accepts no connections, so a slow client must not delay it. */
const graceMs = 5000;

/**
 * Runs `close`, and in the meantime ends each connection as soon as its last answer is sent. Node would leave a connection that
 * becomes idle after `server.close()` open until the client or the keep-alive timeout ends it.
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

/** Tracks a server's connections, including those that it was handed. */
export interface ConnectionTracker {
  /** Serves an unread connection that another process accepted. */
  adopt(connection: Socket): void;
  /** Accepts nothing more and resolves once the last answer is sent, or cut off after the grace period. */
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
      // Node tracks connections, idleness and header timeouts from this event on, which doesn't occur here otherwise.
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
        // For Node, a connection without any request is not idle.
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
