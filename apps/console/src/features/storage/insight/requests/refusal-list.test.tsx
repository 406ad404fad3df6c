import { listAccessKeys, listRefusals } from '@atoll/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import type { Explanation } from '../log/queries.ts';
import { RefusalList } from './refusal-list.tsx';

const denied: Explanation = {
  request_id: 'R1',
  decided_at: Date.UTC(2026, 0, 1),
  caller: 'ana',
  access_key_id: 'AK1',
  operation: 'PutObject',
  action: 's3:PutObject',
  resource: 'site/releases/1.html',
  is_allowed: false,
  rule: 'keyPolicySilent',
  statement: null,
  sid: null,
  setting: null,
};
const deploy = {
  access_key_id: 'AK1',
  name: 'Website deploy',
  created_at: 0,
  last_used_at: null,
  last_used_from: null,
  expires_at: null,
  is_enabled: true,
  policy: null,
  scope: null,
  max_sent_bytes: null,
  is_changeable: true,
};

test('denied requests are listed in words, page by page, and lead to their explanation', async () => {
  answers(listAccessKeys, [deploy]);
  const asked = answers(listRefusals, ({ cursor }) =>
    cursor === undefined
      ? { refusals: [denied], next_cursor: 'next' }
      : { refusals: [{ ...denied, request_id: 'R2', access_key_id: 'AK0' }], next_cursor: null },
  );
  const hands = await show(<RefusalList accessKeyId={undefined} />);
  const link = await screen.findByRole('link', { name: 'Upload an object' });
  expect(link).toHaveAttribute('href', expect.stringContaining('request=R1'));
  await screen.findByText('Website deploy');
  const row = link.closest('tr');
  expect(row).toHaveTextContent('site/releases/1.html');
  expect(row).toHaveTextContent('permissions don’t include this');
  await hands.click(screen.getByRole('button', { name: 'Show more' }));
  const table = screen.getByRole('table', { name: 'Denied requests' });
  await screen.findByText('AK0');
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(asked.inputs.map(({ cursor }) => cursor)).toEqual([undefined, 'next']);
});

test('the denied requests of one key are named by it', async () => {
  answers(listAccessKeys, [deploy]);
  const asked = answers(listRefusals, { refusals: [], next_cursor: null });
  await show(<RefusalList accessKeyId="AK1" />);
  await screen.findByText('S3 requests with the access key Website deploy.');
  await screen.findByText('No requests were denied in the last 7 days.');
  expect(asked.inputs.map(({ access_key_id: key }) => key)).toEqual(['AK1']);
});
