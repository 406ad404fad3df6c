import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalItem, canonicalJson, type JsonObject, maxItemBytes, UnfitItemError } from './canonical.ts';

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString();

describe('canonical JSON', () => {
  it('writes the example of RFC 8785, section 3.2.4', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    const expected = bytesOf(`
      7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72 75 65 2c 66 61 6c 73 65 5d 2c 22 6e 75 6d 62
      65 72 73 22 3a 5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31 65 2b 33 30 2c 34 2e 35 2c 30
      2e 30 30 32 2c 31 65 2d 32 37 5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24 5c 75 30 30 30 66 5c 6e 41
      27 42 5c 22 5c 5c 5c 5c 5c 22 2f 22 7d`);
    expect(canonicalJson(value)).toBe(expected);
  });

  it('sorts names by UTF-16 code units, as RFC 8785, section 3.2.3 has it', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const sorted = Object.keys(JSON.parse(canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))));
    expect(sorted).toEqual(['1', '\r', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']);
  });

  it('loses nothing, and depends on no order of names', () => {
    const objects = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 4 }));
    fc.assert(
      fc.property(objects, (object) => {
        const item = object as JsonObject;
        const shuffled = Object.fromEntries(Object.entries(item).reverse());
        expect(JSON.parse(canonicalItem(item))).toEqual(JSON.parse(JSON.stringify(item)));
        expect(canonicalItem(shuffled)).toBe(canonicalItem(item));
      }),
    );
  });

  it.each([
    ['a date', { at: new Date() }],
    ['a big number', { n: 1n }],
    ['nothing', { n: undefined }],
    ['no number', { n: Number.NaN }],
    ['half a character', { text: '\ud800' }],
    ['too many levels', nested(70)],
    ['too many bytes', { text: 'é'.repeat(maxItemBytes / 2) }],
  ])('refuses an item with %s', (_name, item) => {
    expect(() => canonicalItem(item as unknown as JsonObject)).toThrow(UnfitItemError);
  });
});

function nested(levels: number): JsonObject {
  return levels === 0 ? {} : { inner: nested(levels - 1) };
}
