import { describeInvitation } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { refuses } from '#testing/server.ts';
import { openConsole } from './testing/open-console.tsx';

test.each([
  ['a link that has expired', '/join?signature=expired'],
  ['a link that was cut off', '/join'],
])('%s is said to be no longer valid', async (_link, path) => {
  refuses(describeInvitation, 1037);
  await openConsole(path, person());
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This invitation is no longer valid' }),
  ).toBeVisible();
});
