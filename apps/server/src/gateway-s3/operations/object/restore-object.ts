import { parseRestore, S3Error } from '@atoll/s3-protocol';
import { StorageRefusal } from '../../../features/storage/index.ts';
import { readVerifiedBody } from '../../exchange/body-document.ts';
import { type ObjectExchange, sendEmpty } from '../../exchange/exchange.ts';
import { objectRef } from './named-version.ts';

const maxBodyBytes = 64 * 1024;

/** Source: S3 API, RestoreObject: 202 for a copy that will come, 200 for a changed expiry. */
export async function restoreObject(exchange: ObjectExchange): Promise<void> {
  const { storage, caller, outgoing } = exchange;
  const { bucket, ...object } = objectRef(exchange);
  const { days } = parseRestore(await readVerifiedBody(exchange, maxBodyBytes));
  const outcome = await storage.restores
    .request(bucket, object, days, caller.accountId ?? null)
    .catch((error: unknown) => {
      throw toRestoreError(error);
    });
  sendEmpty(outgoing, outcome === 'started' ? 202 : 200);
}

function toRestoreError(error: unknown): unknown {
  if (!(error instanceof StorageRefusal)) return error;
  if (error.reason === 'objectRestoring') return new S3Error('RestoreAlreadyInProgress');
  if (error.reason !== 'restoreForbidden') return error;
  return new S3Error('InvalidObjectState', "Restore is not allowed for the object's current storage class");
}
