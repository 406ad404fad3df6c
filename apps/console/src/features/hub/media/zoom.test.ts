import { expect, it } from 'vitest';
import { fitted, moved, viewAfter } from './zoom.ts';

it('zooms by keys, and never below the size that fits', () => {
  const once = viewAfter('+', fitted);
  expect(once).toEqual({ scale: 1.5, x: 0, y: 0 });
  expect(viewAfter('-', fitted)).toEqual(fitted);
  expect(viewAfter('0', { scale: 4, x: 1, y: 1 })).toEqual(fitted);
  expect(viewAfter('x', fitted)).toBeUndefined();
});

it('moves a zoomed picture within its frame, and leaves the arrows to the page otherwise', () => {
  expect(viewAfter('ArrowLeft', fitted)).toBeUndefined();
  expect(viewAfter('ArrowLeft', { scale: 2, x: 0, y: 0 })).toEqual({ scale: 2, x: 0.15, y: 0 });
  expect(moved({ scale: 2, x: 0.45, y: 0 }, 1, -1)).toEqual({ scale: 2, x: 0.5, y: -0.5 });
});
