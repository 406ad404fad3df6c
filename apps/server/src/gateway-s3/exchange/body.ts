import { createHash, hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { giveBack } from '@atoll/blob-store';
import { ChunkedDecoder, type PayloadMode, S3Error } from '@atoll/s3-protocol';
import { inlineMaxBytes } from '../../features/storage/index.ts';
import type { Caller } from '../access/authenticate.ts';
import type { RequestNotes } from '../access/gateway.ts';
import type { S3Request } from '../wire/request.ts';

/** The body of a request, without its transfer framing. */
export interface RequestBody {
  /** The declared size. Undefined: a stream whose size is known at its end. */
  sizeBytes: number | undefined;
  /** Yields the data once, and throws at its end if its hash or signatures are wrong. */
  read(): AsyncIterable<Uint8Array>;
  /**
   * Reads the body in one piece, instead of `read`. Available if its declared size is at most `inlineMaxBytes` and the client
   * sends it without `100 Continue`.
   */
  readWhole?: (() => Promise<Buffer>) | undefined;
  /** The trailers, complete once the body was read. Lowercase names. */
  trailers(): ReadonlyMap<string, string>;
  /** Lowercase names of the announced trailers. */
  trailerNames: readonly string[];
}

interface Wire {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** The client waits for `100 Continue` before it sends. */
  awaitsContinue: boolean;
  notes: RequestNotes;
}

const noTrailers: ReadonlyMap<string, string> = new Map();

/** @throws {S3Error} `MissingContentLength`; during reading, the problem with the body */
export function openBody(wire: Wire, request: S3Request, caller: Caller): RequestBody {
  const { payload } = caller;
  if (payload.kind === 'chunked') return chunkedBody(wire, request, caller, payload);
  const expectedHex = payload.kind === 'hashed' ? payload.sha256Hex : undefined;
  const checked = (source: AsyncIterable<Buffer>) =>
    expectedHex === undefined ? source : checkHash(source, expectedHex);
  const framed = { trailerNames: [], trailers: () => noTrailers };
  if (isStream(request.headers)) {
    return { ...framed, sizeBytes: undefined, read: () => checked(counted(receive(wire), wire.notes)) };
  }
  const sizeBytes = lengthOf(request.headers['content-length']);
  return {
    ...framed,
    sizeBytes,
    read: () => checked(receive(wire)),
    readWhole: isSmall(wire, sizeBytes) ? () => receiveWhole(wire, sizeBytes, expectedHex) : undefined,
  };
}

/** Reports whether a request has a body. */
export function bringsBody({ headers }: Pick<S3Request, 'headers'>): boolean {
  const length = headers['content-length'] ?? headers['x-amz-decoded-content-length'];
  return isStream(headers) || (length !== undefined && length !== '0');
}

/** A body of unknown length must not have another coding, which would be stored undecoded. */
function isStream(headers: S3Request['headers']): boolean {
  return headers['transfer-encoding']?.trim().toLowerCase() === 'chunked';
}

/** Counts the bytes, because no header has their number. */
async function* counted(
  source: AsyncIterable<Buffer>,
  notes: RequestNotes,
): AsyncGenerator<Buffer, void, undefined> {
  let sizeBytes = 0;
  for await (const piece of source) {
    sizeBytes += piece.length;
    yield piece;
  }
  notes.streamedBytes = sizeBytes;
}

function chunkedBody(
  wire: Wire,
  { headers }: S3Request,
  { chunkSigning }: Caller,
  { hasTrailer, isSigned }: Extract<PayloadMode, { kind: 'chunked' }>,
): RequestBody {
  const trailerNames = hasTrailer ? namesOf(headers['x-amz-trailer']) : [];
  const sizeBytes = lengthOf(headers['x-amz-decoded-content-length']);
  const decoder = new ChunkedDecoder({
    decodedSizeBytes: sizeBytes,
    trailerNames,
    release: giveBack,
    ...(isSigned && chunkSigning ? { signing: chunkSigning } : {}),
  });
  const read = () => decoder.decode(receive(wire));
  return {
    sizeBytes,
    trailerNames,
    trailers: () => decoder.trailers,
    read,
    readWhole: isSmall(wire, sizeBytes) ? () => concat(read()) : undefined,
  };
}

/** Yields the bytes as they arrive, and sends `100 Continue` when the first is requested. */
async function* receive(wire: Wire): AsyncGenerator<Buffer, void, undefined> {
  if (wire.awaitsContinue) wire.outgoing.writeContinue();
  try {
    // The connection must survive a refusal, so that it can be answered.
    yield* wire.incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    // A consumer stopped early. The rest must not precede the connection's next request.
    wire.incoming.resume();
  }
}

function isSmall({ awaitsContinue }: Wire, sizeBytes: number): boolean {
  return sizeBytes <= inlineMaxBytes && !awaitsContinue;
}

/** Receives a small body. Most arrive with their headers, so they can be read without a stream. */
async function receiveWhole(wire: Wire, sizeBytes: number, expectedHex: string | undefined): Promise<Buffer> {
  const { incoming } = wire;
  const isThere = incoming.readableLength === sizeBytes;
  const whole: Buffer = isThere ? (incoming.read() ?? empty) : await concat(receive(wire));
  if (expectedHex !== undefined) refuseOtherHash(expectedHex, hash('sha256', whole));
  return whole;
}

const empty = Buffer.alloc(0);

async function concat(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads a body that fits in memory. @throws {S3Error} `MaxMessageLengthExceeded` */
export async function readSmallBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of body) {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) {
      const details = { MaxMessageLengthBytes: String(maxBytes) };
      throw new S3Error('MaxMessageLengthExceeded', { details });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
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
  refuseOtherHash(expectedHex, hash.digest('hex'));
}

function refuseOtherHash(claimed: string, computed: string): void {
  if (claimed === computed) return;
  const details = { ClientComputedContentSHA256: claimed, S3ComputedContentSHA256: computed };
  throw new S3Error('XAmzContentSHA256Mismatch', { details });
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
