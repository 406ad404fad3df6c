import { abortUpload, completeUpload, listUploadParts, signUploadPart } from '@atoll/contract';
import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import type { Ask } from '#lib/calls/call-refused.ts';
import type { Checksum } from './checksum.ts';
import { mostAtOnce } from './kept-choice.ts';
import type { Lanes } from './lanes.ts';
import type { Pace } from './pace.ts';
import type { PutBytes } from './put-bytes.ts';

/** The server's instructions for one file: the output of `startUpload`. */
export type UploadPlan = { kind: 'single'; url: string; headers: Record<string, string> } | MultipartPlan;

export interface MultipartPlan {
  kind: 'multipart';
  upload_id: string;
  part_size_bytes: number;
  /** Authorizes this upload when nobody is signed in. */
  upload_token: string;
  expires_at: number;
}

export interface Shipment {
  /** ID of this attempt. */
  id: string;
  bucket: string;
  key: string;
  file: Blob;
  plan: UploadPlan;
  /** An earlier attempt may have sent some parts, which are not sent again. */
  isResumed: boolean;
  onProgress: (sentBytes: number) => void;
  /** Stops sending, and keeps the parts that have arrived. */
  signal: AbortSignal;
}

export interface Sender {
  /** Resolves once the object exists. Rejects with `CallRefused`, `PutFailed` or an `AbortError`. */
  send(shipment: Shipment): Promise<void>;
  /** Deletes the parts of an abandoned upload. */
  discard(upload: { bucket: string; key: string; plan: MultipartPlan }): Promise<void>;
}

export interface SenderDeps {
  ask: Ask;
  putBytes: PutBytes;
  checksum: Checksum;
  pace: Pick<Pace, 'take'>;
  /** Limits concurrent parts and small files. */
  lanes: Pick<Lanes, 'run'>;
  retryDelaysMs?: number[];
}

type Meta = { shipmentId: string };
type Body = Record<string, never>;

const ignore = () => undefined;

/**
 * Creates a sender. Uppy splits, schedules and retries; the contract's calls start, sign and complete; the bytes go
 * directly to the S3 endpoint. Uploads are only aborted on request: failed or paused ones can be resumed.
 */
export function createSender(deps: SenderDeps): Sender {
  const { ask, putBytes, checksum, pace, lanes, retryDelaysMs } = deps;
  const checksums = new WeakMap<Blob, Map<number, string>>();
  const shipments = new Map<string, Shipment>();
  const partSizes = new WeakMap<Blob, number>();
  // Errors are shown with their file. Uppy would also log them to the browser's console.
  const uppy = new Uppy<Meta, Body>({ id: 'atoll', logger: { debug: ignore, warn: ignore, error: ignore } });

  const shipmentOf = (file: { meta: Meta }): Shipment => {
    const shipment = shipments.get(file.meta.shipmentId);
    if (!shipment) throw new DOMException('The upload was stopped', 'AbortError');
    return shipment;
  };
  const target = ({ bucket, key }: Shipment, uploadId: string) => ({ bucket, key, upload_id: uploadId });
  const tokenOf = ({ plan }: Shipment) => (plan.kind === 'multipart' ? plan.upload_token : undefined);
  const checksumsOf = ({ file }: Shipment): Map<number, string> => {
    const known = checksums.get(file) ?? new Map<number, string>();
    checksums.set(file, known);
    return known;
  };
  /** Reports whether the stored part with that number matches the file. */
  const isSame = async ({ file, plan }: Shipment, part: { part_number: number; crc32c: string | null }) => {
    if (plan.kind !== 'multipart') return false;
    const end = part.part_number * plan.part_size_bytes;
    return (await checksum(file.slice(end - plan.part_size_bytes, end))) === part.crc32c;
  };

  uppy.use(AwsS3<Meta, Body>, {
    limit: mostAtOnce,
    retryDelays: retryDelaysMs ?? [500, 1500, 4000, 8000],
    allowedMetaFields: false,
    shouldUseMultipart: (file) => shipmentOf(file).plan.kind === 'multipart',
    getChunkSize: (data) => partSizes.get(data as unknown as Blob) ?? data.size,
    getUploadParameters: (file) => {
      const { plan } = shipmentOf(file);
      if (plan.kind !== 'single') throw new Error('a multipart upload has no single URL');
      return { method: 'PUT', url: plan.url, headers: plan.headers };
    },
    createMultipartUpload: (file) => {
      const { plan, key } = shipmentOf(file);
      if (plan.kind !== 'multipart') throw new Error('a single upload has no upload id');
      return { uploadId: plan.upload_id, key };
    },
    signPart: async (file, { uploadId, partNumber, body, signal }) => {
      const shipment = shipmentOf(file);
      const crc32c = await checksum(body as Blob);
      checksumsOf(shipment).set(partNumber, crc32c);
      const input = { ...target(shipment, uploadId), part_number: partNumber, crc32c };
      const { url, headers } = await ask(signUploadPart, input, signal, tokenOf(shipment));
      return { method: 'PUT', url, headers };
    },
    listParts: async (file, { uploadId, signal }) => {
      const shipment = shipmentOf(file);
      const arrived = await ask(listUploadParts, target(shipment, uploadId ?? ''), signal, tokenOf(shipment));
      const known = checksumsOf(shipment);
      const kept: { PartNumber: number; Size: number; ETag: string }[] = [];
      for (const part of arrived) {
        if (known.get(part.part_number) !== part.crc32c && !(await isSame(shipment, part))) continue;
        if (part.crc32c !== null) known.set(part.part_number, part.crc32c);
        kept.push({ PartNumber: part.part_number, Size: part.size_bytes, ETag: part.etag });
      }
      return kept;
    },
    completeMultipartUpload: async (file, { uploadId, parts, signal }) => {
      const shipment = shipmentOf(file);
      const known = checksumsOf(shipment);
      const named = parts.map(({ PartNumber: part_number = 0, ETag: etag = '' }) => {
        const crc32c = known.get(part_number);
        return { part_number, etag, ...(crc32c === undefined ? {} : { crc32c }) };
      });
      const input = { ...target(shipment, uploadId), parts: named };
      await ask(completeUpload, input, signal, tokenOf(shipment));
      return {};
    },
    // Uppy aborts after every failure, which would delete the uploaded parts. `discard` aborts on request.
    abortMultipartUpload: () => undefined,
    uploadPartBytes: async ({ signature, body, onProgress, onComplete, signal }) => {
      const { url, headers = {} } = signature;
      const report = (loaded: number) => onProgress({ loaded, lengthComputable: true });
      const etag = await lanes.run(async () => {
        await pace.take((body as Blob).size, signal);
        return putBytes({ url, headers, body: body as Blob, onProgress: report, signal });
      }, signal);
      onComplete(etag);
      return { ETag: etag };
    },
  });

  uppy.on('upload-progress', (file, { bytesUploaded }) => {
    if (file) shipments.get(file.meta.shipmentId)?.onProgress(Number(bytesUploaded));
  });

  return {
    send: async (shipment) => {
      shipment.signal.throwIfAborted();
      const { id, file, key, plan, isResumed, signal } = shipment;
      shipments.set(id, shipment);
      if (plan.kind === 'multipart') partSizes.set(file, plan.part_size_bytes);
      const fileId = uppy.addFile({ name: id, data: file, meta: { shipmentId: id } });
      if (plan.kind === 'multipart' && isResumed) {
        // The S3 plugin's state for resuming an upload, which Uppy's types omit.
        const restored: object = { s3Multipart: { key, uploadId: plan.upload_id } };
        uppy.setFileState(fileId, restored);
      }
      try {
        await settle(uppy, fileId, signal);
      } finally {
        shipments.delete(id);
        if (uppy.getFile(fileId)) uppy.removeFile(fileId);
      }
    },
    discard: async ({ bucket, key, plan }) => {
      await ask(abortUpload, { bucket, key, upload_id: plan.upload_id }, undefined, plan.upload_token);
    },
  };
}

/** Runs one added file until one of Uppy's two final events, or until the signal fires. */
function settle(uppy: Uppy<Meta, Body>, fileId: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onSuccess = (file: { id: string } | undefined) => {
    if (file?.id === fileId) resolve();
  };
  const onError = (file: { id: string } | undefined, error: unknown) => {
    if (file?.id === fileId) reject(error);
  };
  const onAbort = () => reject(signal.reason);
  uppy.on('upload-success', onSuccess);
  uppy.on('upload-error', onError);
  signal.addEventListener('abort', onAbort, { once: true });
  // `retryUpload` starts only this file, unlike `upload`, which would include files that are just ending.
  uppy.retryUpload(fileId).catch(reject);
  return promise.finally(() => {
    uppy.off('upload-success', onSuccess);
    uppy.off('upload-error', onError);
    signal.removeEventListener('abort', onAbort);
  });
}
