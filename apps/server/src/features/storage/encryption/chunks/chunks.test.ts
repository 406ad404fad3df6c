import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '@atoll/blob-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DataKey, newDataKey } from '../../kernel/data-key.ts';
import { chunkBytes, sealedChunkBytes, tagBytes } from './geometry.ts';
import { cipherSize, openBytes, openRange, SealedBytesDamagedError, sealBytes, sealStream } from './index.ts';

const noise = randomBytes(4 * chunkBytes);
const salt = '01K0000000000000000000BLOB';

/** Yields pieces with their own memory, which their consumer returns. */
async function* pieces(bytes: Uint8Array, sizes: readonly number[] = []): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    yield Uint8Array.from(bytes.subarray(at, at + size));
    at = Math.min(bytes.length, at + size);
  }
  yield Uint8Array.from(bytes.subarray(at));
}

function seal(dek: DataKey, plain: Uint8Array, under = salt): Promise<Buffer> {
  return buffer(sealStream(dek, under, pieces(plain)));
}

/** Creates a store of one blob that records its reads. */
function stored(cipher: Uint8Array, sizes: readonly number[] = []) {
  const reads: ByteRange[] = [];
  const readCipher = (range: ByteRange) => {
    reads.push(range);
    return pieces(cipher.subarray(range.start, range.end), sizes);
  };
  return { reads, readCipher };
}

/** Returns the decrypted bytes and the error that ended them. */
async function open(dek: DataKey, cipher: Uint8Array, plainSize: number, under = salt) {
  const out: Uint8Array[] = [];
  try {
    for await (const piece of openRange({ dek, salt: under, plainSize, ...stored(cipher) })) out.push(piece);
    return { plain: Buffer.concat(out), error: undefined };
  } catch (error) {
    return { plain: Buffer.concat(out), error };
  }
}

const nearBorders = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -20, max: 20 }))
  .map(([chunks, off]) => Math.max(0, chunks * chunkBytes + off));
const sizes = fc.oneof(nearBorders, fc.integer({ min: 0, max: noise.length }));
const pieceSizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constant(chunkBytes)), {
  maxLength: 8,
});

describe('sealed bytes', () => {
  it('give every range back, whatever pieces they come in, reading only its chunks', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, pieceSizes, pieceSizes, sizes, sizes, async (size, inward, outward, a, b) => {
        const dek = newDataKey();
        const plain = noise.subarray(0, size);
        const cipher = await buffer(sealStream(dek, salt, pieces(plain, inward)));
        expect(cipher.length).toBe(cipherSize(size));
        const [start, end] = [Math.min(a, b, size), Math.min(Math.max(a, b), size)];
        const { reads, readCipher } = stored(cipher, outward);
        const opened = await buffer(openRange({ dek, salt, plainSize: size, readCipher }, { start, end }));
        expect(opened.equals(plain.subarray(start, end))).toBe(true);
        const first = Math.floor(start / chunkBytes) * sealedChunkBytes;
        const needed = Math.ceil(end / chunkBytes) * sealedChunkBytes;
        expect(reads).toEqual(start < end ? [{ start: first, end: Math.min(needed, cipher.length) }] : []);
      }),
      { numRuns: 150 },
    );
  });

  it('are as long as their plaintext says, and look like nothing of it', async () => {
    expect([0, 1, chunkBytes, chunkBytes + 1].map(cipherSize)).toEqual([
      tagBytes,
      1 + tagBytes,
      chunkBytes + tagBytes,
      chunkBytes + 1 + 2 * tagBytes,
    ]);
    const dek = newDataKey();
    const plain = Buffer.alloc(3 * chunkBytes, 'the same again and again ');
    const cipher = await seal(dek, plain);
    expect(cipher.includes('again')).toBe(false);
    expect(cipher.equals(await seal(dek, plain, 'another blob'))).toBe(false);
  });

  it('with any one bit changed, hand out nothing of that chunk', async () => {
    const dek = newDataKey();
    const size = 2 * chunkBytes + 100;
    const plain = noise.subarray(0, size);
    const cipher = await seal(dek, plain);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: cipher.length * 8 - 1 }), async (bit) => {
        const changed = Buffer.from(cipher);
        const at = bit >> 3;
        changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7));
        const { plain: got, error } = await open(dek, changed, size);
        expect(error).toBeInstanceOf(SealedBytesDamagedError);
        const whole = Math.floor(at / sealedChunkBytes) * chunkBytes;
        expect(got.equals(plain.subarray(0, whole))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('cut short are noticed, also at a chunk border and with a size that fits', async () => {
    const dek = newDataKey();
    const size = 3 * chunkBytes;
    const cipher = await seal(dek, noise.subarray(0, size));
    for (const length of [0, 5, sealedChunkBytes, 2 * sealedChunkBytes, cipher.length - 1]) {
      expect((await open(dek, cipher.subarray(0, length), size)).error).toBeInstanceOf(
        SealedBytesDamagedError,
      );
    }
    const shorter = await open(dek, cipher.subarray(0, 2 * sealedChunkBytes), 2 * chunkBytes);
    expect(shorter.error).toBeInstanceOf(SealedBytesDamagedError);
    expect(shorter.plain).toHaveLength(chunkBytes);
  });

  it('made longer are noticed', async () => {
    const dek = newDataKey();
    const cipher = await seal(dek, noise.subarray(0, chunkBytes));
    const longer = Buffer.concat([cipher, cipher]);
    expect((await open(dek, longer, 2 * chunkBytes)).error).toBeInstanceOf(SealedBytesDamagedError);
  });

  it('open only in their place: not reordered, not from another blob, not under another key', async () => {
    const dek = newDataKey();
    const size = 3 * chunkBytes;
    const plain = noise.subarray(0, size);
    const cipher = await seal(dek, plain);
    const chunk = (of: Buffer, index: number) =>
      of.subarray(index * sealedChunkBytes, (index + 1) * sealedChunkBytes);
    const swapped = Buffer.concat([chunk(cipher, 1), chunk(cipher, 0), chunk(cipher, 2)]);
    const other = await seal(dek, noise.subarray(chunkBytes, size + chunkBytes), 'another blob');
    const mixed = Buffer.concat([chunk(cipher, 0), chunk(other, 1), chunk(cipher, 2)]);
    const attempts = [
      await open(dek, swapped, size),
      await open(dek, mixed, size),
      await open(dek, other, size),
      await open(newDataKey(), cipher, size),
    ];
    for (const { error } of attempts) expect(error).toBeInstanceOf(SealedBytesDamagedError);
    expect(attempts.map((attempt) => attempt.plain.length)).toEqual([0, chunkBytes, 0, 0]);
    expect((await open(dek, cipher, size)).error).toBeUndefined();
  });

  it('end as their source ended', async () => {
    async function* broken() {
      yield noise.subarray(0, 100_000);
      throw new Error('the client went away');
    }
    await expect(buffer(sealStream(newDataKey(), salt, broken()))).rejects.toThrow('the client went away');
  });

  it('need no more memory for more bytes: nothing is asked for before it is needed', async () => {
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked += 1;
        yield noise.subarray(0, chunkBytes);
      }
    }
    const sealing = sealStream(newDataKey(), salt, endless());
    await sealing.next();
    await sealing.next();
    expect(asked).toBeLessThanOrEqual(3);
    await sealing.return();
  });
});

describe('bytes that lie in a row', () => {
  it('are one chunk of the same form', async () => {
    const dek = newDataKey();
    for (const size of [0, 1, 16_384]) {
      const plain = noise.subarray(0, size);
      const sealed = sealBytes(dek, salt, plain);
      expect(sealed.equals(await seal(dek, plain))).toBe(true);
      expect(openBytes(dek, salt, sealed).equals(plain)).toBe(true);
    }
    expect(() => sealBytes(dek, salt, noise)).toThrow(RangeError);
  });

  it('do not open changed, cut, or as another object', () => {
    const dek = newDataKey();
    const sealed = sealBytes(dek, salt, noise.subarray(0, 1000));
    const changed = Buffer.from(sealed);
    changed[500] = (changed[500] ?? 0) ^ 1;
    for (const wrong of [changed, sealed.subarray(1), sealed.subarray(0, 999), Buffer.alloc(3)]) {
      expect(() => openBytes(dek, salt, wrong)).toThrow(SealedBytesDamagedError);
    }
    expect(() => openBytes(dek, 'another object', sealed)).toThrow(SealedBytesDamagedError);
  });
});
