import { listBuckets } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ask } from '#lib/calls/query-client.ts';
import { notices } from '#lib/notices/notify.ts';
import { answers, crashes, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { Loaded } from './loaded.tsx';

const bucketsQuery = {
  queryKey: ['buckets of a test'],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(listBuckets, {}, signal),
};

function Buckets() {
  const query = useQuery(bucketsQuery);
  return (
    <Loaded query={query} skeleton={<p>loading</p>}>
      {(buckets) => <p>{buckets.length} buckets</p>}
    </Loaded>
  );
}

function BucketCount() {
  const { data } = useQuery(bucketsQuery);
  return <p>{data?.length ?? 'no count'}</p>;
}

/** Waits until notices that follow a failure have been shown. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('a refused load is explained once, on the page, and can be retried', async () => {
  refuses(listBuckets, 1027);
  const hands = await show(<Buckets />);
  expect(await screen.findByRole('alert')).toHaveTextContent(/invalid value/i);
  await settle();
  expect(notices.current()).toEqual([]);
  answers(listBuckets, []);
  await hands.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('0 buckets')).toBeVisible();
});

test('a crash of the server is explained once, on the page, with the support contact', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = crashes(listBuckets);
  await show(<Buckets />);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(asked.inputs).toHaveLength(2);
  expect(notices.current()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asked.inputs).toHaveLength(3);
  expect(screen.getByRole('alert')).toHaveTextContent('help@example.com');
  expect(notices.current()).toEqual([]);
});

test('a part without room for an error shows a notice, after the last attempt', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = crashes(listBuckets);
  await show(<BucketCount />);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(asked.inputs).toHaveLength(2);
  expect(notices.current()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('help@example.com'));
  expect(screen.getByText('no count')).toBeVisible();
});
