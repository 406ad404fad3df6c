import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { BlobIdentity } from '../blob-identity.ts';
import { cutParts, type Part } from './cut-parts.ts';
import type { S3Engine } from './engine.ts';
import type { PartBuffers } from './part-buffers.ts';
import { createPartSender, type Upload } from './part-sender.ts';
import { createBlockSealer } from './sealed-blocks.ts';

/** Writes a blob, and resolves with the data's size once the engine has acknowledged everything. */
export async function writeBlob(
  engine: S3Engine,
  buffers: PartBuffers,
  identity: BlobIdentity,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const target = { Bucket: engine.bucket, Key: `${engine.prefix}${identity.id}` };
  const sealer = createBlockSealer(identity);
  const parts = cutParts(sealer.seal(source), buffers, engine.signal);
  try {
    const { value: first } = await parts.next();
    if (first?.isLast) await putWhole(engine, target, first);
    else if (first) await putInParts(engine, target, first, parts);
    return sealer.sizeBytes;
  } finally {
    await parts.return();
  }
}

type Target = Pick<Upload, 'Bucket' | 'Key'>;

async function putWhole(engine: S3Engine, target: Target, part: Part): Promise<void> {
  try {
    await engine.send(new PutObjectCommand({ ...target, Body: part.data }));
  } catch (error) {
    await discard(engine, target);
    throw error;
  } finally {
    part.release();
  }
}

async function putInParts(
  engine: S3Engine,
  target: Target,
  first: Part,
  rest: AsyncIterable<Part>,
): Promise<void> {
  const { UploadId } = await engine.send(new CreateMultipartUploadCommand(target)).catch((error: unknown) => {
    first.release();
    throw error;
  });
  const upload = { ...target, UploadId };
  const sending = createPartSender(engine, upload);
  try {
    await sending.send(first);
    for await (const part of rest) await sending.send(part);
    const { parts, sizeBytes } = await sending.finish();
    await complete(engine, upload, parts, sizeBytes);
  } catch (error) {
    await sending.stop();
    await engine.tidy(new AbortMultipartUploadCommand(upload));
    throw error;
  }
}

/** Completes an upload. If the answer was lost after the engine did its work, the upload is unknown and the object exists. */
async function complete(
  engine: S3Engine,
  upload: Upload,
  parts: CompletedPart[],
  sizeBytes: number,
): Promise<void> {
  const { Bucket, Key } = upload;
  try {
    await engine.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchUpload') {
      const found = await engine.send(new HeadObjectCommand({ Bucket, Key })).catch(() => undefined);
      if (found?.ContentLength === sizeBytes) return;
    }
    await discard(engine, { Bucket, Key });
    throw error;
  }
}

/** Deletes a blob whose write failed, because it may have arrived anyway. */
async function discard(engine: S3Engine, target: Target): Promise<void> {
  await engine.tidy(new DeleteObjectCommand(target));
}
