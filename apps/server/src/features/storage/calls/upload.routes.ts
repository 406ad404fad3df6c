import { codes, type uploadCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { S3Operation } from '@atoll/s3-protocol';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers, UploadPrincipal } from '../../../platform/http/index.ts';
import { type AccessOf, onlyListable, openListed } from '../access/caller-access.ts';
import type { OpenBucket, SignedIn } from '../access/open-bucket.ts';
import type { ConsoleLinks } from '../access-keys/console-links.ts';
import type { Allowance } from '../kernel/allowance.ts';
import { checkObjectKey } from '../kernel/names.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { ClaimedPart } from '../multipart/assemble-parts.ts';
import { startConsoleUpload } from '../multipart/console-uploads.ts';
import type { UploadRef, UploadService } from '../multipart/upload.service.ts';
import { createUploadPreflight } from '../uploads/preflight.service.ts';
import type { UploadTokens } from '../uploads/upload-tokens.ts';

export interface UploadCallDeps {
  database: Database;
  allowance: Allowance;
  links: ConsoleLinks;
  uploads: UploadService;
  uploadTokens: UploadTokens;
  openBucket: OpenBucket;
  accessOf: AccessOf;
}

type UploadCaller = SignedIn & { readonly principal: UploadPrincipal };

export function createUploadHandlers(deps: UploadCallDeps): Handlers<typeof uploadCalls> {
  const { openBucket, uploads, uploadTokens } = deps;
  const preflight = createUploadPreflight({ ...deps, read: deps.database.read });
  const refOf = async (
    caller: UploadCaller,
    operation: S3Operation,
    input: { bucket: string; key: string; upload_id: string },
  ): Promise<UploadRef> => {
    refuseOther(caller.principal, input);
    const details = { uploadId: input.upload_id, query: { uploadId: input.upload_id } };
    const bucket = await openBucket(caller, input.bucket, operation, input.key, details);
    return { bucket, key: input.key, uploadId: input.upload_id };
  };
  return {
    async checkUploads(input, caller) {
      const access = await deps.accessOf(caller);
      await access.bucket(input.bucket);
      const named = input.keys.map((key) => ({ bucket: input.bucket, key }));
      const visible = (await onlyListable(access, named)).map(({ key }) => key);
      const bucket = await openListed(access, input.bucket, [visible[0] ?? input.keys[0] ?? '']);
      const space = await preflight.spaceLeft(bucket);
      return {
        taken: await preflight.takenOf(bucket, visible),
        free_bytes: space?.bytes ?? null,
        limited_by: space?.limitedBy ?? null,
      };
    },
    async startUpload(input, caller) {
      checkObjectKey(input.key);
      const bucket = await openBucket(caller, input.bucket, 'PutObject', input.key, {
        headers: input.keep_existing ? { 'if-none-match': '*' } : {},
      });
      const started = await startConsoleUpload(deps, bucket, {
        key: input.key,
        sizeBytes: input.size_bytes,
        contentType: input.content_type,
        keepExisting: input.keep_existing ?? false,
        crc32c: input.crc32c,
      });
      if (started.kind === 'single') return started;
      const { uploadId, partSizeBytes } = started;
      const target = { bucketName: bucket.name, key: input.key, uploadId };
      const { token, expiresAt } = await uploadTokens.issue(caller.principal, target);
      return {
        kind: 'multipart',
        upload_id: uploadId,
        part_size_bytes: partSizeBytes,
        upload_token: token,
        expires_at: expiresAt,
      };
    },
    async signUploadPart(input, caller) {
      const ref = await refOf(caller, 'UploadPart', input);
      await uploads.find(ref);
      const query = { partNumber: String(input.part_number), uploadId: ref.uploadId };
      const headers = checksumHeaders(input.crc32c);
      const { url } = await deps.links.sign(ref.bucket, { method: 'PUT', key: ref.key, query, headers });
      return { url, headers };
    },
    async listUploadParts(input, caller) {
      const ref = await refOf(caller, 'ListParts', input);
      const { checksum: kept } = await uploads.find(ref);
      const parts = await uploads.listParts(ref);
      return parts.map((part) => ({
        part_number: part.partNumber,
        size_bytes: part.sizeBytes,
        etag: part.etag,
        crc32c: kept?.algorithm === 'CRC32C' ? part.checksum : null,
      }));
    },
    async completeUpload(input, caller) {
      const parts = input.parts.map(toClaim);
      const ref = await refOf(caller, 'CompleteMultipartUpload', input);
      const object = await uploads.complete(ref, parts);
      await uploadTokens.end(ref.uploadId, 'completed');
      return { etag: object.etag };
    },
    async abortUpload(input, caller) {
      const ref = await refOf(caller, 'AbortMultipartUpload', input);
      await uploads.abort(ref);
      await uploadTokens.end(ref.uploadId, 'aborted');
      return null;
    },
  };
}

/** Requires that an upload's token is used for that upload. @throws {UserError} 1026 */
function refuseOther(
  { upload }: UploadPrincipal,
  input: { bucket: string; key: string; upload_id: string },
): void {
  if (!upload) return;
  const isSame =
    upload.bucketName === input.bucket && upload.key === input.key && upload.uploadId === input.upload_id;
  if (!isSame) throw new UserError(codes.authorizationExpired);
}

function toClaim(part: {
  part_number?: number | undefined;
  etag?: string | undefined;
  crc32c?: string | undefined;
}): ClaimedPart {
  const { part_number: partNumber, etag, crc32c } = part;
  if (partNumber === undefined) throw new StorageRefusal('partNumberEmpty');
  if (!etag) throw new StorageRefusal('partIdEmpty');
  const claim = { partNumber, etag: etag.replaceAll('"', '') };
  return crc32c === undefined ? claim : { ...claim, checksums: { CRC32C: crc32c } };
}

function checksumHeaders(crc32c: string | undefined): Record<string, string> {
  return crc32c === undefined ? {} : { 'x-amz-checksum-crc32c': crc32c };
}
