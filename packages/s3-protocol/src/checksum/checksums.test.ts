import { createHash } from 'node:crypto';
import { Crc32cJs, Crc64NvmeJs } from '@aws-sdk/checksums/crc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChecksumAlgorithm,
  checksumAlgorithms,
  createChecksum,
  isWellFormedChecksum,
} from './algorithms.ts';
import { combineCrc, compositeChecksum, isCombinable, multipartEtag } from './combine.ts';

async function checksumOf(algorithm: ChecksumAlgorithm, data: Uint8Array): Promise<string> {
  const sum = createChecksum(algorithm);
  sum.update(data);
  return sum.digest();
}

describe('checksums', () => {
  // The catalogue of parametrised CRC algorithms gives these for "123456789"; SHA's are FIPS 180's function of it.
  it.each<[ChecksumAlgorithm, string]>([
    ['CRC32', 'cbf43926'],
    ['CRC32C', 'e3069283'],
    ['CRC64NVME', 'ae8b14860a799888'],
    ['SHA1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
    ['SHA256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
  ])('%s of the check string', async (algorithm, hex) => {
    const value = await checksumOf(algorithm, Buffer.from('123456789'));
    expect(Buffer.from(value, 'base64').toString('hex')).toBe(hex);
    expect(isWellFormedChecksum(algorithm, value)).toBe(true);
    expect(isWellFormedChecksum(algorithm, value.slice(4))).toBe(false);
    expect(isWellFormedChecksum(algorithm, `${value}*`)).toBe(false);
  });

  it('are those of the SDK, whatever the data and wherever it is cut', async () => {
    const theirs = { CRC32C: Crc32cJs, CRC64NVME: Crc64NvmeJs } as const;
    const pieces = fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 5 });
    for (const algorithm of ['CRC32C', 'CRC64NVME'] as const) {
      await fc.assert(
        fc.asyncProperty(pieces, async (data) => {
          const [ours, reference] = [createChecksum(algorithm), new theirs[algorithm]()];
          for (const piece of data) {
            ours.update(piece);
            reference.update(piece);
          }
          expect(await ours.digest()).toBe(Buffer.from(await reference.digest()).toString('base64'));
        }),
      );
    }
  });

  it('do not depend on how the data is cut', async () => {
    for (const algorithm of checksumAlgorithms) {
      const sum = createChecksum(algorithm);
      for (const piece of ['1', '2345', '', '6789']) sum.update(Buffer.from(piece));
      expect(await sum.digest()).toBe(await checksumOf(algorithm, Buffer.from('123456789')));
    }
  });
});

describe('multipart', () => {
  it('combines the CRCs of parts into that of the whole', async () => {
    const parts = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 6 });
    for (const algorithm of checksumAlgorithms.filter(isCombinable)) {
      await fc.assert(
        fc.asyncProperty(parts, async (pieces) => {
          const sums = await Promise.all(
            pieces.map(async (piece) => ({
              checksum: await checksumOf(algorithm, piece),
              sizeBytes: piece.length,
            })),
          );
          expect(combineCrc(algorithm, sums)).toBe(await checksumOf(algorithm, Buffer.concat(pieces)));
        }),
        { numRuns: 30 },
      );
    }
  });

  it('hashes the raw checksums of the parts for a composite one', async () => {
    const parts = await Promise.all(
      ['a', 'bc'].map(async (piece) => ({
        checksum: await checksumOf('SHA256', Buffer.from(piece)),
        sizeBytes: piece.length,
      })),
    );
    const raw = Buffer.concat(parts.map((part) => Buffer.from(part.checksum, 'base64')));
    expect(await compositeChecksum('SHA256', parts)).toBe(
      `${createHash('sha256').update(raw).digest('base64')}-2`,
    );
  });

  it('makes the entity tag of the MD5s', () => {
    const md5 = (value: string | Buffer) => createHash('md5').update(value);
    const raw = Buffer.concat([md5('a').digest(), md5('b').digest()]);
    expect(multipartEtag([md5('a').digest('hex'), md5('b').digest('hex')])).toBe(
      `${md5(raw).digest('hex')}-2`,
    );
  });
});
