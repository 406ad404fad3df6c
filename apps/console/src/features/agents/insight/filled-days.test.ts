import { expect, it } from 'vitest';
import { filledDays } from './filled-days.ts';

const at = (text: string) => Date.parse(text);

it('has every day of the period, those without questions as well', () => {
  const known = [{ day: at('2026-11-24'), questions: 3, unanswered: 1, cost_micro_usd: 7 }];
  const days = filledDays(known, 3, at('2026-11-25T20:15:00Z'));
  expect(days.map(({ day, questions }) => [new Date(day).toISOString().slice(0, 10), questions])).toEqual([
    ['2026-11-23', 0],
    ['2026-11-24', 3],
    ['2026-11-25', 0],
  ]);
});
