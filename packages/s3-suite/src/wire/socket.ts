import { once } from 'node:events';
import { connect } from 'node:net';
import type { Target } from '../target.ts';

const slowestMs = 15_000;

/** Writes the pieces on one connection and resolves with all that came back until the endpoint closed it. */
export function overSocket(target: Target, ...pieces: (string | Buffer)[]): Promise<string> {
  return converse(target, pieces, false);
}

/** The same, with nothing more to come after the pieces. */
export function untilHungUp(target: Target, ...pieces: (string | Buffer)[]): Promise<string> {
  return converse(target, pieces, true);
}

async function converse(
  target: Target,
  pieces: readonly (string | Buffer)[],
  hangsUp: boolean,
): Promise<string> {
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
  if (hangsUp) socket.end();
  // Not `once`, which rejects when the endpoint cuts the connection off while it is written to.
  await new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return answer;
}
