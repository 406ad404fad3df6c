import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notifyWithUndo } from '#lib/notices/undo.ts';
import { show } from '#testing/show.tsx';
import { useNoticeKeys } from './use-notice-keys.ts';

function Page() {
  useNoticeKeys();
  return (
    <main id="page" tabIndex={-1}>
      <button type="button">Row</button>
      <input aria-label="Name" />
    </main>
  );
}

const deleted = (onUndo: () => void) =>
  act(async () =>
    notifyWithUndo(
      { kind: 'success', text: 'a.txt was deleted.', place: 'bottom-left' },
      { label: 'Undo', onUndo },
    ),
  );
const row = () => screen.getByRole('button', { name: 'Row' });
const undoButton = () => screen.getByRole('button', { name: /^Undo/ });

test('F6 goes to the notification and back; the focus returns when it is used', async () => {
  const undo = vi.fn();
  const hands = await show(<Page />);
  await deleted(undo);
  await hands.click(row());
  await hands.keyboard('{F6}');
  expect(undoButton()).toHaveFocus();
  await hands.keyboard('{F6}');
  expect(row()).toHaveFocus();
  await hands.keyboard('{F6}{Enter}');
  expect(undo).toHaveBeenCalledOnce();
  expect(row()).toHaveFocus();
});

test('a notification waits while the focus is in it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hands = await show(<Page />);
  await deleted(vi.fn());
  await hands.keyboard('{F6}');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(undoButton()).toHaveFocus();
  await hands.keyboard('{F6}');
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.queryByRole('status')).toBeNull();
});

test('Ctrl+Z undoes the newest change, except while a person types', async () => {
  const undo = vi.fn();
  const hands = await show(<Page />);
  await deleted(undo);
  await hands.click(screen.getByRole('textbox', { name: 'Name' }));
  await hands.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  await hands.click(row());
  await hands.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});
