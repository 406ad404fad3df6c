import { PeerError } from '@atoll/peer-client';
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import type { S3Engine } from './engine.ts';

/** Up to 1,000 uploads each. */
const maxPages = 1_000;

/** Aborts the uploads of blobs that received no part since `beforeMs`. */
export async function abortUploadsBefore(
  engine: S3Engine,
  isOurs: (key: string) => boolean,
  beforeMs: number,
): Promise<void> {
  for await (const { Key, UploadId, Initiated } of listUploads(engine)) {
    if (!Key || !UploadId || !Initiated || !isOurs(Key) || Initiated.getTime() >= beforeMs) continue;
    const upload = { Bucket: engine.bucket, Key, UploadId };
    await unlessGone(async () => {
      if ((await lastTouchedMs(engine, upload)) < beforeMs) {
        await engine.send(new AbortMultipartUploadCommand(upload));
      }
    });
  }
}

async function* listUploads(engine: S3Engine): AsyncGenerator<MultipartUpload, void, undefined> {
  const place = { Bucket: engine.bucket, Prefix: engine.prefix };
  let KeyMarker: string | undefined;
  let UploadIdMarker: string | undefined;
  let pages = 0;
  do {
    const command = new ListMultipartUploadsCommand({ ...place, KeyMarker, UploadIdMarker });
    const page: ListMultipartUploadsCommandOutput = await engine.send(command);
    if (++pages > maxPages) throw new PeerError('PEER_UNREADABLE', 'the list of uploads does not end');
    yield* page.Uploads ?? [];
    KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
    UploadIdMarker = page.IsTruncated ? page.NextUploadIdMarker : undefined;
  } while (KeyMarker);
}

/** Returns the time of an upload's latest part, or 0 if none has arrived. A blob has fewer parts than one page of the list. */
async function lastTouchedMs(
  engine: S3Engine,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<number> {
  const { Parts = [] } = await engine.send(new ListPartsCommand(upload));
  return Math.max(0, ...Parts.map(({ LastModified }) => LastModified?.getTime() ?? 0));
}

/** Ignores that the upload no longer exists. Its writer may finish or abort it at any time. */
async function unlessGone(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NoSuchUpload') throw error;
  }
}
