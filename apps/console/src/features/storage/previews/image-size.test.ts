import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

/** Returns zeros of the given length, overwritten by the parts. */
function bytesWith(length: number, parts: Readonly<Record<number, string | number[]>>): Uint8Array {
  const bytes = new Uint8Array(length);
  for (const [at, part] of Object.entries(parts)) {
    bytes.set(typeof part === 'string' ? Buffer.from(part, 'latin1') : part, Number(at));
  }
  return bytes;
}

const png = bytesWith(24, { 0: '\x89PNG\r\n\x1a\n', 16: [0, 0, 0x75, 0x30, 0, 0, 0x9c, 0x40] });

test.each([
  ['PNG', png, 30_000, 40_000],
  ['GIF', bytesWith(10, { 0: 'GIF89a', 6: [2, 1, 3, 0] }), 258, 3],
  ['BMP, from the top down', bytesWith(26, { 0: 'BM', 18: [5, 0, 0, 0, 0xfa, 0xff, 0xff, 0xff] }), 5, 6],
  [
    'WebP with effects',
    bytesWith(30, { 0: 'RIFF', 8: 'WEBPVP8X', 24: [0xff, 0xff, 0, 9, 0, 0] }),
    65_536,
    10,
  ],
  ['WebP with losses', bytesWith(30, { 0: 'RIFF', 8: 'WEBPVP8 ', 26: [7, 0, 8, 0] }), 7, 8],
  ['WebP without', bytesWith(30, { 0: 'RIFF', 8: 'WEBPVP8L', 20: [0x2f, 0x02, 0x40, 0, 0] }), 3, 2],
  [
    'JPEG',
    bytesWith(40, { 0: '\xff\xd8', 2: [0xff, 0xe0, 0, 4, 1, 1], 8: [0xff, 0xc2, 0, 17, 8, 1, 0, 2, 0] }),
    512,
    256,
  ],
])('%s', (_, bytes, width, height) => {
  expect(imageSize(bytes)).toEqual({ width, height });
});

test.each([
  ['nothing', new Uint8Array()],
  ['a PNG cut short', png.subarray(0, 20)],
  ['a JPEG of noise', bytesWith(100, { 0: '\xff\xd8\xff\xe0\x00\x02' })],
  ['a JPEG of fill bytes', bytesWith(3, { 0: '\xff\xd8\xff' })],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9"/>')],
])('%s does not say', (_, bytes) => {
  expect(imageSize(bytes)).toBeNull();
});
