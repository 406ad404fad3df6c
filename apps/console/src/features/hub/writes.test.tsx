import { creditStatus, listLedger } from '@atoll/contract';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/calls/query-client.ts';
import { closeProjectWrite, openProjectWrite, pauseProjectWrite } from './writes.ts';

test.each([
  { write: openProjectWrite, isMoved: true },
  { write: closeProjectWrite, isMoved: true },
  { write: pauseProjectWrite, isMoved: false },
])('credit is loaded again after $write.call.name: $isMoved', ({ write, isMoved }) => {
  queryClient.clear();
  for (const { name } of [creditStatus, listLedger]) queryClient.setQueryData([name], 'before');
  write.invalidates?.({ project_id: 'p' });
  for (const { name } of [creditStatus, listLedger])
    expect(queryClient.getQueryState([name])?.isInvalidated).toBe(isMoved);
});
