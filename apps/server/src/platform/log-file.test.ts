import { expect, it } from 'vitest';
import { toJsonLine } from './log-file.ts';

it('is one JSON object to a line', () => {
  expect(JSON.parse(toJsonLine({ key: 'a\nb', status: 200 }))).toEqual({ key: 'a\nb', status: 200 });
});
