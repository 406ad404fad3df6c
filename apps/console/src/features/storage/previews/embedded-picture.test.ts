import { expect, test } from 'vitest';
import { embeddedPicture } from './embedded-picture.ts';

const small = new Uint8Array([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);

/** Returns the beginning of a JPEG with directories for the picture and its embedded thumbnail. */
function headWith(isLittle: boolean, { start = 60, length = small.length } = {}): Uint8Array<ArrayBuffer> {
  const tiff = new DataView(new ArrayBuffer(60 + small.length));
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, 8, isLittle);
  const entry = (at: number, tag: number, type: number, value: number) => {
    tiff.setUint16(at, tag, isLittle);
    tiff.setUint16(at + 2, type, isLittle);
    tiff.setUint32(at + 4, 1, isLittle);
    if (type === 3) tiff.setUint16(at + 8, value, isLittle);
    else tiff.setUint32(at + 8, value, isLittle);
  };
  tiff.setUint16(8, 1, isLittle);
  entry(10, 0x0112, 3, 6);
  tiff.setUint32(22, 26, isLittle);
  tiff.setUint16(26, 2, isLittle);
  entry(28, 0x0201, 4, start);
  entry(40, 0x0202, 4, length);
  const body = new Uint8Array(tiff.buffer);
  body.set(small, 60);
  const segment = [0xff, 0xe1, 0, body.length + 8, ...new TextEncoder().encode('Exif\0\0'), ...body];
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...segment, 0xff, 0xda]);
}

test.each([true, false])('the small picture of a JPEG file is found, little-endian: %s', (isLittle) => {
  expect(embeddedPicture(headWith(isLittle))).toEqual({ bytes: small, orientation: 6 });
});

test('nothing is found where there is none, or where the head is wrong or cut', () => {
  const head = headWith(true);
  expect(embeddedPicture(new Uint8Array())).toBeNull();
  expect(embeddedPicture(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
  expect(embeddedPicture(headWith(true, { start: 0xfffffff0 }))).toBeNull();
  expect(embeddedPicture(headWith(true, { length: 0x7fffffff }))).toBeNull();
  expect(embeddedPicture(headWith(true, { length: 0 }))).toBeNull();
  const whole = head.length - 2;
  for (let length = 0; length < whole; length++) expect(embeddedPicture(head.slice(0, length))).toBeNull();
});
