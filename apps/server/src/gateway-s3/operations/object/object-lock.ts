import { parseLegalHold, parseRetention, S3Error, writeLegalHold, writeRetention } from '@atoll/s3-protocol';
import type { ObjectInfo } from '../../../features/storage/index.ts';
import { readVerifiedBody } from '../../exchange/body-document.ts';
import { type ObjectExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { bypassesGovernance } from '../../headers/governance.ts';
import { enterWithBody } from './enter-with-body.ts';
import { objectRef, setVersionHeaders, tellingOfMarker } from './named-version.ts';

const maxBodyBytes = 64 * 1024;

/** Source: S3 API, GetObjectRetention. */
export async function getObjectRetention(exchange: ObjectExchange): Promise<void> {
  const { mode, retainUntil } = (await findLocked(exchange)).lock;
  if (mode === null || retainUntil === null) throw new S3Error('NoSuchObjectLockConfiguration');
  sendXml(exchange.outgoing, writeRetention({ mode, retainUntilMs: retainUntil }));
}

/** Source: S3 API, PutObjectRetention. */
export async function putObjectRetention(exchange: ObjectExchange): Promise<void> {
  const retention = await enterWithBody(
    exchange,
    async () => parseRetention(await readVerifiedBody(exchange, maxBodyBytes), Date.now()),
    (asked) => ({ objectLock: asked ?? {} }),
  );
  const changing = exchange.storage.objects.setRetention(objectRef(exchange), retention, {
    bypassGovernance: bypassesGovernance(exchange),
  });
  setVersionHeaders(exchange, await tellingOfMarker(exchange, changing));
  sendEmpty(exchange.outgoing, 200);
}

/** Source: S3 API, GetObjectLegalHold. */
export async function getObjectLegalHold(exchange: ObjectExchange): Promise<void> {
  const { legalHold } = (await findLocked(exchange)).lock;
  if (legalHold === null) throw new S3Error('NoSuchObjectLockConfiguration');
  sendXml(exchange.outgoing, writeLegalHold(legalHold ? 'ON' : 'OFF'));
}

/** Source: S3 API, PutObjectLegalHold. */
export async function putObjectLegalHold(exchange: ObjectExchange): Promise<void> {
  const status = await enterWithBody(
    exchange,
    async () => parseLegalHold(await readVerifiedBody(exchange, maxBodyBytes)),
    (legalHold) => ({ objectLock: { legalHold } }),
  );
  const changing = exchange.storage.objects.setLegalHold(objectRef(exchange), status === 'ON');
  setVersionHeaders(exchange, await tellingOfMarker(exchange, changing));
  sendEmpty(exchange.outgoing, 200);
}

/** @throws {StorageRefusal} `lockNotEnabled` for a bucket without object lock */
async function findLocked(exchange: ObjectExchange): Promise<ObjectInfo> {
  const ref = objectRef(exchange);
  const object = await tellingOfMarker(exchange, exchange.storage.objects.describeLocked(ref));
  setVersionHeaders(exchange, object);
  return object;
}
