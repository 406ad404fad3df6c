import { expect, it } from 'vitest';
import { forecastOf } from './forecast.ts';

const project = { state: 'open', target_items: 100, accepted_items: 30, accepted_this_week: 7 } as const;
const day = 86_400_000;

it('goes on at the pace of the last seven days', () => {
  expect(forecastOf(project, 1000)).toEqual({ kind: 'at', at: 1000 + 70 * day });
});

it('says nothing of a project that stands still, is paused or would take years', () => {
  expect(forecastOf({ ...project, accepted_this_week: 0 }, 0)).toEqual({ kind: 'none' });
  expect(forecastOf({ ...project, state: 'paused' }, 0)).toEqual({ kind: 'none' });
  expect(forecastOf({ ...project, target_items: 1_000_000 }, 0)).toEqual({ kind: 'none' });
});

it('knows a target that was reached', () => {
  expect(forecastOf({ ...project, accepted_items: 100 }, 0)).toEqual({ kind: 'reached' });
});
