import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { boolean, documentCodec, integer, parseIsoDate, required, struct, timestamp } from './codec.ts';

describe('a moment', () => {
  it.each([
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2024-02-29T12:30Z', Date.UTC(2024, 1, 29, 12, 30)],
    ['2024-02-29T12:30:15.5Z', Date.UTC(2024, 1, 29, 12, 30, 15, 500)],
    ['2024-02-29T12:30:15', Date.UTC(2024, 1, 29, 12, 30, 15)],
    ['2024-02-29T12:30:15+02:00', Date.UTC(2024, 1, 29, 10, 30, 15)],
    ['2024-02-30', Number.NaN],
    ['2023-02-29T00:00:00Z', Number.NaN],
    ['2024-13-01', Number.NaN],
    ['2024-01-01T25:00:00Z', Number.NaN],
    ['20240101', Number.NaN],
    ['1 January 2024', Number.NaN],
    ['', Number.NaN],
  ])('%j is %d', (text, timeMs) => {
    expect(parseIsoDate(text)).toBe(timeMs);
  });
});

describe('a document', () => {
  const document = documentCodec<{ count: number; isOn: boolean; atMs: number }>(
    'Thing',
    struct({
      count: required('Count', integer),
      isOn: required('On', boolean),
      atMs: required('At', timestamp),
    }),
  );
  const parse = (count: string, isOn = 'true', at = '2024-01-01') =>
    document.parse(`<Thing><At> ${at} </At><Count>${count}</Count><On>${isOn}</On></Thing>`);

  it('is read in any order and written in its own', () => {
    const value = parse(' -12 ', ' False\n');
    expect(value).toEqual({ count: -12, isOn: false, atMs: Date.UTC(2024, 0, 1) });
    expect(document.write(value)).toBe(
      '<Thing xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Count>-12</Count><On>false</On><At>2024-01-01T00:00:00.000Z</At></Thing>',
    );
  });

  it.each(['', '1.5', '1e3', '0x10', '9007199254740993', 'NaN', '<a/>'])('has no count of %j', (count) => {
    expect(codeOf(() => parse(count))).toBe('MalformedXML');
  });

  it.each(['', '1', 'yes', 'TRUE FALSE'])('is neither on nor off by %j', (isOn) => {
    expect(codeOf(() => parse('1', isOn))).toBe('MalformedXML');
  });
});
