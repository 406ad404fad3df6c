import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notify } from '#lib/notices/notify.ts';
import { show } from '#testing/show.tsx';

const tell = (notice: Parameters<typeof notify>[0]) => act(async () => notify(notice));

test('a notice goes after five seconds; an error is an alert, a success a status', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show(<p>page</p>);
  await tell({ kind: 'success', text: 'Saved.', place: 'bottom-left' });
  await tell({ kind: 'error', text: 'Action failed.', place: 'top' });
  expect(screen.getByRole('status')).toHaveTextContent('Saved.');
  expect(screen.getByRole('alert')).toHaveTextContent('Action failed.');
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(screen.getByRole('status')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a notice that offers to undo a change stays twice as long, and undoing ends it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const undo = vi.fn();
  const hands = await show(<p>page</p>);
  await tell({
    kind: 'success',
    text: 'a.txt was deleted.',
    place: 'bottom-left',
    action: { label: 'Undo', onSelect: undo },
  });
  await act(() => vi.advanceTimersByTimeAsync(8000));
  await hands.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a refusal with a next step goes after five seconds, but stays under the pointer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hands = await show(<p>page</p>);
  const refuse = (text: string) =>
    tell({ kind: 'error', text, place: 'bottom-left', action: { label: 'Upgrade', onSelect: vi.fn() } });
  await refuse('Your plan’s storage is full.');
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(screen.queryByRole('alert')).toBeNull();
  await refuse('Your plan’s storage is full.');
  await hands.hover(screen.getByRole('alert'));
  await act(() => vi.advanceTimersByTimeAsync(9000));
  await hands.unhover(screen.getByRole('alert'));
  expect(screen.getByRole('alert')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the same message again is shown once, for its whole time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show(<p>page</p>);
  await tell({ kind: 'error', text: 'Action failed.', place: 'top' });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await tell({ kind: 'error', text: 'Action failed.', place: 'top' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('alert')).toBeVisible();
});

test('a notice is closed by its button', async () => {
  const hands = await show(<p>page</p>);
  await tell({ kind: 'error', text: 'Action failed.', place: 'bottom-left' });
  await hands.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
