import { codes, listBuckets, listShareAccesses, listShareLinks, listStorageConcerns } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { person } from '#testing/people.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { phoneQuery } from '#ui/actions/use-media-query.ts';
import { shareLink } from '../testing/share-links.ts';
import { ShareLinksPanel } from './share-links-panel.tsx';

const link = shareLink({
  link_id: 'a',
  bucket: 'inbox',
  kind: 'request',
  key: 'press/',
  transfers: 12,
  bytes: 48,
});
const received = {
  link_id: 'a',
  bucket: 'inbox',
  folder: 'press/',
  count: 3,
  last_at: 5,
  last_key: 'press/x',
};

const seen = `received-seen:${person().email}`;

beforeEach(() => {
  localStorage.clear();
  answers(listBuckets, []);
  answers(listShareLinks, { links: [link], next_cursor: null });
});

test('files since the last look are new, and looking at all links ends that', async () => {
  const asked = answers(listStorageConcerns, { certificates: [], refusals: [], received: [received] });
  const before = Date.now();
  await show(<ShareLinksPanel search={{}} onSearch={() => undefined} />);
  expect(await screen.findByText('3 new')).toBeVisible();
  expect(asked.inputs).toEqual([{ received_since: 0 }]);
  await waitFor(() => expect(Number(localStorage.getItem(seen))).toBeGreaterThanOrEqual(before));
  expect(screen.getByText('3 new')).toBeVisible();
});

test('looking at the links of one bucket does not end it for the others', async () => {
  answers(listStorageConcerns, { certificates: [], refusals: [], received: [received] });
  await show(<ShareLinksPanel bucket="inbox" search={{}} onSearch={() => undefined} />);
  expect(await screen.findByText('3 new')).toBeVisible();
  expect(localStorage.getItem(seen)).toBeNull();
});

test('on phones, the buttons of a bucket’s links fit beside the filters', async () => {
  const wide = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query === phoneQuery }));
  answers(listShareLinks, { links: [{ ...link, kind: 'request' }], next_cursor: null });
  answers(listBuckets, []);
  answers(listStorageConcerns, { certificates: [], refusals: [], received: [] });
  await show(<ShareLinksPanel bucket="inbox" search={{}} onSearch={() => undefined} />);
  const request = await screen.findByRole('button', { name: 'Request files' });
  expect(request.textContent).toBe('');
  expect(screen.getByRole('button', { name: 'Share this bucket' })).toHaveTextContent('Share this bucket');
  vi.unstubAllGlobals();
});

test('the name of a file opens its link, whose log says that a password was wrong', async () => {
  answers(listStorageConcerns, { certificates: [], refusals: [], received: [] });
  answers(listShareLinks, {
    links: [shareLink({ key: 'plans/2026/q3.txt', has_password: true })],
    next_cursor: null,
  });
  answers(listShareAccesses, {
    accesses: [
      {
        action: 'open',
        key: null,
        address: '127.0.0.0',
        user_agent: '',
        bytes: 0,
        code: codes.shareForbidden,
        at: 1,
      },
    ],
    next_cursor: null,
  });
  const hands = await show(<ShareLinksPanel search={{}} onSearch={() => undefined} />);
  await hands.click(await screen.findByRole('button', { name: 'q3.txt' }));
  expect(screen.getByRole('dialog', { name: 'plans/2026/q3.txt' })).toBeVisible();
  expect(await screen.findByText('Denied: wrong password')).toBeVisible();
});
