import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { CalendarDate, Time } from './time.tsx';

afterEach(() => vi.useRealTimers());

test('a relative time grows older while the page stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.UTC(2026, 10, 27, 12) });
  await show(<Time value={Date.now() - 22_000} />);
  expect(screen.getByText('22 seconds ago')).toBeVisible();
  act(() => vi.advanceTimersByTime(5 * 60_000));
  expect(screen.getByText('5 minutes ago')).toBeVisible();
});

test('a date stays a date', async () => {
  await show(<CalendarDate value={new Date(2026, 9, 7, 12).getTime()} />);
  expect(screen.getByText('Oct 7, 2026')).toBeVisible();
});
