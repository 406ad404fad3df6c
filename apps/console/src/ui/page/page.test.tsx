import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { show } from '#testing/show.tsx';
import { Page } from './page.tsx';
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
