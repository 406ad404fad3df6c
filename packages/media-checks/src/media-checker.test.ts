import { createHash } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaFacts } from './facts.ts';
import { hashDistance, hashKeys } from './near/near-hashes.ts';
import { type ContentChecker, createContentChecker } from './testing/check-content.ts';
import { addPosition, makeImage } from './testing/make-image.ts';
import { makeOgg, makeOpusPackets, makeWav, makeWebm } from './testing/make-sound.ts';

let content: ContentChecker;

beforeAll(async () => {
  content = await createContentChecker();
});

afterAll(() => content.close());

const codesOf = (results: readonly { code: string }[]) => results.map(({ code }) => code);

test('an image has a type, a size, a digest and a hash, and copies of it have nearly the same hash', async () => {
  const png = makeImage('image/png');
  const { facts, results } = await content.check(png, { mediaTypes: ['image/*'] });
  expect(facts).toMatchObject({ mediaType: 'image/png', hasMarkup: false, sizeBytes: png.length });
  expect(facts.sha256).toBe(createHash('sha256').update(png).digest('hex'));
  expect(facts.image).toEqual({
    width: 320,
    height: 240,
    hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    thumbnail: expect.any(String),
  });
  expect(results).toEqual([]);
  const hash = facts.image?.hash ?? '';
  for (const type of ['image/jpeg', 'image/webp'] as const) {
    const copy = await content.check(makeImage(type, { width: 480, height: 360 }));
    expect(hashDistance(hash, copy.facts.image?.hash ?? '')).toBeLessThanOrEqual(6);
  }
  const other = await content.check(makeImage('image/jpeg', { seed: 3 }));
  expect(hashDistance(hash, other.facts.image?.hash ?? '')).toBeGreaterThan(10);
});

test('the same bytes fail, and images that look alike are shown', async () => {
  const first = await content.check(makeImage('image/png'));
  const { hash = '' } = first.facts.image ?? {};
  const duplicates = {
    findExact: async (sha256: string) => (sha256 === first.facts.sha256 ? 'first' : null),
    findNear: async (keys: readonly number[]) => {
      return hashKeys(hash).some((key) => keys.includes(key)) ? [{ id: 'first', hash }] : [];
    },
  };
  const same = await content.check(makeImage('image/png'), {}, { duplicates });
  expect(same.results).toEqual([{ level: 'failure', code: 'exact_duplicate', of: 'first' }]);
  const near = await content.check(makeImage('image/jpeg', { note: 'copy' }), {}, { duplicates });
  expect(near.results).toMatchObject([{ level: 'warning', code: 'likely_duplicate', of: 'first' }]);
  const other = await content.check(makeImage('image/jpeg', { seed: 3 }), {}, { duplicates });
  expect(other.results).toEqual([]);
});

test('a position agrees with the country around it, or not', async () => {
  const paris = addPosition(
    makeImage('image/jpeg'),
    [
      [48, 1],
      [51, 1],
      [0, 1],
    ],
    [
      [2, 1],
      [21, 1],
      [0, 1],
    ],
  );
  const { facts, results } = await content.check(paris, { country: 'fr' });
  expect(facts.exif).toEqual({ position: { latitude: 48.85, longitude: 2.35 }, countries: ['FR'] });
  expect(codesOf(results)).toEqual(['location_agrees']);
  const elsewhere = await content.check(paris, { country: 'JP' });
  expect(elsewhere.results).toEqual([
    { level: 'warning', code: 'location_disagrees', declared: 'JP', countries: ['FR'] },
  ]);
  const without = await content.check(makeImage('image/jpeg'), { country: 'JP' });
  expect(codesOf(without.results)).toEqual(['location_absent']);
});

test.each([
  ['WAV', 'audio/wav', makeWav(1, 0), makeWav(0, 1), 1_000],
  [
    'Ogg Opus',
    'audio/ogg',
    makeOgg(makeOpusPackets(50, 'noise')),
    makeOgg(makeOpusPackets(50, 'silence')),
    1_000,
  ],
  [
    'WebM Opus',
    'audio/webm',
    makeWebm(makeOpusPackets(50, 'noise')),
    makeWebm(makeOpusPackets(50, 'silence')),
    1_000,
  ],
])('%s is measured', async (_, mediaType, sound, silence, durationMs) => {
  const expected = {
    mediaTypes: [mediaType],
    minDurationMs: 500,
    maxDurationMs: 2_000,
    maxSilenceShare: 0.5,
  };
  const loud = await content.check(sound, expected);
  expect(loud.facts).toMatchObject({ mediaType, audio: { durationMs, isMeasured: true, channels: 1 } });
  expect(loud.facts.audio?.silenceShare).toBeLessThan(0.1);
  expect(loud.results).toEqual([]);
  const silent = await content.check(silence, expected);
  expect(silent.facts.audio).toMatchObject({ silenceShare: 1, loudnessDb: -120 });
  expect(codesOf(silent.results)).toEqual(['silent']);
  expect(codesOf((await content.check(sound, { minDurationMs: 5_000 })).results)).toEqual(['too_short']);
});

test('the share of silence and the loudness are those of the samples', async () => {
  const { facts } = await content.check(makeWav(1, 3));
  expect(facts.audio?.silenceShare).toBeCloseTo(0.75, 2);
  // A sine of half the range has -9 dB, in a quarter of the time.
  expect(facts.audio?.loudnessDb).toBeCloseTo(-15.1, 1);
});

test('a text has an encoding and languages', async () => {
  const french = 'Les enfants jouent au ballon dans la cour tous les jours après l’école';
  const { facts, results } = await content.check(french, { language: 'fr-CA', mediaTypes: ['text/plain'] });
  expect(facts.text).toMatchObject({ encoding: 'utf-8', chars: french.length });
  expect(codesOf(results)).toEqual(['language_agrees']);
  const wrong = await content.check(french, { language: 'sw' });
  expect(wrong.results).toMatchObject([{ level: 'warning', code: 'language_disagrees', declared: 'sw' }]);
  expect(
    (await content.check('子供たちは毎日放課後に校庭でサッカーをします', { language: 'zh' })).results,
  ).toMatchObject([{ code: 'language_disagrees', detected: [{ language: 'ja', score: 1 }] }]);
  expect((await content.check('Bonjour', { language: 'en' })).results).toEqual([]);
  const latin = await content.check(Buffer.from(french.replace('’', "'"), 'latin1'));
  expect(latin.facts.text?.encoding).toBe('windows-1252');
});

test('the name and the declared type of a file don’t matter', async () => {
  const { results } = await content.check(makeWav(1, 0), {
    mediaTypes: ['image/png', 'image/jpeg'],
    maxBytes: 10,
  });
  expect(results).toMatchObject([
    { level: 'failure', code: 'wrong_media_type', actual: 'audio/wav' },
    { level: 'failure', code: 'too_large', maxBytes: 10 },
  ]);
  expect((await content.check('', { minBytes: 1 })).results).toMatchObject([
    { code: 'too_small', sizeBytes: 0 },
  ]);
});

test('a form is validated by its schema', async () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { age: { type: 'integer', minimum: 18 }, mail: { type: 'string', format: 'email' } },
    required: ['age'],
  };
  expect(await content.checker.checkSchema(schema)).toBeNull();
  const valid = await content.checker.check({ answers: '{"age":20,"mail":"a@example.com"}' }, { schema });
  expect(valid).toMatchObject({
    facts: { mediaType: 'application/json', form: { isValid: true } },
    results: [],
  });
  const broken = await content.checker.check({ answers: '{"age":3,"mail":"x"}' }, { schema });
  expect(broken.results).toEqual([
    {
      level: 'failure',
      code: 'schema_broken',
      errors: [
        { keyword: 'minimum', path: '/age' },
        { keyword: 'format', path: '/mail' },
      ],
    },
  ]);
});

test.each([
  ['wide', { width: 960, height: 480 }, [192, 96]],
  ['narrow', { width: 10, height: 3000 }, [1, 192]],
  ['small', { width: 40, height: 20 }, [40, 20]],
])('a %s picture has a thumbnail', async (_what, size, [width, height]) => {
  const { facts } = await content.check(makeImage('image/png', size));
  const thumbnail = Buffer.from(facts.image?.thumbnail ?? '', 'base64');
  expect(imageSize(thumbnail)).toMatchObject({ type: 'jpg', width, height });
  expect(thumbnail.length).toBeLessThan(16 * 1024);
});

test('a thumbnail is upright, on white, and has only pixels', async () => {
  const canvas = createCanvas(300, 200);
  const context = canvas.getContext('2d');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 100, 100);
  const png = canvas.toBuffer('image/png');
  const flat = await content.check(png);
  expect(await colorsOf(flat.facts)).toEqual({ size: [192, 128], at: ['red', 'white', 'white', 'white'] });
  // 6: the camera was turned, so the stored top is on the right.
  const jpeg = turned(canvas.toBuffer('image/jpeg', 95), 6);
  const { facts } = await content.check(jpeg);
  expect(jpeg.includes('Exif')).toBe(true);
  expect(Buffer.from(facts.image?.thumbnail ?? '', 'base64').includes('Exif')).toBe(false);
  expect(await colorsOf(facts)).toEqual({ size: [128, 192], at: ['black', 'red', 'black', 'black'] });
});

test('noise is compressed until its thumbnail is small, or has none', async () => {
  const canvas = createCanvas(192, 192);
  const context = canvas.getContext('2d');
  const noise = context.createImageData(192, 192);
  let seed = 1;
  for (let at = 0; at < noise.data.length; at++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    noise.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
  }
  context.putImageData(noise, 0, 0);
  const { facts } = await content.check(canvas.toBuffer('image/png'));
  expect(facts.image?.hash).toBeDefined();
  expect(Buffer.from(facts.image?.thumbnail ?? '', 'base64').length).toBeLessThanOrEqual(16 * 1024);
});

/** Inserts an EXIF orientation into a JPEG. */
function turned(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Returns the size of a thumbnail, and the colors in the middle of its quarters: top left, top right, bottom left, bottom right. */
async function colorsOf({ image }: MediaFacts) {
  const picture = await loadImage(Buffer.from(image?.thumbnail ?? '', 'base64'));
  const { width, height } = picture;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const colorAt = (x: number, y: number) => {
    const [red = 0, green = 0] = context.getImageData(
      Math.round(x * width),
      Math.round(y * height),
      1,
      1,
    ).data;
    if (red > 200) return green > 200 ? 'white' : 'red';
    return red < 50 ? 'black' : 'other';
  };
  return {
    size: [width, height],
    at: [colorAt(0.2, 0.2), colorAt(0.8, 0.2), colorAt(0.2, 0.8), colorAt(0.8, 0.8)],
  };
}
