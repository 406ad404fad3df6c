import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems give outgoing connections, and listeners on port 0, ports above these. No browser refuses one of them. */
const range = [11_000, 32_768] as const;
const given = new Set<number>();

/**
 * Returns a TCP port of the loopback address for programs that can't choose one themselves. It stays free until the
 * program has been started, killed and started again: connections get other ports, and this process returns each port
 * only once.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...range);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
