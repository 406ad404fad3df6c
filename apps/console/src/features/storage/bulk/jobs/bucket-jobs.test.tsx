import { cancelBulkJob } from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { BucketJobs } from './bucket-jobs.tsx';

const job = bulkJob({
  task: { kind: 'delete' },
  selection: { key_count: 0, version_count: 0, prefix_count: 2, is_all: false, first: 'one/' },
  state: 'running',
  found: 4000,
  done: 1000,
  ended_at: null,
});

const strip = () => screen.getByRole('region', { name: 'Running in this bucket' });

test('a job shows its progress in its bucket, and leads to its page', async () => {
  await show(<BucketJobs jobs={[job]} />);
  expect(within(strip()).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1,000 of 4,000');
  expect(strip()).toHaveTextContent('Running');
  expect(within(strip()).getByRole('link', { name: /^Delete: one\// })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/dss\/jobs\?job=.*j1/),
  );
});

test('a job is stopped once', async () => {
  const stopping = answers(cancelBulkJob, { ...job, state: 'cancelling' });
  const hands = await show(<BucketJobs jobs={[job]} />);
  await hands.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(stopping.inputs).toEqual([{ job: 'j1' }]));
});

test('a job that is being stopped can’t be stopped again, nor by who may only read', async () => {
  await show(<BucketJobs jobs={[{ ...job, state: 'cancelling' }]} />);
  expect(screen.getByRole('button', { name: 'Stop' })).toBeDisabled();
});

test('who may only read is offered no stop', async () => {
  await show(<BucketJobs jobs={[job]} />, { user: person('read_only') });
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('more jobs than there is room for are counted', async () => {
  await show(<BucketJobs jobs={['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...job, id }))} />);
  expect(within(strip()).getAllByRole('listitem')).toHaveLength(3);
  expect(within(strip()).getByRole('link', { name: /2/ })).toBeVisible();
});
