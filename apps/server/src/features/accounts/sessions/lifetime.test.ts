import { expect, it } from 'vitest';
import { isUseWorthWriting, sessionExpiry } from './lifetime.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

it('lasts 12 hours from the last use, or 30 days when kept', () => {
  expect(sessionExpiry({ isKept: false, createdAt: 0 }, hourMs)).toBe(13 * hourMs);
  expect(sessionExpiry({ isKept: true, createdAt: 0 }, hourMs)).toBe(30 * dayMs + hourMs);
});

it('ends for good after 7 days, or 180 when kept', () => {
  expect(sessionExpiry({ isKept: false, createdAt: 0 }, 7 * dayMs - hourMs)).toBe(7 * dayMs);
  expect(sessionExpiry({ isKept: true, createdAt: 0 }, 179 * dayMs)).toBe(180 * dayMs);
});

it('writes a use down once a minute', () => {
  expect(isUseWorthWriting({ lastUsedAt: 0 }, 59_999)).toBe(false);
  expect(isUseWorthWriting({ lastUsedAt: 0 }, 60_000)).toBe(true);
});
