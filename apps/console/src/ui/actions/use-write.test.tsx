import { codes, validateEmail } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { useWrite } from './use-write.ts';

function Verify() {
  const { run } = useWrite({ call: validateEmail }, { notices: 'refusals' });
  return (
    <button type="button" onClick={() => void run({ email: 'ada@example.com', code: 'ABC123' })}>
      Verify
    </button>
  );
}

test('an error of an entry screen is gone once its retry succeeds', async () => {
  refuses(validateEmail, codes.emailCodeIncorrect);
  const hands = await show(<Verify />, { user: null });
  await hands.click(screen.getByRole('button', { name: 'Verify' }));
  const error = await screen.findByRole('alert');
  answers(validateEmail, null);
  await hands.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(error).not.toBeInTheDocument());
});
