import { once } from 'node:events';
import { connect } from 'node:net';
import type { Target } from '../target.ts';

const slowestMs = 15_000;

/** Writes the pieces on one connection and resolves with all that came back until the endpoint closed it. */
export async function overSocket(target: Target, ...pieces: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(target.endpoint);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  socket.setTimeout(slowestMs, () => socket.destroy());
  await once(socket, 'connect');
  for (const piece of pieces) socket.write(piece);
  await once(socket, 'close');
  return answer;
}
