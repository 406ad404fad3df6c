import type { Server } from 'node:http';

const intervalMs = 50;

/**
 * Runs `close`, and meanwhile ends each connection as soon as its last answer is out: Node leaves one that
 * becomes idle after `server.close()` open until the client or the keep-alive time ends it.
 */
export async function closingIdle(
  server: Pick<Server, 'closeIdleConnections'>,
  close: () => Promise<void>,
): Promise<void> {
  const timer = setInterval(() => server.closeIdleConnections(), intervalMs);
  try {
    await close();
  } finally {
    clearInterval(timer);
  }
}
