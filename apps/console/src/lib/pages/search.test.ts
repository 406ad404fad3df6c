import { expect, it, test } from 'vitest';
import {
  boolean,
  type Codec,
  date,
  list,
  matching,
  moment,
  number,
  oneOf,
  parseSearch,
  presentOf,
  searchOf,
  stringifySearch,
  text,
} from './search.ts';

const huge = 'x'.repeat(100_000);

test.each<[string, Codec<unknown>, unknown, unknown]>([
  ['text', text(), '012345', '012345'],
  ['text', text(), 2026, '2026'],
  ['text', text(), '', undefined],
  ['text', text(), huge, undefined],
  ['text', text(), {}, undefined],
  ['text', text(2), 'abc', undefined],
  ['text', text(), ['first', 'last'], 'last'],
  ['matching', matching(/^a+$/), 'aaa', 'aaa'],
  ['matching', matching(/^a+$/), 'b', undefined],
  ['number', number(), '5', 5],
  ['number', number(), 5, 5],
  ['number', number(), '0x10', undefined],
  ['number', number(), '1e3', undefined],
  ['number', number(), '1.5', undefined],
  ['number', number(), Number.NaN, undefined],
  ['number', number(), '-1', undefined],
  ['number', number(-2), '-1', -1],
  ['number', number(1, 3), '4', undefined],
  ['number', number(), '9'.repeat(100_000), undefined],
  ['moment', moment, '253402300799999', 253_402_300_799_999],
  ['moment', moment, '253402300800000', undefined],
  ['oneOf', oneOf(['a', 'b']), 'b', 'b'],
  ['oneOf', oneOf(['a', 'b']), 'x', undefined],
  ['oneOf', oneOf(['a', 'b']), 'toString', undefined],
  ['date', date, '2024-02-29', '2024-02-29'],
  ['date', date, '2026-02-29', undefined],
  ['date', date, '2026-99-99', undefined],
  ['date', date, '0000-01-01', undefined],
  ['date', date, '9999-12-31', undefined],
  ['boolean', boolean, 'true', true],
  ['boolean', boolean, false, false],
  ['boolean', boolean, 'yes', undefined],
  ['list', list(number()), ['1', 'x', '2'], [1, 2]],
  ['list', list(number()), '1', [1]],
  ['list', list(number()), 'x', undefined],
  ['list', list(text()), Array.from({ length: 1000 }, () => 'a'), Array.from({ length: 100 }, () => 'a')],
])('%s %#', (_name, codec, raw, value) => {
  expect(codec(raw)).toEqual(value);
  // Values that code passes to the router are parsed again.
  expect(codec(value)).toEqual(value);
});

it('has every key, so that what does not parse hides the text of the address', () => {
  const read = searchOf({ page: number(), name: text() });
  expect(read({ page: 'x', other: 'y' })).toStrictEqual({ page: undefined, name: undefined });
  expect(presentOf(read({ page: '3' }))).toStrictEqual({ page: 3 });
  expect(searchOf({ constructor: text() })({})).toStrictEqual({ constructor: undefined });
});

it('reads what it wrote', () => {
  const search = { code: '012345', tag: ['a', 'b'], none: undefined, empty: '', page: 3 };
  expect(stringifySearch(search)).toBe('?code=012345&tag=a&tag=b&page=3');
  expect(parseSearch('?code=012345&tag=a&tag=b&page=3')).toEqual({
    code: '012345',
    tag: ['a', 'b'],
    page: '3',
  });
  expect(stringifySearch({})).toBe('');
});
