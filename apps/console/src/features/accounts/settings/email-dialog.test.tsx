import { confirmEmailChange, endOtherSessions, startEmailChange, userInfo } from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '#testing/people.ts';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { EmailDialog } from './email-dialog.tsx';

const onClose = vi.fn();
const next = () => screen.getByRole('textbox', { name: 'New email' });

test('the address is changed with a code that is sent there, once it is whole', async () => {
  answers(startEmailChange, { request_id: 'r1', expires_at: 1 });
  const confirming = refuses(confirmEmailChange, 1010);
  const hands = await show(<EmailDialog email="ada@example.com" onClose={onClose} />);
  expect(screen.getByRole('textbox', { name: 'Current email' })).toBeDisabled();
  await hands.type(next(), ' new@example.com {Enter}');
  const code = await screen.findByRole('group');
  await waitFor(() => expect(within(code).getAllByRole('textbox')[0]).toHaveFocus());
  await hands.paste('WRONG1');
  await waitFor(() => expect(within(code).getAllByRole('textbox')[0]).toBeInvalid());
  const confirmed = answers(confirmEmailChange, null);
  answers(userInfo, person('owner', { email: 'new@example.com' }));
  await hands.paste('ABC123');
  const others = await screen.findByRole('button', { name: /sign out/i });
  expect(confirming.inputs).toEqual([{ request_id: 'r1', code: 'WRONG1' }]);
  expect(confirmed.inputs).toEqual([{ request_id: 'r1', code: 'ABC123' }]);
  const ending = answers(endOtherSessions, null);
  await hands.click(others);
  await waitFor(() => expect(ending.inputs).toHaveLength(1));
});

test('what is no address is refused at its field, and so is one that has an account', async () => {
  const hands = await show(<EmailDialog email="ada@example.com" onClose={onClose} />);
  await hands.type(next(), 'nowhere{Enter}');
  expect(next()).toHaveAccessibleDescription('Please enter a valid email address.');
  refuses(startEmailChange, 1007);
  await hands.clear(next());
  await hands.type(next(), 'grace@example.com{Enter}');
  await waitFor(() => expect(next()).toHaveAccessibleDescription(/already exists/i));
  expect(next()).toHaveFocus();
});
