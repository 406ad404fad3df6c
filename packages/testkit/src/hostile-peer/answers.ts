import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const mebibyte = 1024 ** 2;
const dripMs = 20;

/** Sends the answer of a hostile peer after the head of a request. Resolves after the last byte. */
export type Attack = (socket: Socket, dialect: Dialect) => Promise<void> | void;

/** Formats that the peer's clients parse. */
export type Dialect = 'xml' | 'json';

async function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  const closed = once(socket, 'close');
  await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined);
  closed.catch(() => undefined);
}

async function repeat(socket: Socket, bytes: string | Buffer, pauseMs = 0): Promise<void> {
  while (!socket.destroyed) {
    await write(socket, bytes);
    if (pauseMs > 0) await sleep(pauseMs);
    else await new Promise(setImmediate);
  }
}

function head(...lines: string[]): string {
  return ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');
}

function typeOf(dialect: Dialect): string {
  return `content-type: application/${dialect}`;
}

function whole(dialect: Dialect, content: string | Buffer, ...lines: string[]): Buffer {
  const body = Buffer.from(content);
  const start = head(typeOf(dialect), ...lines, `content-length: ${body.length}`);
  return Buffer.concat([Buffer.from(start), body]);
}

function opening(dialect: Dialect): string {
  return dialect === 'xml' ? '<a>' : '[';
}

let bomb: Buffer | undefined;

function makeBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(16 * mebibyte, ' '));
  return bomb;
}

/** Every way to harm a client that trusts its peer, by name. */
export const attacks = {
  'an endless body': async (socket, dialect) => {
    await write(socket, head(typeOf(dialect), 'transfer-encoding: chunked'));
    const chunk = opening(dialect).repeat(64 * 1024);
    await repeat(socket, `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  },
  'an endless body without a length': async (socket, dialect) => {
    await write(socket, head(typeOf(dialect), 'connection: close'));
    await repeat(socket, Buffer.alloc(mebibyte, ' '));
  },
  'endless headers': async (socket) => {
    await write(socket, 'HTTP/1.1 200 OK\r\n');
    await repeat(socket, `x-more: ${'h'.repeat(1000)}\r\n`);
  },
  'endless interim answers': (socket) => repeat(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 1),
  'one huge header': (socket) => write(socket, head(`x-huge: ${'h'.repeat(mebibyte)}`, 'content-length: 0')),
  nothing: () => undefined,
  'nothing after the head': (socket, dialect) => write(socket, head(typeOf(dialect), 'content-length: 100')),
  'a head byte by byte': async (socket) => {
    await write(socket, 'HTTP/1.1 200 OK\r\nx-slow: ');
    await repeat(socket, 'h', dripMs);
  },
  'a body byte by byte': async (socket, dialect) => {
    await write(socket, head(typeOf(dialect), 'content-length: 1000000'));
    await repeat(socket, ' ', dripMs);
  },
  'an answer that breaks off': async (socket, dialect) => {
    await write(socket, head(typeOf(dialect), 'content-length: 1000'));
    socket.end(opening(dialect));
  },
  'a length that is too large': (socket, dialect) =>
    write(socket, `${head(typeOf(dialect), 'content-length: 1000')}${opening(dialect)}`),
  'two lengths': (socket, dialect) =>
    write(socket, head(typeOf(dialect), 'content-length: 1', 'content-length: 2')),
  'no HTTP at all': (socket) => {
    socket.end(Buffer.alloc(64 * 1024, 0xfe));
  },
  'garbage in its own format': (socket, dialect) =>
    write(socket, whole(dialect, dialect === 'xml' ? '<a><b></a' : '{"a":[1,}')),
  'deep nesting': (socket, dialect) => write(socket, whole(dialect, opening(dialect).repeat(200_000))),
  'a decompression bomb': (socket, dialect) =>
    write(socket, whole(dialect, makeBomb(), 'content-encoding: gzip')),
  'a redirect to itself': (socket) =>
    write(socket, 'HTTP/1.1 302 Found\r\nlocation: /again\r\ncontent-length: 0\r\n\r\n'),
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof attacks;
