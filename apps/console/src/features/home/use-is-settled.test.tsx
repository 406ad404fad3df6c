import { listAccessKeys, listBuckets } from '@atoll/contract';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accessKeysQuery, bucketsQuery } from '#features/storage/index.ts';
import { answers, holds } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { useIsSettled } from './use-is-settled.ts';

function Parts() {
  return <p>{useIsSettled([accessKeysQuery, bucketsQuery]) ? 'settled' : 'waiting'}</p>;
}

test('a page is settled after the last of its queries', async () => {
  answers(listAccessKeys, []);
  const buckets = holds(listBuckets);
  await show(<Parts />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('waiting')).toBeVisible();
  await act(async () => buckets.answer([]));
  expect(await screen.findByText('settled')).toBeVisible();
});

test('a query that takes too long is not awaited', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers(listAccessKeys, []);
  holds(listBuckets);
  await show(<Parts />);
  expect(screen.getByText('waiting')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1600));
  expect(screen.getByText('settled')).toBeVisible();
});
