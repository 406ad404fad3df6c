import { once } from 'node:events';
import { connect } from 'node:net';
import { useAtoll } from '@atoll/testkit';
import { expect, it, onTestFinished } from 'vitest';

// In the process of the tests, a server would go on accepting. This one is stopped.
const atoll = useAtoll({ processes: 'several' });

it.each(['url', 's3Url'] as const)(
  'a busy server keeps a thousand new connections waiting at %s',
  async (door) => {
    const { [door]: url, pid } = atoll();
    const { port, hostname } = new URL(url);
    process.kill(pid, 'SIGSTOP');
    const sockets = Array.from({ length: 1000 }, () => connect(Number(port), hostname));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      process.kill(pid, 'SIGCONT');
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    expect(sockets.filter(({ pending }) => pending)).toEqual([]);
  },
);
