import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ChunkedDecoder, S3Error } from '@atoll/s3-protocol';
import type { Caller } from './authenticate.ts';
import type { S3Request } from './request.ts';

/** The body of a request, without its transfer framing. */
export interface RequestBody {
  /** How many bytes it says to have. */
  sizeBytes: number;
  /** Once: yields the data, and throws at its end when its hash or its signatures don't check. */
  read(): AsyncIterable<Uint8Array>;
  /** What came behind the data; complete once it was read. Names in lower case. */
  trailers(): ReadonlyMap<string, string>;
  /** Lower-case names of the trailers that will come. */
  trailerNames: readonly string[];
}

interface Wire {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** The client waits for `100 Continue` before it sends. */
  awaitsContinue: boolean;
}

const noTrailers: ReadonlyMap<string, string> = new Map();

/** @throws {S3Error} `MissingContentLength`, or later, while it is read, what is wrong with it */
export function openBody(wire: Wire, request: S3Request, caller: Caller): RequestBody {
  const { payload } = caller;
  if (payload.kind === 'chunked') {
    const trailerNames = payload.hasTrailer ? namesOf(request.headers['x-amz-trailer']) : [];
    const sizeBytes = lengthOf(request.headers['x-amz-decoded-content-length']);
    const decoder = new ChunkedDecoder({
      decodedSizeBytes: sizeBytes,
      trailerNames,
      ...(payload.isSigned && caller.chunkSigning ? { signing: caller.chunkSigning } : {}),
    });
    return {
      sizeBytes,
      trailerNames,
      trailers: () => decoder.trailers,
      read: () => decode(receive(wire), decoder),
    };
  }
  return {
    sizeBytes: lengthOf(request.headers['content-length']),
    trailerNames: [],
    trailers: () => noTrailers,
    read: () => (payload.kind === 'hashed' ? checkHash(receive(wire), payload.sha256Hex) : receive(wire)),
  };
}

/** The bytes as they come; the client is told to send them no sooner than somebody wants the first. */
async function* receive(wire: Wire): AsyncGenerator<Buffer, void, undefined> {
  if (wire.awaitsContinue) wire.outgoing.writeContinue();
  try {
    // The connection must outlive a refusal, so that it can be answered.
    yield* wire.incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    // Whoever stopped early wants nothing of the rest, which must not stand before the connection's next request.
    wire.incoming.resume();
  }
}

/** A body small enough to be held. @throws {S3Error} `MaxMessageLengthExceeded` */
export async function readSmallBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of body) {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) throw new S3Error('MaxMessageLengthExceeded');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* decode(
  source: AsyncIterable<Buffer>,
  decoder: ChunkedDecoder,
): AsyncGenerator<Uint8Array, void, undefined> {
  const feeding = feed(source, decoder);
  try {
    yield* decoder as AsyncIterable<Buffer>;
    await feeding;
  } finally {
    decoder.destroy();
  }
}

/** Never rejects: what goes wrong destroys the decoder, and so reaches its reader. */
async function feed(source: AsyncIterable<Buffer>, decoder: ChunkedDecoder): Promise<void> {
  try {
    for await (const piece of source) {
      if (decoder.destroyed) return;
      if (!decoder.write(piece)) await drained(decoder);
    }
    decoder.end();
  } catch (error) {
    decoder.destroy(error as Error);
  }
}

function drained(decoder: ChunkedDecoder): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      decoder.off('drain', done).off('close', done);
      resolve();
    };
    decoder.on('drain', done).on('close', done);
  });
}

async function* checkHash(
  source: AsyncIterable<Buffer>,
  expectedHex: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256');
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== expectedHex) throw new S3Error('XAmzContentSHA256Mismatch');
}

function lengthOf(value: string | undefined): number {
  if (value === undefined || !/^\d{1,15}$/.test(value)) throw new S3Error('MissingContentLength');
  return Number(value);
}

function namesOf(trailer: string | undefined): string[] {
  return (trailer ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}
