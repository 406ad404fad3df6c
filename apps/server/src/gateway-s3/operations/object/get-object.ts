import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { giveBack } from '@atoll/blob-store';
import { checkCustomerKey, type ObjectInfo, type OpenObject } from '../../../features/storage/index.ts';
import { type ObjectExchange, sendEmpty } from '../../exchange/exchange.ts';
import { customerKeyOf } from '../../headers/encryption.ts';
import { answerHeaders, refuseUnsignedOverrides } from '../../headers/object-headers.ts';
import { type EgressMeter, openEgressMeter } from '../../records/egress-meter.ts';
import { refuseEndedShare } from '../../records/shared-transfer.ts';
import { objectRef, tellingOfMarker } from './named-version.ts';
import { type Answer, answerFor, isWanted } from './object-answer.ts';

/** Source: S3 API, GetObject. */
export async function getObject(exchange: ObjectExchange): Promise<void> {
  const { request, caller, storage, bucket, key, outgoing } = exchange;
  refuseUnsignedOverrides(caller, request);
  await refuseEndedShare(exchange);
  const { versionId } = objectRef(exchange);
  const object = await findWanted(exchange, storage.objects.find(bucket, key, versionId));
  if (!object) return;
  const open = await storage.open(bucket, object, customerKeyOf(exchange));
  const { status, headers, range } = answerFor(exchange, object);
  const egress = await openEgressMeter(exchange, {
    sizeBytes: object.sizeBytes,
    length: range.end - range.start,
  });
  try {
    await sendObject({ outgoing, open, status, headers, range, egress });
  } finally {
    await egress.end();
  }
}

interface Sending extends Answer {
  outgoing: ServerResponse;
  open: OpenObject;
  egress: EgressMeter;
}

async function sendObject(sending: Sending): Promise<void> {
  const { outgoing, open, status, headers, range, egress } = sending;
  const inline = open.readInline(range);
  if (inline) {
    outgoing.writeHead(status, headers);
    outgoing.end(inline);
    if (!outgoing.closed) egress.sent(inline.length);
    return;
  }
  const chunks = open.read(range);
  // Detects an unreadable object before the status is sent.
  const first = await chunks.next();
  try {
    outgoing.writeHead(status, headers);
    if (first.done) outgoing.end();
    else if (first.value.length === range.end - range.start) {
      await sendAtOnce(outgoing, first.value, egress);
    } else await send(sending, first, chunks);
  } finally {
    await chunks.return();
  }
}

/** Source: S3 API, HeadObject. */
export async function headObject(exchange: ObjectExchange): Promise<void> {
  const { request, caller, storage, bucket, key } = exchange;
  refuseUnsignedOverrides(caller, request);
  const { versionId } = objectRef(exchange);
  const object = await findWanted(exchange, storage.objects.find(bucket, key, versionId));
  if (!object) return;
  await storage.checkStored(object);
  const { status, headers } = answerFor(exchange, object);
  exchange.outgoing.writeHead(status, headers);
  exchange.outgoing.end();
}

/** Returns undefined if the client already has it, and was told so (304). */
async function findWanted<T extends ObjectInfo>(
  exchange: ObjectExchange,
  finding: Promise<T>,
): Promise<T | undefined> {
  const { request, outgoing } = exchange;
  const object = await tellingOfMarker(exchange, finding);
  checkCustomerKey(object.encryption, customerKeyOf(exchange));
  if (isWanted(request, object)) return object;
  sendEmpty(outgoing, 304, notModifiedHeaders(answerHeaders(object, request)));
  return undefined;
}

/** Returns the headers of a 304. Source: RFC 9110, section 15.4.5. */
function notModifiedHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = ['etag', 'last-modified', 'cache-control', 'expires', 'x-amz-version-id'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)));
}

/** Sends a single chunk, which needs no stream. It counts once it was handed over, unless the reader left before. */
function sendAtOnce(outgoing: ServerResponse, only: Uint8Array, egress: EgressMeter): Promise<void> {
  if (outgoing.closed) return Promise.resolve();
  return new Promise((resolve) => {
    outgoing.once('close', resolve);
    outgoing.end(only, (error?: Error | null) => {
      if (!error) {
        egress.sent(only.length);
        giveBack(only);
      }
      resolve();
    });
  });
}

async function send(
  { outgoing, egress }: Sending,
  first: IteratorResult<Uint8Array, void>,
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<void> {
  async function* counted() {
    for (let next = first; !next.done; next = await rest.next()) {
      const { length } = next.value;
      const asked = egress.beforeBytes(length);
      if (asked !== undefined) await asked;
      yield next.value;
      egress.sent(length);
      if (outgoing.writableLength === 0) giveBack(next.value);
    }
  }
  await pipeline(counted(), outgoing);
}
