import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTidyTray } from './use-tidy-tray.ts';

const onOpen = vi.fn();
const onClear = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onOpen.mockClear();
  onClear.mockClear();
});

const tray = { isFinished: true, isOpen: true, page: '/dss/buckets/photos', onOpen, onClear };
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the tray folds after everything is done, and opens for the next upload', async () => {
  const { rerender } = renderHook(useTidyTray, { initialProps: { ...tray, isFinished: false } });
  await wait(60_000);
  expect(onOpen).not.toHaveBeenCalled();
  rerender(tray);
  await wait(6000);
  expect(onOpen.mock.calls).toEqual([[false]]);
  rerender({ ...tray, isFinished: false, isOpen: false });
  expect(onOpen.mock.calls).toEqual([[false], [true]]);
});

test.each([
  ['onPointerEnter', 'onPointerLeave'],
  ['onFocus', 'onBlur'],
] as const)('it stays open from %s to %s', async (hold, release) => {
  const { result } = renderHook(useTidyTray, { initialProps: tray });
  act(() => result.current[hold]());
  await wait(60_000);
  expect(onOpen).not.toHaveBeenCalled();
  act(() => result.current[release]());
  await wait(6000);
  expect(onOpen.mock.calls).toEqual([[false]]);
});

test('a folded tray goes with the next page; one that is open or has trouble stays', () => {
  const { rerender } = renderHook(useTidyTray, { initialProps: tray });
  rerender({ ...tray, page: '/dss' });
  rerender({ ...tray, isOpen: false, isFinished: false, page: '/dss/jobs' });
  expect(onClear).not.toHaveBeenCalled();
  rerender({ ...tray, isOpen: false, page: '/dss/jobs' });
  rerender({ ...tray, isOpen: false, page: '/dss/buckets' });
  expect(onClear).toHaveBeenCalledOnce();
});
