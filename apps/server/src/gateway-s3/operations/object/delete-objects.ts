import {
  element,
  optionalText,
  parseDeleteObjects,
  S3Error,
  s3Namespace,
  text,
  type Xml,
} from '@atoll/s3-protocol';
import { type DeleteOutcome, type DeleteRequest, StorageRefusal } from '../../../features/storage/index.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { readVerifiedBody } from '../../exchange/body-document.ts';
import { type BucketExchange, sendXml } from '../../exchange/exchange.ts';
import { checksumInHeaders } from '../../exchange/integrity.ts';
import { bypassesGovernance } from '../../headers/governance.ts';
import { toS3Error } from '../../wire/errors.ts';
import type { S3Request } from '../../wire/request.ts';

/** A thousand keys of 1,024 bytes, and the same amount for markup and escapes. Limited because anyone may send it. */
const maxBodyBytes = 2 * 1024 ** 2;

/** Source: S3 API, DeleteObjects. */
export async function deleteObjects(exchange: BucketExchange): Promise<void> {
  refuseUnverified(exchange.request);
  const { objects, quiet } = parseDeleteObjects(await readVerifiedBody(exchange, maxBodyBytes));
  const targets = objects.map(
    ({ key, versionId, etag, lastModifiedMs, sizeBytes }): DeleteRequest => ({
      key,
      versionId,
      ifMatch: etag,
      ifLastModified: lastModifiedMs,
      ifSizeBytes: sizeBytes,
    }),
  );
  const admitted = await inTurns(targets, (target) => exchange.access.admitDeletion(target));
  const allowed = targets.flatMap((target, at) =>
    admitted[at] ? [{ ...target, judged: admitted[at].judged }] : [],
  );
  if (allowed.length === 0) exchange.notes.isRefused = true;
  const deleted = await deleteAllowed(exchange, allowed);
  const told = await inTurns(deleted, (outcome, at) => concealing(exchange, allowed[at], outcome));
  const outcomes = told.values();
  const results = targets.flatMap((target, at) => {
    const outcome = admitted[at] ? outcomes.next().value : refused;
    return outcome ? resultOf(target, outcome, quiet) : [];
  });
  sendXml(exchange.outgoing, element('DeleteResult', results, s3Namespace));
}

const refused: DeleteOutcome = { refused: 'accessDenied', wasThere: false, isDeleteMarker: false };

async function deleteAllowed(
  exchange: BucketExchange,
  targets: readonly DeleteRequest[],
): Promise<DeleteOutcome[]> {
  if (targets.length === 0) return [];
  return exchange.storage.objects.deleteMany(exchange.bucket, targets, {
    actorId: exchange.caller.accountId,
    bypassGovernance: bypassesGovernance(exchange),
  });
}

/** Callers who may not list the bucket don't learn which keys exist, as for a single object. */
async function concealing(
  { access }: BucketExchange,
  target: DeleteRequest | undefined,
  outcome: DeleteOutcome,
): Promise<DeleteOutcome> {
  const isAbsent = outcome.refused === 'objectUnknown';
  return isAbsent && !(await access.mayKnowAbsence(target?.key)) ? refused : outcome;
}

/** Requires a digest, because the document deletes so much that it must arrive intact. @throws {S3Error} `InvalidRequest` */
function refuseUnverified({ headers }: S3Request): void {
  const isVerified =
    headers['content-md5'] !== undefined ||
    checksumInHeaders(headers) !== undefined ||
    headers['x-amz-trailer'] !== undefined;
  if (isVerified) return;
  throw new S3Error(
    'InvalidRequest',
    'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
  );
}

function resultOf({ key, versionId }: DeleteRequest, outcome: DeleteOutcome, quiet: boolean): Xml[] {
  const named = [text('Key', key), ...optionalText('VersionId', versionId)];
  if (outcome.refused) {
    const { code, message } = toS3Error(new StorageRefusal(outcome.refused));
    return [element('Error', [...named, text('Code', code), text('Message', message)])];
  }
  if (quiet) return [];
  const marker = outcome.isDeleteMarker
    ? [text('DeleteMarker', true), ...optionalText('DeleteMarkerVersionId', outcome.versionId)]
    : [];
  return [element('Deleted', [...named, ...marker])];
}
