import { expect, it } from 'vitest';
import { peaksOf } from './peaks.ts';

it('draws the loudest sample of each part, scaled to the loudest of all', () => {
  expect(peaksOf(new Float32Array([0.1, -0.5, 0, 0.25]), 2)).toEqual([1, 0.5]);
});

it('draws silence, and fewer samples than parts', () => {
  expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0]);
  expect(peaksOf(new Float32Array([0.5]), 3)).toHaveLength(3);
});
