import { expect, it } from 'vitest';
import type { NewSource } from '../queries.ts';
import { choiceOf, sourceName, toggled } from './chosen.ts';

const bucket = 'manuals';
const text: NewSource = { kind: 'text', title: 'Opening hours', text: 'We open at nine.' };

it('chooses a bucket, a folder and an object, each as what it is', () => {
  expect(toggled([], { bucket, key: '' })).toEqual([{ kind: 'files', bucket, prefix: '' }]);
  expect(toggled([], { bucket, key: 'en/' })).toEqual([{ kind: 'files', bucket, prefix: 'en/' }]);
  expect(toggled([], { bucket, key: 'a.pdf' })).toEqual([{ kind: 'object', bucket, key: 'a.pdf' }]);
});

it('drops choices below one that covers them, and nothing else', () => {
  const before = toggled(toggled([text], { bucket, key: 'en/a.pdf' }), { bucket: 'other', key: 'en/' });
  expect(toggled(before, { bucket, key: 'en/' })).toEqual([
    text,
    { kind: 'files', bucket: 'other', prefix: 'en/' },
    { kind: 'files', bucket, prefix: 'en/' },
  ]);
});

it('gives a choice up at the second press', () => {
  const once = toggled([text], { bucket, key: 'en/' });
  expect(toggled(once, { bucket, key: 'en/' })).toEqual([text]);
});

it('tells what is chosen from what lies below it and what does not', () => {
  const chosen = toggled([], { bucket, key: 'en/' });
  expect(choiceOf(chosen, { bucket, key: 'en/' })).toBe('chosen');
  expect(choiceOf(chosen, { bucket, key: 'en/sub/' })).toBe('covered');
  expect(choiceOf(chosen, { bucket, key: 'en/a.pdf' })).toBe('covered');
  expect(choiceOf(chosen, { bucket, key: 'english.pdf' })).toBe('open');
  expect(choiceOf(chosen, { bucket: 'other', key: 'en/a.pdf' })).toBe('open');
  expect(choiceOf(toggled([], { bucket, key: 'a' }), { bucket, key: 'a.pdf' })).toBe('open');
});

it('calls a source by the last part of its key, and a whole bucket by its name', () => {
  expect(sourceName({ kind: 'files', bucket, prefix: 'en/tax/' })).toBe('tax');
  expect(sourceName({ kind: 'files', bucket, prefix: '' })).toBe('manuals');
  expect(sourceName({ kind: 'object', bucket, key: 'en/tax/2026.pdf' })).toBe('2026.pdf');
  expect(sourceName(text)).toBe('Opening hours');
});
