/**
 * Sends large bodies, for which wrk is unsuitable, on persistent connections: `node node-load.ts FILE`, a JSON of `NodeLoad`. Sends
 * pieces of a mebibyte, so that the generator needs as little processor time as possible.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { SignedRequest } from './sign.ts';

export interface NodeLoad {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly SignedRequest[];
  /** The size of each request's body. */
  readonly bodyBytes: number;
}

const pieceBytes = 1024 ** 2;
const load: NodeLoad = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const piece = Buffer.alloc(Math.min(pieceBytes, load.bodyBytes), 'atoll');
/** Written once: what the generator takes of the processors is not there for the server. */
const heads = load.requests.map(({ method, target, headers }) => {
  const lines = Object.entries({ ...headers, 'content-length': String(load.bodyBytes) });
  return Buffer.from(
    `${method} ${target} HTTP/1.1\r\n${lines.map(([n, v]) => `${n}: ${v}\r\n`).join('')}\r\n`,
    'latin1',
  );
});
const timesMs: number[] = [];
let next = 0;
let failed = 0;

const startedMs = performance.now();
const deadlineMs = startedMs + load.seconds * 1000;
await Promise.all(Array.from({ length: load.connections }, runConnection));
const seconds = (performance.now() - startedMs) / 1000;
timesMs.sort((a, b) => a - b);
const at = (share: number) => timesMs[Math.max(0, Math.ceil(timesMs.length * share) - 1)] ?? 0;
process.stdout.write(
  `${JSON.stringify({ requests: timesMs.length, seconds, p50Ms: at(0.5), p99Ms: at(0.99), failed })}\n`,
);

async function runConnection(): Promise<void> {
  const answer = createAnswerReader();
  const buffer = Buffer.allocUnsafe(pieceBytes);
  const socket = connect({
    host: load.host,
    port: load.port,
    noDelay: true,
    onread: { buffer, callback: (size) => answer.read(buffer.subarray(0, size)) },
  });
  await once(socket, 'connect');
  do {
    const head = heads[next++ % heads.length];
    if (!head) throw new Error('there is nothing to ask');
    const sentMs = performance.now();
    const finished = answer.next();
    socket.write(head);
    if (load.bodyBytes > 0) await sendBody(socket);
    if ((await finished) >= 400) failed++;
    timesMs.push(performance.now() - sentMs);
  } while (performance.now() < deadlineMs);
  socket.destroy();
}

async function sendBody(socket: Socket): Promise<void> {
  for (let rest = load.bodyBytes; rest > 0; rest -= piece.length) {
    const isTaken = socket.write(rest < piece.length ? piece.subarray(0, rest) : piece);
    if (!isTaken) await once(socket, 'drain');
  }
}

/** Reads answers that say how long they are. */
function createAnswerReader() {
  let settle: (status: number) => void = () => undefined;
  let head = '';
  let status = 0;
  let rest = -1;
  return {
    next: () =>
      new Promise<number>((resolve) => {
        settle = resolve;
      }),
    read(bytes: Buffer): boolean {
      let body = bytes.length;
      if (rest < 0) {
        head += bytes.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return true;
        status = Number(head.slice(9, 12));
        rest = Number(/^content-length: *(\d+)/im.exec(head.slice(0, end))?.[1] ?? 0);
        body = head.length - end - 4;
        head = '';
      }
      rest -= body;
      if (rest > 0) return true;
      rest = -1;
      settle(status);
      return true;
    },
  };
}
