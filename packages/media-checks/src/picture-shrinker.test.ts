import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictureShrinker, type PictureShrinker } from './picture-shrinker.ts';
import { measureImage } from './reading/image/measure-image.ts';

let folder: string;
let shrinker: PictureShrinker;
const signal = new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  shrinker = createPictureShrinker({ folder, maxPixels: 4_000_000, maxWidth: 480, maxHeight: 192 });
});

afterAll(async () => {
  // No file is left behind in any case.
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

function draw(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context: SKRSContext2D = canvas.getContext('2d');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, width / 2, height);
  return canvas;
}

test.each(['image/png', 'image/jpeg', 'image/webp'] as const)('%s becomes a small PNG', async (type) => {
  const made = await shrinker.shrink(draw(1200, 300).toBuffer(type as 'image/png'), signal);
  expect(made).toMatchObject({ width: 480, height: 120 });
  if (typeof made === 'string') throw new Error(made);
  expect(measureImage(made.png)).toMatchObject({ width: 480, height: 120, type: 'png' });
});

test('a small picture keeps its size, and loses all but its pixels', async () => {
  const secret = Buffer.from('<script>alert(1)</script>');
  const text = pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), secret]));
  const png = draw(40, 20).toBuffer('image/png');
  const polyglot = Buffer.concat([png.subarray(0, 33), text, png.subarray(33), secret]);
  const made = await shrinker.shrink(polyglot, signal);
  if (typeof made === 'string') throw new Error(made);
  expect(made).toMatchObject({ width: 40, height: 20 });
  expect(made.png.includes('script')).toBe(false);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'unknown_format'],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'unknown_format'],
  ['a page', Buffer.from('<!doctype html><script>1</script>'), 'unknown_format'],
  ['nothing', Buffer.alloc(0), 'unknown_format'],
  ['the start of a picture', Buffer.from('RIFF\0\0\0\0WEBP'), 'unknown_format'],
  ['a picture that claims to be huge', hugePng(60_000, 60_000), 'too_large'],
  ['a picture that claims less than it has', hugePng(100, 100), 'broken'],
  ['half a picture', draw(300, 300).toBuffer('image/png').subarray(0, 200), 'broken'],
])('%s is refused', async (_what, bytes, reason) => {
  expect(await shrinker.shrink(bytes, signal)).toBe(reason);
});

function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, pngChunk('IHDR', head), body, pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
