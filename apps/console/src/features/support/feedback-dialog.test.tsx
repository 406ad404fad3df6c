import { sendFeedback } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, fails, holds } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

const onClose = vi.fn();
const message = () => screen.getByRole('textbox', { name: 'Your message' });
const send = () => screen.getByRole('button', { name: 'Send' });

test('an empty message is refused at its field, and nothing is sent', async () => {
  const hands = await show(<FeedbackDialog onClose={onClose} />);
  await hands.type(message(), '   ');
  await hands.click(send());
  expect(message()).toBeInvalid();
  expect(message()).toHaveAccessibleDescription(/Please fill out this field\./);
  expect(message()).toHaveFocus();
});

test('a message is sent once with its topic, and thanked for', async () => {
  onClose.mockClear();
  const sending = holds(sendFeedback);
  const hands = await show(<FeedbackDialog onClose={onClose} />);
  await hands.click(screen.getByRole('radio', { name: 'Praise' }));
  await hands.type(message(), ' Works as it should. ');
  expect(message()).toHaveAccessibleDescription('21 of 4,000 characters');
  await hands.click(send());
  expect(send()).toBeDisabled();
  await hands.type(message(), '{Control>}{Enter}{/Control}');
  sending.answer(null);
  expect(await screen.findByRole('status')).toHaveTextContent('We’ve received your message.');
  expect(sending.inputs).toEqual([{ topic: 'praise', message: 'Works as it should.', page: '/' }]);
  const done = screen.getByRole('button', { name: 'Done' });
  await waitFor(() => expect(done).toHaveFocus());
  await hands.click(done);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what the server did not confirm is said beside the button, and works at the next try', async () => {
  fails(sendFeedback);
  const hands = await show(<FeedbackDialog onClose={onClose} />);
  await hands.type(message(), 'Works');
  await hands.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('The server didn’t confirm this. Try again.');
  expect(message()).toHaveValue('Works');
  answers(sendFeedback, null);
  await hands.click(send());
  expect(await screen.findByRole('status')).toHaveTextContent('We’ve received your message.');
});
