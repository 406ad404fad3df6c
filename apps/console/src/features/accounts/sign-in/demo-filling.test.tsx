import { publicConfig } from '@atoll/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serverConfig } from '#testing/config.ts';
import { answers, fails } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { DemoFilling } from './demo-filling.tsx';

test('shows how far the demo is, survives a lost answer, and says when it is ready', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await show(<DemoFilling initial={{ done: 5, of: 20 }} />, { user: null });
    const bar = screen.getByRole('progressbar', { name: 'The demo account is being filled' });
    expect(bar).toHaveAttribute('aria-valuetext', '25% done');
    const lost = fails(publicConfig);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(lost.inputs).toHaveLength(1));
    answers(publicConfig, { ...serverConfig, demo_filling: { done: 10, of: 20 } });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '50% done'));
    answers(publicConfig, serverConfig);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(await screen.findByRole('status')).toHaveTextContent(/ready/);
    expect(screen.queryByRole('progressbar')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
