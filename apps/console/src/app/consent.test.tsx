import { describeConsent, issueIdentity } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers, refuses } from '#testing/server.ts';
import { openConsole } from './testing/open-console.tsx';

const redirectUrl = 'https://app.example.com/done';

test.each([
  ['an app whose sign-in was refused', '&name=survey', 'survey'],
  ['the app of the address', '', 'auth'],
])('without an identity, the screen asks for one of %s', async (_whose, query, name) => {
  const issuing = refuses(issueIdentity, 1038);
  await openConsole(`/auth?redirect_url=${encodeURIComponent(redirectUrl)}${query}`, person());
  expect(await screen.findByRole('heading', { name: 'This app isn’t registered here' })).toBeVisible();
  expect(issuing.inputs).toEqual([{ name, redirect_url: redirectUrl }]);
});

test.each([
  ['until you disconnect it', location.host],
  ['12 hours, then the app has to ask again', 'hub.example.com'],
])('the data hub says that its access lasts %s at %s', async (lasts, host) => {
  answers(issueIdentity, { identity: 'v1.x' });
  answers(describeConsent, {
    name: 'datahub',
    app: 'Data Hub',
    host,
    permissions: ['upload'],
    account: 'Ada',
    token_hours: 12,
    is_connected: false,
  });
  await openConsole(`/auth?redirect_url=${encodeURIComponent(redirectUrl)}`, person());
  expect(await screen.findByText(lasts)).toBeVisible();
});
