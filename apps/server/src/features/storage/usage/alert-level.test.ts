import { describe, expect, it } from 'vitest';
import { levelOf } from './alert-level.ts';

describe('the level of a use', () => {
  it.each([
    [49, 0, 0],
    [50, 0, 50],
    [79, 0, 50],
    [80, 50, 80],
    [100, 80, 100],
    [130, 0, 100],
  ])('is reached at %i %% coming from %i: %i', (used, before, level) => {
    expect(levelOf(used, 100, before)).toBe(level);
  });

  it.each([
    [79, 80, 80],
    [75, 80, 80],
    [74, 80, 50],
    [96, 100, 100],
    [94, 100, 80],
    [46, 50, 50],
    [44, 50, 0],
    [10, 100, 0],
  ])('stays a while at %i %% coming from %i: %i', (used, before, level) => {
    expect(levelOf(used, 100, before)).toBe(level);
  });
});
