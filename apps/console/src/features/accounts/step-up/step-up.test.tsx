import {
  endOtherSessions,
  endSession,
  listProofs,
  listSessions,
  sendProofCode,
  verifyPerson,
} from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { SessionsPanel } from '../settings/security/sessions-panel.tsx';
import { StepUpHost } from './step-up-host.tsx';

const device = { browser: 'Safari', system: 'iOS' };
const session = {
  ...device,
  address: '127.0.0.1',
  is_kept: true,
  created_at: 1,
  last_used_at: 1,
  expires_at: 2,
};

const open = () =>
  show(
    <>
      <SessionsPanel />
      <StepUpHost />
    </>,
  );
const proof = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });

beforeEach(() => {
  answers(listSessions, {
    sessions: [
      { ...session, session_id: 'here', is_current: true },
      { ...session, session_id: 'phone', is_current: false },
    ],
    devices: [],
  });
  answers(listProofs, { kinds: ['password', 'email_code'] });
});

test('a session is ended once it is clear who is there', async () => {
  const ending = refuses(endSession, 1034);
  const hands = await open();
  await hands.click(await screen.findByRole('button', { name: /^Sign out Safari on iOS/ }));
  const dialog = await proof();
  const password = await within(dialog).findByLabelText('Password');
  await waitFor(() => expect(password).toHaveFocus());
  await hands.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(password).toBeInvalid();
  refuses(verifyPerson, 1004);
  await hands.type(password, 'Wrong1!word{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/wrong|incorrect/i));
  const proving = answers(verifyPerson, null);
  const ended = answers(endSession, null);
  await hands.clear(password);
  await hands.type(password, 'Reef#1234{Enter}');
  await waitFor(() => expect(ended.inputs).toEqual([{ session_id: 'phone' }]));
  expect(proving.inputs).toEqual([{ password: 'Reef#1234' }]);
  expect(ending.inputs).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('sessions are left alone by who would rather not prove it, and nothing more is said', async () => {
  const ending = refuses(endOtherSessions, 1034);
  const hands = await open();
  await hands.click(await screen.findByRole('button', { name: 'Sign out all other sessions' }));
  const question = screen.getByRole('dialog');
  await hands.click(within(question).getByRole('button', { name: 'Sign out all other sessions' }));
  await hands.click(await within(await proof()).findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull());
  expect(ending.inputs).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a code by mail stands in for a password, and is sent as soon as it is whole', async () => {
  refuses(endSession, 1034);
  answers(sendProofCode, null);
  const proving = refuses(verifyPerson, 1010);
  const hands = await open();
  await hands.click(await screen.findByRole('button', { name: /^Sign out Safari on iOS/ }));
  const dialog = await proof();
  await hands.click(await within(dialog).findByRole('button', { name: 'Use email code instead' }));
  await hands.click(within(dialog).getByRole('button', { name: 'Send code' }));
  const code = await within(dialog).findByLabelText('Code from the email');
  await hands.type(code, 'ABC123');
  await waitFor(() => expect(code).toBeInvalid());
  expect(proving.inputs).toEqual([{ email_code: 'ABC123' }]);
});
