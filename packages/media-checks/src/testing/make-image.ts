import { crc32 } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** Draws rectangles that depend on the seed. */
export function makeImage(
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif',
  { seed = 1, width = 320, height = 240, note = '' } = {},
): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ddd';
  context.fillRect(0, 0, width, height);
  for (let n = 1; n <= 12; n++) {
    context.fillStyle = `hsl(${(n * seed * 67) % 360} 70% ${20 + ((n * seed * 31) % 60)}%)`;
    context.fillRect(
      (((n * seed * 137) % 100) / 100) * width,
      (((n * seed * 59) % 100) / 100) * height,
      width / 4,
      height / 3,
    );
  }
  context.fillStyle = '#000';
  context.fillText(note, 5, height - 5);
  if (type === 'image/png') return canvas.toBuffer(type);
  return type === 'image/avif' ? canvas.toBuffer(type) : canvas.toBuffer(type, 90);
}

/** Creates a PNG file with any declared size and the given compressed pixels. */
export function makePngOfSize(width: number, height: number, data: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

type Rational = readonly [number, number];

/** Puts EXIF data with a GPS position into a JPEG file. Degrees, minutes and seconds are fractions. */
export function addPosition(
  jpeg: Buffer,
  latitude: readonly Rational[],
  longitude: readonly Rational[],
  { north = 'N', east = 'E' } = {},
): Buffer {
  const tiff = Buffer.alloc(26 + 2 + 4 * 12 + 4 + 48);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  writeEntry(tiff, 10, [0x8825, 4, 1, 26]);
  tiff.writeUInt16LE(4, 26);
  writeEntry(tiff, 28, [1, 2, 2, north.charCodeAt(0)]);
  writeEntry(tiff, 40, [2, 5, 3, 80]);
  writeEntry(tiff, 52, [3, 2, 2, east.charCodeAt(0)]);
  writeEntry(tiff, 64, [4, 5, 3, 104]);
  for (const [n, number] of [...latitude, ...longitude].flat().entries()) {
    tiff.writeUInt32LE(number, 80 + 4 * n);
  }
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

function writeEntry(tiff: Buffer, at: number, [tag, type, count, value]: readonly number[]): void {
  tiff.writeUInt16LE(tag ?? 0, at);
  tiff.writeUInt16LE(type ?? 0, at + 2);
  tiff.writeUInt32LE(count ?? 0, at + 4);
  tiff.writeUInt32LE(value ?? 0, at + 8);
}
