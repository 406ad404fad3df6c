import { createHash } from 'node:crypto';
import { Crc32cJs, Crc64NvmeJs } from '@aws-sdk/checksums/crc';
import { Xxh3_64, Xxh3_128, Xxh64 } from '@aws-sdk/checksums/xxh';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChecksumAlgorithm,
  checksumAlgorithms,
  checksumOf,
  createChecksum,
  isWellFormedChecksum,
} from './algorithms.ts';
import { combineCrc, compositeChecksum, isCombinable, multipartEtag } from './combine.ts';

describe('checksums', () => {
  // From the catalogue of parametrized CRC algorithms, for "123456789"; SHA's from FIPS 180.
  it.each<[ChecksumAlgorithm, string]>([
    ['CRC32', 'cbf43926'],
    ['CRC32C', 'e3069283'],
    ['CRC64NVME', 'ae8b14860a799888'],
    ['MD5', '25f9e794323b453885f5181f1b624d0b'],
    ['SHA1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
    ['SHA256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
    [
      'SHA512',
      'd9e6762dd1c8eaf6d61b3c6192fc408d4d6d5f1176d0c29169bc24e71c3f274ad27fcd5811b313d681f7e55ec02d73d499c95455b6b5bb503acf574fba8ffe85',
    ],
    // From the SDK's own implementation.
    ['XXHASH64', '8cb841db40e6ae83'],
    ['XXHASH3', '72dcb18b67a17dff'],
    ['XXHASH128', '33119477ede5dcd5e9716427681d5860'],
  ])('%s of the check string', async (algorithm, hex) => {
    const value = checksumOf(algorithm, Buffer.from('123456789'));
    expect(Buffer.from(value, 'base64').toString('hex')).toBe(hex);
    expect(isWellFormedChecksum(algorithm, value)).toBe(true);
    expect(isWellFormedChecksum(algorithm, value.slice(4))).toBe(false);
    expect(isWellFormedChecksum(algorithm, `${value}*`)).toBe(false);
  });

  it('are those of the SDK, whatever the data and wherever it is cut', async () => {
    const theirs = {
      CRC32C: Crc32cJs,
      CRC64NVME: Crc64NvmeJs,
      XXHASH64: Xxh64,
      XXHASH3: Xxh3_64,
      XXHASH128: Xxh3_128,
    } as const;
    const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
    for (const algorithm of ['CRC32C', 'CRC64NVME', 'XXHASH64', 'XXHASH3', 'XXHASH128'] as const) {
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

  it('folds bodies longer than its window to the CRC64NVME of the SDK, wherever they are cut', async () => {
    const body = Buffer.from(Array.from({ length: 300_001 }, (_, at) => (at * at * 31 + (at >> 7)) & 255));
    for (const length of [127, 128, 129, 9343, 9344, 9345, 20_000, 131_072, body.length]) {
      const whole = body.subarray(0, length);
      const reference = new Crc64NvmeJs();
      reference.update(whole);
      const expected = Buffer.from(await reference.digest()).toString('base64');
      for (const pieceBytes of [97, 65_536, length]) {
        const [sum, other] = [createChecksum('CRC64NVME'), createChecksum('CRC64NVME')];
        for (let at = 0; at < length; at += pieceBytes) {
          sum.update(whole.subarray(at, at + pieceBytes));
          // Running checksums share memory and must not affect each other.
          other.update(Buffer.from('another body'));
        }
        expect([length, pieceBytes, await sum.digest()]).toEqual([length, pieceBytes, expected]);
      }
      expect(checksumOf('CRC64NVME', whole)).toBe(expected);
    }
  });

  it('do not depend on how the data is cut', async () => {
    for (const algorithm of checksumAlgorithms) {
      const sum = createChecksum(algorithm);
      for (const piece of ['1', '2345', '', '6789']) sum.update(Buffer.from(piece));
      expect(await sum.digest()).toBe(checksumOf(algorithm, Buffer.from('123456789')));
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
              checksum: checksumOf(algorithm, piece),
              sizeBytes: piece.length,
            })),
          );
          expect(combineCrc(algorithm, sums)).toBe(checksumOf(algorithm, Buffer.concat(pieces)));
        }),
        { numRuns: 30 },
      );
    }
  });

  it('hashes the raw checksums of the parts for a composite one', async () => {
    const parts = await Promise.all(
      ['a', 'bc'].map(async (piece) => ({
        checksum: checksumOf('SHA256', Buffer.from(piece)),
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
