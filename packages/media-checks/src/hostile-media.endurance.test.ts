import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentChecker, createContentChecker } from './testing/check-content.ts';
import { addPosition, makeImage, makePngOfSize } from './testing/make-image.ts';
import { makeOgg, makeOpusPackets, makeWav, makeWebm } from './testing/make-sound.ts';

let content: ContentChecker;

beforeAll(async () => {
  content = await createContentChecker({ formTimeoutMs: 1_000 });
});

afterAll(() => content.close());

const mebi = 1024 * 1024;

describe('images', () => {
  test('a header of 100,000 × 100,000 pixels is measured, and not decoded', async () => {
    const { facts, results } = await content.check(makePngOfSize(100_000, 100_000));
    expect(facts.image).toEqual({ width: 100_000, height: 100_000, notDecoded: 'too_large' });
    expect(results).toEqual([{ level: 'warning', code: 'image_not_decoded', reason: 'too_large' }]);
  });

  test('decompression bombs cost the parent nothing, and end with their process', async () => {
    const behindSmallHeader = makePngOfSize(10, 10, deflateSync(Buffer.alloc(64 * mebi)));
    const [width, height] = [8_000, 7_900];
    const large = makePngOfSize(width, height, deflateSync(Buffer.alloc((width + 1) * height)));
    expect(large.length).toBeLessThan(mebi);
    const before = process.memoryUsage().rss;
    const { facts } = await content.check(behindSmallHeader);
    expect(facts).toMatchObject({ mediaType: 'image/png', image: { width: 10, height: 10 } });
    const small = await createContentChecker({ memoryMb: 64 });
    const killed = await small.check(large);
    await small.close();
    expect(killed.facts).toMatchObject({
      mediaType: 'image/png',
      image: { width, height },
      stopped: 'out_of_memory',
    });
    expect(killed.results).toEqual([
      { level: 'warning', code: 'image_not_decoded', reason: 'out_of_memory' },
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * mebi);
  });

  test('images that are cut off are reported, and the next one is read', async () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp'] as const) {
      const whole = makeImage(type);
      const { facts } = await content.check(whole.subarray(0, whole.length * 0.6));
      expect(facts.mediaType).toBe(type);
      expect(facts.image).toMatchObject({ width: 320, height: 240 });
      expect(facts.image?.hash ?? facts.image?.notDecoded).toBeDefined();
    }
    expect((await content.check(makeImage('image/png'))).facts.image?.hash).toBeDefined();
  });

  test('a page in an image is found', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const { facts, results } = await content.check(Buffer.concat([makeImage('image/png'), page]));
    expect(facts.mediaType).toBe('image/png');
    expect(results).toEqual([{ level: 'warning', code: 'hidden_markup' }]);
    const html = await content.check('<!DOCTYPE html><script>alert(1)</script>', { mediaTypes: ['image/*'] });
    expect(html.results).toMatchObject([
      { code: 'wrong_media_type', actual: 'text/html' },
      { code: 'hidden_markup' },
    ]);
  });

  test.each([
    [
      'no number',
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'infinite',
      [
        [48, 0],
        [51, 1],
        [0, 1],
      ],
    ],
    [
      'out of range',
      [
        [400, 1],
        [0, 1],
        [0, 1],
      ],
    ],
  ] as const)('a position that is %s is none', async (_, latitude) => {
    const image = addPosition(makeImage('image/jpeg'), latitude, [
      [2, 1],
      [21, 1],
      [0, 1],
    ]);
    const { facts, results } = await content.check(image, { country: 'FR' });
    expect(facts.exif?.position).toBeUndefined();
    expect(results).toMatchObject([{ code: 'location_absent' }]);
  });
});

describe('sound', () => {
  test('claims of endless sound are not believed', async () => {
    const { facts } = await content.check(makeWav(1, 0, 0xffffffff));
    expect(facts.audio).toMatchObject({ durationMs: 1_000, isMeasured: true });
  });

  test.each([
    ['WAV', makeWav(1, 0)],
    ['Ogg', makeOgg(makeOpusPackets(20, 'noise'))],
    ['WebM', makeWebm(makeOpusPackets(20, 'noise'))],
  ])('%s that is cut off or changed is reported', async (_, whole) => {
    for (const part of [0.02, 0.3, 0.9]) {
      expect(await content.check(whole.subarray(0, Math.max(44, whole.length * part)))).toHaveProperty(
        'facts',
      );
    }
    for (let at = 8; at < Math.min(whole.length, 200); at += 47) {
      const changed = Buffer.from(whole);
      changed.fill(0xff, at, at + 4);
      const { facts } = await content.check(changed);
      expect(facts.stopped).toBeUndefined();
    }
  });

  test('packets that are no Opus are broken, and silence is not taken for measured', async () => {
    const garbage = Array.from({ length: 20 }, () => Buffer.from([0xff, 0xff, 0xff]));
    const { facts, results } = await content.check(makeOgg(garbage), { maxSilenceShare: 0.5 });
    expect(facts.audio).toMatchObject({ notDecoded: 'broken' });
    expect(results).toEqual([{ level: 'warning', code: 'silence_not_measured', reason: 'broken' }]);
  });
});

describe('forms', () => {
  const check = (answers: string, schema: object) => content.checker.check({ answers }, { schema });

  test('a catastrophic pattern ends with its process, and the next form is validated', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    const { facts, results } = await check(JSON.stringify({ a: `${'a'.repeat(40)}!` }), schema);
    expect(facts.stopped).toBe('timed_out');
    expect(results).toMatchObject([
      { level: 'failure', code: 'schema_broken', errors: [{ keyword: 'timed_out' }] },
      { code: 'not_read' },
    ]);
    expect((await check('{"a":"aaa"}', schema)).results).toEqual([]);
  });

  test.each([
    ['deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, /^(depth|json)$/],
    ['unfinished', '{"a":', /^json$/],
    ['not JSON', 'NaN', /^json$/],
  ])('answers that are %s', async (_, answers, keyword) => {
    const { facts } = await check(answers, { type: 'object' });
    expect(facts.form?.errors).toEqual([{ keyword: expect.stringMatching(keyword), path: '' }]);
  });

  const nested = (depth: number): object => (depth === 0 ? {} : { properties: { a: nested(depth - 1) } });

  test.each([
    ['too_deep', nested(100)],
    [
      'too_many_keywords',
      { enum: [], properties: Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [n, {}])) },
    ],
    ['too_large', { description: 'x'.repeat(200_000) }],
    ['remote_reference', { properties: { a: { $ref: 'http://127.0.0.1/schema.json' } } }],
    ['long_pattern', { properties: { a: { pattern: 'a'.repeat(300) } } }],
    ['not_a_schema', []],
    ['invalid', { type: 'nonsense' }],
    ['invalid', { $ref: '#/$defs/missing' }],
  ])('a schema is refused: %s', async (problem, schema) => {
    expect(await content.checker.checkSchema(schema)).toBe(problem);
  });

  test('a schema that refers to itself without end is an error, not a crash', async () => {
    const schema = { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' };
    const { facts } = await check('{}', schema);
    expect(facts.form?.isValid).toBe(false);
  });
});
