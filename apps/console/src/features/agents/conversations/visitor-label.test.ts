import { expect, it } from 'vitest';
import { visitorLabel } from './visitor-label.ts';

it('is the same for the same visitor, and short', () => {
  const pseudonym = '0193b2f4-1c3e-7000-8000-5b2d6c1f9e77';
  expect(visitorLabel(pseudonym)).toMatch(/^[A-Z]\d-[A-Z]{2}$/);
  expect(visitorLabel(pseudonym)).toBe(visitorLabel(pseudonym));
});

it('seldom calls two visitors the same', () => {
  const labels = new Set(Array.from({ length: 1_000 }, (_, index) => visitorLabel(`visitor ${index}`)));
  expect(labels.size).toBeGreaterThan(970);
});
