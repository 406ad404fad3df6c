import { issueIdentity } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { refuses } from '#testing/server.ts';
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
