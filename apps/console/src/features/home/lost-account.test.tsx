import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepLostAccount } from '#lib/calls/lost-account.ts';
import { show } from '#testing/show.tsx';
import { LostAccount } from './lost-account.tsx';

test('a removed member is told once', async () => {
  keepLostAccount(sessionStorage, 'Demo');
  await show(<LostAccount />);
  expect(screen.getByText('You’re no longer a member of “Demo”')).toBeVisible();
  expect(sessionStorage.getItem('lostAccount')).toBeNull();
});
