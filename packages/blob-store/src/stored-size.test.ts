import { describe, expect, it } from 'vitest';
import { blockBytes, dataBytesOf, footerBytes, storedBytesOf, sumBytes } from './stored-size.ts';

describe('what a blob takes', () => {
  it.each([0, 1, 262_143, 262_144, 262_145, 1_000_000, 5 * 1024 ** 3])(
    'tells how much it holds: %i',
    (sizeBytes) => {
      expect(dataBytesOf(storedBytesOf(sizeBytes))).toBe(sizeBytes);
    },
  );

  it('is never what no blob takes: less than a footer, or a checksum of nothing', () => {
    expect(dataBytesOf(footerBytes - 1)).toBeUndefined();
    const oneBlock = storedBytesOf(blockBytes);
    for (let more = 1; more <= sumBytes; more++) expect(dataBytesOf(oneBlock + more)).toBeUndefined();
    expect(dataBytesOf(oneBlock + sumBytes + 1)).toBe(blockBytes + 1);
  });
});
