import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { Collection } from '../collection.ts';
import { loadContributeTexts } from '../texts.ts';
import { type Dispute, DisputeView } from './dispute-view.tsx';

const dispute: Dispute = {
  item_id: 'item',
  state: 'disputed',
  language: 'fr',
  country: 'FR',
  text: 'A sentence.',
  answers: {},
  media: null,
  checks: [],
  exif: 'absent',
  votes: [],
  decisions: [],
  appeal_text: null,
  report_reason: null,
  report_note: '',
  since: 1,
};

async function show(given: Partial<Dispute>, itemType: 'text' | 'image' = 'text') {
  const i18n = await loadContributeTexts(true);
  render(
    <I18nextProvider i18n={i18n}>
      <DisputeView
        project={{ project_id: 'project', languages: ['fr'] } as unknown as Collection}
        dispute={{ ...dispute, ...given }}
        itemType={itemType}
        fields={[]}
        onDecided={() => undefined}
      />
    </I18nextProvider>,
  );
  return userEvent.setup({ delay: null });
}

test('a rejection needs a reason, which the page says; numbers that no key has are not shown', async () => {
  const hands = await show({});
  expect(screen.getByRole('button', { name: 'Reject item' })).toBeDisabled();
  expect(screen.getByText('Select a reason to reject the item.')).toBeVisible();
  const reason = screen.getByRole('button', { name: 'Off topic' });
  expect(reason).toHaveTextContent(/^Off topic$/);
  await hands.click(reason);
  expect(screen.getByRole('button', { name: 'Reject item' })).toBeEnabled();
  expect(screen.queryByText('Select a reason to reject the item.')).toBeNull();
});

test('a reported item says why, and has no empty list of votes', async () => {
  await show({ state: 'held', report_reason: 'copyright', report_note: 'From a magazine.' });
  expect(screen.getByText(/From a magazine\./)).toBeVisible();
  expect(screen.queryByText('Votes')).toBeNull();
});

test('a picture is opened before the decision', async () => {
  const media = {
    content_type: 'image/png',
    size_bytes: 9,
    sha256: null,
    duration_ms: null,
    width: 1,
    height: 1,
  };
  await show({ media, text: null }, 'image');
  expect(screen.getByText('Open the file to decide.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept item' })).toBeDisabled();
});
