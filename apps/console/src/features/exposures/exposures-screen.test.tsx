import { type Exposure, listExposures, setPublicAccessBlock } from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { ExposuresScreen } from './exposures-screen.tsx';

const dated = { since: 1, until: null, last_used_at: null };
const bucket: Exposure = {
  kind: 'bucket',
  bucket: 'holiday',
  ways: ['policy', 'acl'],
  rights: ['read', 'list'],
  ...dated,
};
const release: Exposure = {
  kind: 'release',
  project_id: 'p',
  title: 'Reef sounds',
  version: '1.0.0',
  ...dated,
};
const widget: Exposure = {
  kind: 'agent_widget',
  agent_id: 'a',
  name: 'Handbook',
  origins: ['https://a.example', 'https://b.example'],
  ...dated,
};
const link: Exposure = {
  kind: 'share_link',
  link_id: 'l',
  link_kind: 'request',
  bucket: 'inbox',
  key: 'press/',
  has_password: true,
  ...dated,
};

const lists = (...exposures: Exposure[]) => answers(listExposures, { exposures, next_cursor: null });
const rowOf = async (name: string) => {
  const found = await screen.findByRole('link', { name });
  const row = found.closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};
const menuOf = async (hands: Awaited<ReturnType<typeof show>>, name: string) => {
  await hands.click(within(await rowOf(name)).getByRole('button'));
  return screen.getAllByRole('menuitem').filter((item) => item.checkVisibility?.() ?? true);
};

test('each line says what anyone can do, and leads to where it is set', async () => {
  lists(bucket, link, widget, release);
  await show(<ExposuresScreen />);
  const row = await rowOf('holiday');
  expect(row).toHaveTextContent('Read files, List files (policy, ACL)');
  const settings = within(row).getByRole('link');
  expect(settings).toHaveAttribute('href', '/dss/buckets/holiday/settings?section=access');
  expect(await rowOf('press/')).toHaveTextContent('Upload files to inbox');
  expect(await rowOf('press/')).toHaveTextContent('Password');
  expect(await rowOf('Handbook')).toHaveTextContent('Ask this agent on 2 websites');
  expect(await rowOf('Reef sounds 1.0.0')).toHaveTextContent('Download this dataset');
});

test('public access ends after a confirmation, and the list is read again', async () => {
  const asked = lists(bucket);
  const stopped = answers(setPublicAccessBlock, null);
  const hands = await show(<ExposuresScreen />);
  await menuOf(hands, 'holiday');
  await hands.click(screen.getByRole('menuitem', { name: 'Stop public access' }));
  expect(screen.getByRole('heading', { name: 'Stop public access to holiday?' })).toBeVisible();
  expect(stopped.inputs).toEqual([]);
  const before = asked.inputs.length;
  await hands.click(screen.getByRole('button', { name: 'Stop public access' }));
  const block = {
    block_public_acls: true,
    ignore_public_acls: true,
    block_public_policy: true,
    restrict_public_buckets: true,
  };
  await waitFor(() => expect(stopped.inputs).toEqual([{ bucket: 'holiday', ...block }]));
  await waitFor(() => expect(asked.inputs.length).toBeGreaterThan(before));
});

test('a dataset that others rely on is not ended here, nor anything by who may not', async () => {
  lists(release, widget);
  const hands = await show(<ExposuresScreen />, { user: person('member') });
  for (const name of ['Reef sounds 1.0.0', 'Handbook']) {
    await menuOf(hands, name);
    expect(screen.getByRole('menuitem', { name: 'Open settings' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Stop public access' })).toBeNull();
    await hands.keyboard('{Escape}');
  }
});

test('leads who may only read to the files instead of the settings', async () => {
  lists(bucket, widget);
  await show(<ExposuresScreen />, { user: person('read_only') });
  const row = await rowOf('holiday');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/dss/buckets/holiday');
  expect(within(row).queryByRole('button')).toBeNull();
});

test('says so where nothing is public', async () => {
  lists();
  await show(<ExposuresScreen />);
  expect(await screen.findByText('Nothing is public')).toBeVisible();
});

test('shows further pages on request, also behind an empty one', async () => {
  answers(listExposures, { exposures: [], next_cursor: 'next' });
  const hands = await show(<ExposuresScreen />);
  const more = await screen.findByRole('button', { name: 'Show more' });
  const asked = answers(listExposures, { exposures: [bucket], next_cursor: null });
  await hands.click(more);
  expect(await rowOf('holiday')).toBeVisible();
  expect(asked.inputs).toEqual([{ cursor: 'next' }]);
});
