import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadContributeTexts } from '../texts.ts';
import { emptyDraft } from './captured.ts';
import { SoundInput } from './sound-input.tsx';

vi.mock('./level-reader.ts', () => ({ createLevelReader: () => () => undefined }));

const track = { stop: vi.fn() };
const asked = Promise.withResolvers<{ getTracks: () => (typeof track)[] }>();

class Recorder extends EventTarget {
  static isTypeSupported = () => true;
  mimeType = 'audio/webm';
  start = () => undefined;
  stop = () => this.dispatchEvent(new Event('stop'));
}

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', Recorder);
  Object.assign(navigator, { mediaDevices: { getUserMedia: () => asked.promise } });
});

async function show(onPreparing: (isPreparing: boolean) => void) {
  const i18n = await loadContributeTexts(true);
  return render(
    <I18nextProvider i18n={i18n}>
      <SoundInput draft={emptyDraft} onChange={() => undefined} onPreparing={onPreparing} />
    </I18nextProvider>,
  );
}

test('a person who leaves before the microphone is on is not recorded', async () => {
  const { unmount } = await show(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Record' }));
  unmount();
  asked.resolve({ getTracks: () => [track] });
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
});

test('nothing can be sent while sound is being recorded', async () => {
  asked.resolve({ getTracks: () => [track] });
  const onPreparing = vi.fn();
  await show(onPreparing);
  await userEvent.click(screen.getByRole('button', { name: 'Record' }));
  await screen.findByRole('button', { name: 'Stop' });
  expect(onPreparing).toHaveBeenLastCalledWith(true);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('button', { name: 'Record' });
  expect(onPreparing).toHaveBeenLastCalledWith(false);
});
