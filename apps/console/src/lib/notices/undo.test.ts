import { expect, test, vi } from 'vitest';
import { notices } from './notify.ts';
import { notifyWithUndo, undoNewest } from './undo.ts';

const deleted = (name: string, onUndo: () => void) =>
  notifyWithUndo(
    { kind: 'success', text: `${name} was deleted.`, place: 'bottom-left' },
    { label: 'Undo', onUndo },
  );

test('the newest change is undone first, each once, and its notification goes', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  deleted('a.txt', first);
  deleted('b.txt', second);
  expect(undoNewest()).toBe(true);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(notices.current().map(({ text }) => text)).toEqual(['a.txt was deleted.']);
  expect(undoNewest()).toBe(true);
  expect(first).toHaveBeenCalledOnce();
  expect(undoNewest()).toBe(false);
});

test('a change that was undone by its notification is not undone again', () => {
  const undo = vi.fn();
  deleted('a.txt', undo);
  notices.current().at(-1)?.action?.onSelect();
  expect(undoNewest()).toBe(false);
  expect(undo).toHaveBeenCalledOnce();
});
