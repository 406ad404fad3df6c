import { expect, it } from 'vitest';
import { findChoice } from './find-choice.ts';

const names: Record<string, string> = {
  fr: 'French',
  fy: 'Western Frisian',
  nb: 'Norwegian Bokmål',
  nn: 'Norwegian Nynorsk',
};
const find = (text: string) => findChoice(Object.keys(names), (code) => names[code] ?? code, text);

it('finds by name, code and the beginning of a name, without accents', () => {
  expect(find('french')).toBe('fr');
  expect(find(' FY ')).toBe('fy');
  expect(find('norwegian bokmal')).toBe('nb');
  expect(find('fre')).toBe('fr');
});

it('does not choose between several, or nothing', () => {
  expect(find('norw')).toBeUndefined();
  expect(find('')).toBeUndefined();
  expect(find('klingon')).toBeUndefined();
});
