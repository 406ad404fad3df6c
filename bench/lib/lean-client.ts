import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A client that sends requests over several persistent connections, one after the other on each. It needs as little
 * processor time as possible, because the measured server runs in the same process: it only reads the `content-length`
 * of answers.
 */
export interface LeanClient {
  /** Makes this many requests, cycling through the given ones. @throws {Error} for an answer other than 200 */
  ask(count: number): Promise<void>;
  close(): void;
}

export async function openLeanClient(
  port: number,
  connections: number,
  requests: readonly Buffer[],
): Promise<LeanClient> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  let next = 0;
  return {
    async ask(count) {
      let left = count;
      const work = async (socket: Socket) => {
        while (left > 0) {
          left -= 1;
          const request = requests[next++ % requests.length];
          if (request) await answerTo(socket, request);
        }
      };
      await Promise.all(sockets.map(work));
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function answerTo(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer: Buffer = Buffer.alloc(0);
    const take = (piece: Buffer) => {
      answer = answer.length === 0 ? piece : Buffer.concat([answer, piece]);
      const bodyAt = answer.indexOf('\r\n\r\n') + 4;
      if (bodyAt < 4) return;
      const head = answer.toString('latin1', 0, bodyAt);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (answer.length < bodyAt + length) return;
      socket.off('data', take);
      if (head.startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(answer.toString()));
    };
    socket.on('data', take);
    socket.write(request);
  });
}
