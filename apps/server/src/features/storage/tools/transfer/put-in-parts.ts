import { createHash } from 'node:crypto';
import { createChecksum } from '@atoll/s3-protocol';
import type { IncomingBytes } from '../../blobs/receive.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import type { ClaimedPart } from '../../multipart/assemble-parts.ts';
import type { UploadService } from '../../multipart/upload.service.ts';
import type { SourceObject } from './transfer.ts';

const maxParts = 10_000;

/**
 * Uploads an object that is too large for one PUT part by part, as its bytes arrive.
 * @throws the source's error, or if the bytes don't match their digests; nothing is left in the bucket then
 */
export async function putInParts(
  uploads: Pick<UploadService, 'start' | 'putPart' | 'complete' | 'abort'>,
  { bucket, key, sizeBytes }: { bucket: Authorized<Bucket>; key: string; sizeBytes: number },
  { incoming, headers, tags }: SourceObject,
  partBytes: number,
): Promise<void> {
  const { id: uploadId } = await uploads.start(bucket, key, { headers, tags });
  const ref = { bucket, key, uploadId };
  const cut = cutStream(verified(incoming), Math.max(partBytes, Math.ceil(sizeBytes / maxParts)));
  const parts: ClaimedPart[] = [];
  try {
    for (let body = await cut.next(); body; body = await cut.next()) {
      parts.push(await uploads.putPart(ref, parts.length + 1, { body }));
    }
    await uploads.complete(ref, parts);
  } catch (error) {
    await uploads.abort(ref);
    throw error;
  } finally {
    await cut.close();
  }
}

/** Yields the bytes of a body; throws after the last if they don't match their digests. */
async function* verified({
  body,
  contentMd5,
  checksum,
}: IncomingBytes): AsyncGenerator<Uint8Array, void, undefined> {
  const md5 = createHash('md5');
  const sum = checksum && createChecksum(checksum.algorithm);
  for await (const piece of body) {
    md5.update(piece);
    sum?.update(piece);
    yield piece;
  }
  const expected = checksum?.expected();
  const isOther =
    (contentMd5 !== undefined && md5.digest('base64') !== contentMd5) ||
    (expected !== undefined && (await sum?.digest()) !== expected);
  if (isOther) throw new Error('its bytes are not those of its digests');
}

interface CutStream {
  /** The next part, to be read before the following one is requested; undefined at the end. */
  next(): Promise<AsyncIterable<Uint8Array> | undefined>;
  close(): Promise<void>;
}

/** Splits a stream into parts of `partBytes`, the last one shorter. */
function cutStream(source: AsyncGenerator<Uint8Array, void, undefined>, partBytes: number): CutStream {
  let rest: Uint8Array | undefined;
  const more = async () => {
    while (!rest || rest.length === 0) {
      const next = await source.next();
      if (next.done) return undefined;
      rest = next.value;
    }
    return rest;
  };
  async function* part() {
    for (let left = partBytes; left > 0; ) {
      const piece = await more();
      if (!piece) return;
      const taken = piece.subarray(0, left);
      rest = piece.subarray(taken.length);
      left -= taken.length;
      yield taken;
    }
  }
  return {
    next: async () => ((await more()) ? part() : undefined),
    close: async () => {
      await source.return();
    },
  };
}
