import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(facts.image).toEqual({ width: 320, height: 240, hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
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
