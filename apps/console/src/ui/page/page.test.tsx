import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { person } from '#testing/people.ts';
import { show } from '#testing/show.tsx';
import { phoneQuery } from '../actions/use-media-query.ts';
import { Page } from './page.tsx';

afterEach(() => vi.unstubAllGlobals());

import { RecordHead } from './record-head.tsx';

test('people who may only read are told so where actions would be, except on pages about themselves', async () => {
  await show(
    <>
      <Page title="Buckets">content</Page>
      <Page title="Settings" isPersonal>
        content
      </Page>
    </>,
    { user: person('read_only') },
  );
  expect(screen.getAllByText('Read-only')).toHaveLength(1);
});

test('others see no such label', async () => {
  await show(<Page title="Buckets">content</Page>, { user: person('member') });
  expect(screen.queryByText('Read-only')).toBeNull();
});

test('the pages of a record say so too', async () => {
  await show(
    <RecordHead wayLabel="Up" way={null} title="Guide" tabs={null}>
      Version 2
    </RecordHead>,
    { user: person('read_only') },
  );
  expect(screen.getByText('Read-only')).toBeVisible();
});

test('on phones, the text of a list is folded, and a button shows it', async () => {
  const list = (
    <Page title="Keys" text="Up to 10." foldsText>
      content
    </Page>
  );
  await show(list);
  expect(screen.getByText('Up to 10.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'About this list' })).toBeNull();
  cleanup();
  const wide = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...wide(query),
    matches: query === phoneQuery,
  }));
  const hands = await show(list);
  expect(screen.queryByText('Up to 10.')).toBeNull();
  await hands.click(screen.getByRole('button', { name: 'About this list', expanded: false }));
  expect(screen.getByText('Up to 10.')).toBeVisible();
});
