import type { BlobIdentity } from '../blob-identity.ts';
import { BlobDamagedError, type BlobStat, type ByteRange } from '../blob-store.ts';
import { blockBytes, dataBytesOf, footerBytes } from '../stored-size.ts';
import { type BlockStream, getObject, openBlockStream } from './block-stream.ts';
import { createByteReader } from './byte-reader.ts';
import type { S3Engine } from './engine.ts';
import { type Attempts, createAttempts, retrying } from './retry.ts';
import { openFooter } from './sealed-blocks.ts';

/** Yields the range block by block, each verified before. Memory holds one block and the connection's buffers. */
export async function* readBlob(
  engine: S3Engine,
  identity: BlobIdentity,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  if (range && range.start >= range.end) {
    const { sizeBytes } = await readBlobStat(engine, identity);
    if (range.end > sizeBytes) throw new BlobDamagedError(identity.id, `shorter than ${range.end} bytes`);
    return;
  }
  const { start, end } = range ?? { start: 0, end: undefined };
  let block = Math.floor(start / blockBytes);
  const reader = createBlockReader(engine, identity, block, end);
  try {
    for (let data = await reader.next(); data; data = await reader.next()) {
      const blockStart = block * blockBytes;
      yield data.subarray(Math.max(0, start - blockStart), end === undefined ? undefined : end - blockStart);
      block++;
    }
  } finally {
    reader.close();
  }
}

interface BlockReader {
  /** Undefined after the last block. */
  next(): Promise<Buffer | undefined>;
  close(): void;
}

/**
 * Resumes at the same block on a new connection when one breaks. Requests a damaged block once more, because it may have been
 * damaged in transit.
 */
function createBlockReader(
  engine: S3Engine,
  identity: BlobIdentity,
  firstBlock: number,
  endBytes: number | undefined,
): BlockReader {
  let block = firstBlock;
  let stream: BlockStream | undefined;
  let attempts: Attempts | undefined;
  let hasLookedTwice = false;
  let hasFinished = false;

  const close = () => {
    stream?.close();
    stream = undefined;
  };
  const read = async () => {
    stream ??= await openBlockStream(engine, identity, block, endBytes);
    const data = block <= stream.lastBlock ? await stream.read() : undefined;
    if (block < stream.lastBlock) return data;
    await stream.finish();
    hasFinished = true;
    return data;
  };
  const recover = async (error: unknown) => {
    close();
    if (error instanceof BlobDamagedError && !hasLookedTwice) {
      hasLookedTwice = true;
      return;
    }
    attempts ??= createAttempts(engine.retry);
    await attempts.afterFailure(error);
  };

  return {
    close,
    async next() {
      while (!hasFinished) {
        try {
          const data = await read();
          block++;
          attempts = undefined;
          return data;
        } catch (error) {
          await recover(error);
        }
      }
      return undefined;
    },
  };
}

/** Returns the verified facts of the footer. @throws {BlobMissingError} and {BlobDamagedError} */
export function readBlobStat(engine: S3Engine, identity: BlobIdentity): Promise<BlobStat> {
  const { id } = identity;
  return retrying(engine.retry, async () => {
    const { body, storedBytes, createdAtMs } = await getObject(engine, id, `bytes=-${footerBytes}`);
    const bytes = createByteReader(body);
    try {
      if (storedBytes < footerBytes) throw new BlobDamagedError(id, 'its end is missing');
      const sizeBytes = openFooter(identity, await bytes.readExactly(footerBytes));
      if (sizeBytes !== dataBytesOf(storedBytes)) throw new BlobDamagedError(id, 'its size');
      await bytes.finish();
      return { id, sizeBytes, createdAtMs };
    } finally {
      bytes.close();
    }
  });
}
