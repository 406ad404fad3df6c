import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { loadContributeTexts } from '../texts.ts';
import { MediaView } from './media-view.tsx';

async function show(content: ReactNode) {
  const i18n = await loadContributeTexts(true);
  render(<I18nextProvider i18n={i18n}>{content}</I18nextProvider>);
  return userEvent.setup({ delay: null });
}

const opened = {
  isSeen: false,
  isOpening: false,
  problem: undefined,
  open: () => undefined,
} as const;

test('a similar picture is shown beside the one under review, and each says which it is', async () => {
  const media = { url: 'https://s3.example/one', similarUrl: 'https://s3.example/other' };
  const onSeen = vi.fn();
  const hands = await show(
    <MediaView kind="image" sizeBytes={1000} state={{ ...opened, media, onSeen } as never} />,
  );
  const [one, other] = screen.getAllByRole('figure');
  expect(within(one!).getByText('Item under review')).toBeVisible();
  expect(within(other!).getByText('Similar item')).toBeVisible();
  expect(within(one!).getByRole('img')).toHaveAttribute('src', media.url);
  expect(within(other!).getByRole('img')).toHaveAttribute('src', media.similarUrl);
  within(other!).getByRole('img').dispatchEvent(new Event('load'));
  expect(onSeen, 'the similar one is not the item').not.toHaveBeenCalled();
  within(one!).getByRole('img').dispatchEvent(new Event('load'));
  expect(onSeen).toHaveBeenCalledOnce();
  await hands.click(within(one!).getByRole('button', { name: 'Zoom in' }));
  expect(within(one!).getByRole('img').style.transform).toContain('scale(1.5)');
});

test('a recording counts as heard at its end, not before', async () => {
  const onSeen = vi.fn();
  const media = { url: 'https://s3.example/sound', similarUrl: null };
  // Too large to draw its waveform.
  await show(<MediaView kind="audio" sizeBytes={10 ** 9} state={{ ...opened, media, onSeen } as never} />);
  const player = screen.getByLabelText('Recording under review');
  player.dispatchEvent(new Event('play'));
  player.dispatchEvent(new Event('timeupdate'));
  expect(onSeen).not.toHaveBeenCalled();
  player.dispatchEvent(new Event('ended'));
  expect(onSeen).toHaveBeenCalledOnce();
});
