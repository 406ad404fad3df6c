import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { FailureView } from './failure-view.tsx';

afterEach(() => vi.restoreAllMocks());

const view = <FailureView error={new Error('Failed to fetch')} reset={() => undefined} />;

test('a page that fails says that the data is safe, and offers a retry', async () => {
  await show(view);
  expect(screen.getByText(/Your data is safe/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('without a network, it says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(view);
  expect(screen.getByText(/You’re offline/)).toBeVisible();
});
