import { loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { demoBuckets } from './files.ts';

it('makes files that are what their type says', async () => {
  const files = (await demoBuckets()).flatMap((bucket) => bucket.files);
  expect(new Set(files.map((file) => file.contentType.split(';')[0]))).toEqual(
    new Set([
      'text/markdown',
      'text/plain',
      'text/csv',
      'application/json',
      'application/pdf',
      'image/png',
      'image/jpeg',
    ]),
  );
  for (const { key, contentType, bytes } of files) {
    const text = () => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (contentType.startsWith('image/')) expect((await loadImage(bytes)).width, key).toBe(1280);
    else if (contentType === 'application/pdf')
      expect(Buffer.from(bytes).subarray(0, 5).toString(), key).toBe('%PDF-');
    else if (contentType === 'application/json') expect(() => JSON.parse(text()), key).not.toThrow();
    else expect(text().length, key).toBeGreaterThan(50);
  }
});

it('draws JPEG and PNG by their own signatures', async () => {
  const [, photos] = await demoBuckets();
  const startOf = (suffix: string) =>
    Buffer.from(photos?.files.find((file) => file.key.endsWith(suffix))?.bytes.subarray(0, 3) ?? []).toString(
      'hex',
    );
  expect(startOf('above.jpg')).toBe('ffd8ff');
  expect(startOf('.png')).toBe('89504e');
});
