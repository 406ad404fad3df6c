import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTidyTray } from './use-tidy-tray.ts';

const onOpen = vi.fn();
const onClear = vi.fn();

const root = { current: document.createElement('section') };
document.body.append(root.current);
const useTray = (options: Parameters<typeof useTidyTray>[1]) => useTidyTray(root, options);

beforeEach(() => {
  vi.useFakeTimers();
  onOpen.mockClear();
  onClear.mockClear();
});

const tray = { isFinished: true, isOpen: true, page: '/dss/buckets/photos', onOpen, onClear };
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the tray folds after everything is done, and opens for the next upload', async () => {
  const { rerender } = renderHook(useTray, { initialProps: { ...tray, isFinished: false } });
  await wait(60_000);
  expect(onOpen).not.toHaveBeenCalled();
  rerender(tray);
  await wait(6000);
  expect(onOpen.mock.calls).toEqual([[false]]);
  rerender({ ...tray, isFinished: false, isOpen: false });
  expect(onOpen.mock.calls).toEqual([[false], [true]]);
});

test('it stays open while the pointer is over it', async () => {
  const isMatch = vi.spyOn(root.current, 'matches').mockImplementation((selector) => selector === ':hover');
  renderHook(useTray, { initialProps: tray });
  await wait(60_000);
  expect(onOpen).not.toHaveBeenCalled();
  isMatch.mockRestore();
  await wait(6000);
  expect(onOpen.mock.calls).toEqual([[false]]);
});

test('it stays open while the focus is in it, until the focused button goes with its row', async () => {
  const replace = document.createElement('button');
  root.current.append(replace);
  replace.focus();
  renderHook(useTray, { initialProps: tray });
  await wait(60_000);
  expect(onOpen).not.toHaveBeenCalled();
  replace.remove();
  await wait(6000);
  expect(onOpen.mock.calls).toEqual([[false]]);
});

test('a folded tray goes with the next page; one that is open or has trouble stays', () => {
  const { rerender } = renderHook(useTray, { initialProps: tray });
  rerender({ ...tray, page: '/dss' });
  rerender({ ...tray, isOpen: false, isFinished: false, page: '/dss/jobs' });
  expect(onClear).not.toHaveBeenCalled();
  rerender({ ...tray, isOpen: false, page: '/dss/jobs' });
  rerender({ ...tray, isOpen: false, page: '/dss/buckets' });
  expect(onClear).toHaveBeenCalledOnce();
});
