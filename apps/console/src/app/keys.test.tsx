import { describeConsent, listAccessKeys, listBuckets, publicConfig } from '@atoll/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverConfig } from '#testing/config.ts';
import { person } from '#testing/people.ts';
import { answers, refuses } from '#testing/server.ts';
import { address, openConsole } from './testing/open-console.tsx';

test('keys go to pages and to the sheet of them, but never while somebody types', async () => {
  answers(listAccessKeys, []);
  answers(listBuckets, []);
  const hands = await openConsole('/dss/access-keys', person());
  await screen.findByRole('heading', { level: 1, name: 'Access Keys' });
  await hands.keyboard('gs');
  const settings = await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(address()).toBe('/settings');
  // The heading of a page takes the focus after navigation.
  await waitFor(() => expect(settings).toHaveFocus());
  const search = screen.getByRole('combobox', { name: 'Search objects or folders' });
  await hands.click(search);
  await hands.keyboard('g b?');
  expect(search).toHaveValue('g b?');
  expect(address()).toBe('/settings');
  act(() => search.blur());
  await hands.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Go to the search box')).toBeVisible();
  await hands.keyboard('{Escape}');
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
});

test('the consent page leads nowhere for an address that is not registered', async () => {
  answers(publicConfig, serverConfig);
  refuses(describeConsent, 1038);
  await openConsole(
    '/auth?redirect_url=https%3A%2F%2Fevil.example%2Fback&identity=x&remember=true',
    person(),
  );
  expect(await screen.findByRole('heading', { name: 'This app isn’t registered here' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Allow|Cancel/ })).toBeNull();
  expect(document.querySelector('[href*="evil.example"]')).toBeNull();
});
