import { once } from 'node:events';
import { connect } from 'node:net';
import type { Target } from '../target.ts';

const slowestMs = 15_000;
/** For what an endpoint may rightly leave unanswered, because it waits for more. */
const briefMs = 1_000;

/** Writes the pieces on one connection and resolves with everything that was received until the endpoint closed it. */
export function overSocket(target: Target, ...pieces: (string | Buffer)[]): Promise<string> {
  return converse(target, pieces, { hangsUp: false, patienceMs: slowestMs });
}

/** Like `overSocket`, but resolves after a second of silence. */
export function brieflyOverSocket(target: Target, ...pieces: (string | Buffer)[]): Promise<string> {
  return converse(target, pieces, { hangsUp: false, patienceMs: briefMs });
}

/** Like `overSocket`, but closes its side of the connection after the pieces. */
export function untilHungUp(target: Target, ...pieces: (string | Buffer)[]): Promise<string> {
  return converse(target, pieces, { hangsUp: true, patienceMs: slowestMs });
}

async function converse(
  target: Target,
  pieces: readonly (string | Buffer)[],
  { hangsUp, patienceMs }: { hangsUp: boolean; patienceMs: number },
): Promise<string> {
  const { hostname, port } = new URL(target.endpoint);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  socket.setTimeout(patienceMs, () => socket.destroy());
  await once(socket, 'connect');
  for (const piece of pieces) socket.write(piece);
  if (hangsUp) socket.end();
  // Not `once`, which rejects when the endpoint cuts the connection off while it is written to.
  await new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return answer;
}
