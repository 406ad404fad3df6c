import { type CallOutput, listSessions } from '@atoll/contract';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

type Session = CallOutput<typeof listSessions>['sessions'][number];

const session = (address: string, isCurrent: boolean): Session => ({
  session_id: address,
  browser: 'Chrome',
  system: 'Linux',
  address,
  is_current: isCurrent,
  is_kept: false,
  created_at: 0,
  last_used_at: 0,
  expires_at: 0,
});

test('a sign-in of a moment ago is listed when the page opens again', async () => {
  const sessions = [session('192.0.2.1', true)];
  answers(listSessions, () => ({ sessions, devices: [] }));
  await show(<SessionsPanel />);
  await screen.findByText('192.0.2.1');
  cleanup();
  sessions.push(session('198.51.100.7', false));
  await show(<SessionsPanel />);
  expect(await screen.findByText('198.51.100.7')).toBeVisible();
});
