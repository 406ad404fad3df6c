import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../platform/time.ts';
import { forecast } from './forecast.ts';

const points = (...stored: number[]) => stored.map((storedBytes, at) => ({ day: at * dayMs, storedBytes }));

describe('a forecast', () => {
  const atMs = 10 * dayMs;

  it('follows the straight line through what was held', () => {
    const line = forecast(points(100, 210, 290, 400), { atMs, storedBytes: 400, limitBytes: 1000 });
    expect(line).toEqual({ growthBytesPerDay: 98, fullAt: Math.round(atMs + (600 / 98) * dayMs) });
  });

  it('is full at once where the limit is passed already', () => {
    const line = forecast(points(100, 200, 300), { atMs, storedBytes: 300, limitBytes: 200 });
    expect(line?.fullAt).toBe(atMs);
  });

  it('never fills what shrinks, has no limit, or takes longer than ten years', () => {
    const full = (storedBytes: number[], limitBytes: number | null) =>
      forecast(points(...storedBytes), { atMs, storedBytes: 10, limitBytes })?.fullAt;
    expect(full([300, 200, 100], 1000)).toBeNull();
    expect(full([100, 200, 300], null)).toBeNull();
    expect(full([100, 101, 102], 5000)).toBeNull();
  });

  it('is none before three days are known', () => {
    expect(forecast(points(100, 200), { atMs, storedBytes: 200, limitBytes: 1000 })).toBeUndefined();
  });
});
