import type { CallOutput, getBulkJob } from '@atoll/contract';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#lib/calls/query-client.ts';
import { show } from '#testing/show.tsx';
import { type Selection, useSelection } from '#ui/lists/grid/index.ts';
import { activeJobsQuery } from '../../bulk/requests/queries.ts';
import { type Entry, entryId } from '../../listing/entry.ts';
import { spendObject, useSpentSelection } from './use-spent-selection.ts';

type Job = CallOutput<typeof getBulkJob>;

const object = (key: string) => ({ kind: 'object', key }) as Entry;
const jobOf = (id: string, keys: readonly string[]): Job =>
  ({
    id,
    bucket: 'photos',
    selection: {
      key_count: keys.length,
      prefix_count: 0,
      version_count: 0,
      is_all: false,
      first: keys[0] ?? null,
    },
  }) as Job;

let selection: Selection<Entry>;

function Probe() {
  selection = useSelection(entryId);
  useSpentSelection('photos', selection);
  return null;
}

/** Selects objects, and returns a function that reads which are still selected. */
async function selected(...keys: string[]) {
  await show(<Probe />);
  act(() => selection.set(keys.map(object), true));
  return () => selection.rows.map(({ key }) => key);
}

/** Begins a job next to one that has run before. */
const begin = (job: Job) =>
  act(async () => {
    queryClient.setQueryData(activeJobsQuery.queryKey, [jobOf('before', ['x', 'y']), job]);
  });

beforeEach(() => queryClient.setQueryData(activeJobsQuery.queryKey, [jobOf('before', ['x', 'y'])]));

test('a job clears the selection', async () => {
  const keys = await selected('a', 'b');
  await begin(jobOf('copy', ['a', 'b']));
  await waitFor(() => expect(keys()).toEqual([]));
});

test('a job of one object deselects this one', async () => {
  const keys = await selected('a', 'b');
  await begin(jobOf('delete', ['b']));
  await waitFor(() => expect(keys()).toEqual(['a']));
});

test('an object that was copied without a job is deselected, in its own bucket', async () => {
  const keys = await selected('a', 'b');
  act(() => spendObject('videos', 'a'));
  expect(keys()).toEqual(['a', 'b']);
  act(() => spendObject('photos', 'a'));
  expect(keys()).toEqual(['b']);
});
