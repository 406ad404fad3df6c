import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, errorOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { checkTags, parseTagging, parseTaggingHeader, writeTagging } from './tagging.ts';

const unit = fc.constantFrom(...'abcXYZ019 _.:/=+-@äß日本語', '\u00a0');
const tagArbitrary = fc.record({
  key: fc.string({ unit, minLength: 1, maxLength: 128 }).filter((key) => !key.startsWith('aws:')),
  value: fc.string({ unit, maxLength: 256 }),
});
const tagsArbitrary = fc.uniqueArray(tagArbitrary, { selector: (tag) => tag.key, maxLength: 10 });

describe('tags', () => {
  it('are written in the documented order and read back', () => {
    expect(writeTagging([{ key: 'a&b', value: '' }])).toBe(
      `<Tagging xmlns="${s3Namespace}"><TagSet><Tag><Key>a&amp;b</Key><Value></Value></Tag></TagSet></Tagging>`,
    );
    fc.assert(
      fc.property(tagsArbitrary, (tags) => {
        expect(parseTagging(writeTagging(tags), 10)).toEqual(tags);
      }),
    );
  });

  it('travel in a header as a query', () => {
    fc.assert(
      fc.property(tagsArbitrary, (tags) => {
        const header = new URLSearchParams(
          tags.map(({ key, value }): [string, string] => [key, value]),
        ).toString();
        const read = parseTaggingHeader(header);
        expect(read).toHaveLength(tags.length);
        expect(read).toEqual(expect.arrayContaining(tags));
      }),
    );
    expect(parseTaggingHeader('b&a=1')).toEqual([
      { key: 'a', value: '1' },
      { key: 'b', value: '' },
    ]);
    expect(parseTaggingHeader('')).toEqual([]);
    expect(codeOf(() => parseTaggingHeader('a=%ff'))).toBe('InvalidArgument');
    expect(codeOf(() => parseTaggingHeader('a=1&a=2'))).toBe('InvalidTag');
  });

  it.each<[string, { key: string; value: string }[], string]>([
    ['no key', [{ key: '', value: 'a' }], 'The TagKey you have provided is invalid'],
    [
      'a key of 129 characters',
      [{ key: 'a'.repeat(129), value: '' }],
      'The TagKey you have provided is invalid',
    ],
    ['a value of 257', [{ key: 'a', value: 'a'.repeat(257) }], 'The TagValue you have provided is invalid'],
    ['another character in a key', [{ key: 'a?', value: '' }], 'The TagKey you have provided is invalid'],
    ['another character in a value', [{ key: 'a', value: '<' }], 'The TagValue you have provided is invalid'],
    [
      'a key of the system',
      [{ key: 'aws:a', value: '' }],
      'System tags cannot be added/updated by requester',
    ],
    [
      'one key twice',
      [
        { key: 'a', value: '1' },
        { key: 'a', value: '2' },
      ],
      'Cannot provide multiple Tags with the same key',
    ],
    [
      'one too many',
      Array.from({ length: 4 }, (_, i) => ({ key: `k${i}`, value: '' })),
      'Tags cannot be more than 3',
    ],
  ])('are refused with %s', (_, tags, message) => {
    const error = errorOf(() => checkTags(tags, 3));
    expect([error?.code, error?.message]).toEqual(['InvalidTag', message]);
    expect(codeOf(() => parseTagging(writeTagging(tags), 3))).toBe('InvalidTag');
  });

  it.each([
    '<Tagging/>',
    '<Tagging><TagSet><Tag><Key>a</Key></Tag></TagSet></Tagging>',
    '<Tagging><TagSet><Tag><Value>a</Value></Tag></TagSet></Tagging>',
    '<Tagging><TagSet/><TagSet/></Tagging>',
    '<TagSet/>',
  ])('are not %s', (source) => {
    expect(codeOf(() => parseTagging(source, 10))).toBe('MalformedXML');
  });
});
