import type { Reader } from '@atoll/database';
import type { S3Action } from '@atoll/s3-protocol';
import type { Bucket } from '../kernel/policy.ts';
import { findUpload } from '../multipart/upload.store.ts';
import type { AccessRequest, Verdict } from './access-request.ts';

const actionsOfInitiator: ReadonlySet<S3Action> = new Set([
  's3:AbortMultipartUpload',
  's3:ListMultipartUploadParts',
]);

/**
 * Allows the initiator of an upload to inspect and abort it, unless something denies that.
 * Undefined: the previous decision stands. Source: S3 User Guide, "Multipart upload API and permissions".
 */
export async function verdictOfInitiator(
  read: Reader,
  { credential, key, uploadId }: AccessRequest,
  bucket: Bucket,
  said: Verdict,
): Promise<Verdict | undefined> {
  const isUndecided = said.rule.kind === 'notOwner' && actionsOfInitiator.has(said.action);
  if (!isUndecided || !credential || key === undefined || uploadId === undefined) return undefined;
  const upload = await findUpload(read, bucket.id, key, uploadId);
  if (upload?.initiatorId !== credential.accountId) return undefined;
  return { isAllowed: true, action: said.action, rule: { kind: 'initiator' } };
}
