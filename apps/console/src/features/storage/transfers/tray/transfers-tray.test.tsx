import { codes } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '#testing/people.ts';
import { show } from '#testing/show.tsx';
import type { Transfer } from '../sending/transfer.ts';
import { transfers } from '../sending/use-transfers.ts';
import { TransferRow } from './transfer-row.tsx';
import { TransfersTray } from './transfers-tray.tsx';

function transfer(key: string, state: Transfer['state']): Transfer {
  const problem = state === 'failed' ? ({ kind: 'connection' } as const) : null;
  return { id: key, bucket: 'photos', key, sizeBytes: 10, sentBytes: 0, state, problem };
}

test.each([
  ['Cancel all', ['sending', 'failed']],
  ['Cancel all', ['paused', 'failed']],
  ['Remove all', ['failed', 'failed']],
  ['Remove all', ['failed', 'done']],
] as const)('"%s" is offered for transfers that are %s', async (label, states) => {
  const list = states.map((state, at) => transfer(`${at}.txt`, state));
  vi.spyOn(transfers, 'snapshot').mockReturnValue(list);
  await show(<TransfersTray />);
  const offered = ['Cancel all', 'Remove all'].filter((name) => screen.queryByRole('button', { name }));
  expect(offered).toEqual([label]);
});

test.each([
  ['owner', 1],
  ['read_only', 0],
] as const)('a full quota leads an %s to the bucket’s quota, if they may change it', async (role, count) => {
  const problem = { kind: 'code', code: codes.bucketQuotaReached } as const;
  await show(<TransferRow transfer={{ ...transfer('a.txt', 'failed'), problem }} />, { user: person(role) });
  expect(await screen.findByText(/quota .* is full/)).toBeVisible();
  const links = screen.queryAllByRole('link', { name: 'Change quota' });
  const address = '/dss/buckets/photos/settings?section=quota';
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(count).fill(address));
});

test.each([
  [0, ['failed', 'conflict']],
  [1, ['failed', 'done']],
  [0, ['sending', 'done']],
] as const)('%i buttons show problems only, among transfers that are %s', async (count, states) => {
  const list = states.map((state, at) => transfer(`${at}.txt`, state));
  vi.spyOn(transfers, 'snapshot').mockReturnValue(list);
  await show(<TransfersTray />);
  expect(screen.queryAllByRole('button', { name: 'Show problems only' })).toHaveLength(count);
});
