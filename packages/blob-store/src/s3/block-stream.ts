import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { BlobIdentity } from '../blob-identity.ts';
import { BlobDamagedError, BlobMissingError } from '../blob-store.ts';
import { blockBytes, dataBytesOf, footerBytes } from '../stored-size.ts';
import { createByteReader } from './byte-reader.ts';
import type { S3Engine } from './engine.ts';
import { offsetOf, openBlock, openFooter, sealBytes } from './sealed-blocks.ts';

/** One response of the engine with consecutive blocks. */
export interface BlockStream {
  /** The last block of the response; -1 for an empty blob. */
  readonly lastBlock: number;
  /** Returns the next block's data. @throws {BlobDamagedError} if it differs from what was written */
  read(): Promise<Buffer>;
  /** After the last block, checks that the blob ends there if it should. @throws {BlobDamagedError} if it doesn't */
  finish(): Promise<void>;
  close(): void;
}

/**
 * Requests the blocks from `firstBlock` to the one that contains the byte before `endBytes`, or to the last.
 * @throws {BlobMissingError} and {BlobDamagedError}, if the blob is shorter
 */
export async function openBlockStream(
  engine: S3Engine,
  identity: BlobIdentity,
  firstBlock: number,
  endBytes: number | undefined,
): Promise<BlockStream> {
  const { id } = identity;
  const answer = await getObject(engine, id, rangeOf(firstBlock, endBytes), endBytes);
  const bytes = createByteReader(answer.body);
  const sizeBytes = dataBytesOf(answer.storedBytes);
  if (sizeBytes === undefined || sizeBytes < (endBytes ?? 0)) {
    bytes.close();
    throw new BlobDamagedError(id, `${answer.storedBytes} stored bytes are not all of it`);
  }
  const endOfRun = endBytes ?? sizeBytes;
  const lastBlock = Math.ceil(endOfRun / blockBytes) - 1;
  let block = firstBlock;

  return {
    lastBlock,
    async read() {
      const lengthBytes = Math.min(blockBytes, sizeBytes - block * blockBytes);
      const data = openBlock(id, block, await bytes.readExactly(lengthBytes + sealBytes));
      if (!data) throw new BlobDamagedError(id, `block ${block}`);
      block++;
      return data;
    },
    async finish() {
      const reachesEnd = lastBlock === Math.ceil(sizeBytes / blockBytes) - 1;
      if (reachesEnd && openFooter(identity, await bytes.readExactly(footerBytes)) !== sizeBytes) {
        throw new BlobDamagedError(id, 'its end');
      }
      // The range includes the size of a footer, which contains data if the blob continues.
      await bytes.finish(reachesEnd ? 0 : footerBytes);
    },
    close: bytes.close,
  };
}

/** Includes a footer: if the last block is the blob's last, the response shows the end too. */
function rangeOf(firstBlock: number, endBytes: number | undefined): string | undefined {
  if (endBytes === undefined) return firstBlock === 0 ? undefined : `bytes=${offsetOf(firstBlock)}-`;
  const end = offsetOf(Math.ceil(endBytes / blockBytes)) + footerBytes;
  return `bytes=${offsetOf(firstBlock)}-${end - 1}`;
}

/** Requests the object of that ID, with any range; a single attempt. */
export async function getObject(
  engine: S3Engine,
  id: string,
  Range: string | undefined,
  endBytes?: number,
): Promise<{ body: Readable; storedBytes: number; createdAtMs: number }> {
  const command = new GetObjectCommand({ Bucket: engine.bucket, Key: `${engine.prefix}${id}`, Range });
  const { Body, ContentRange, ContentLength, LastModified } = await engine
    .sendOnce(command)
    .catch((cause: Error) => {
      if (cause.name === 'NoSuchKey') throw new BlobMissingError(id, { cause });
      if (cause.name === 'InvalidRange')
        throw new BlobDamagedError(id, `shorter than ${endBytes ?? footerBytes} bytes`);
      throw cause;
    });
  const storedBytes = Number(ContentRange?.split('/')[1] ?? ContentLength);
  const refusal = refusalOf({ Range, ContentRange, storedBytes });
  if (!(Body instanceof Readable)) throw new Error('the engine answered GET without a body');
  if (refusal !== undefined || !LastModified) {
    Body.destroy();
    throw new Error(`the engine ${refusal ?? 'answered GET without a date'}`);
  }
  return { body: Body, storedBytes, createdAtMs: LastModified.getTime() };
}

function refusalOf(answer: {
  Range: string | undefined;
  ContentRange: string | undefined;
  storedBytes: number;
}): string | undefined {
  if (Number.isNaN(answer.storedBytes)) return 'answered GET without a length';
  return answer.Range && answer.ContentRange === undefined ? 'does not answer range requests' : undefined;
}
