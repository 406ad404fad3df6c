import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { loadContributeTexts } from '../texts.ts';
import { emptyDraft } from './captured.ts';
import { NotSaved } from './not-saved.tsx';

test('the answers of a form are in the file that a person saves', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const i18n = await loadContributeTexts(true);
  const field = (name: string, label: string, type: 'text' | 'yes_no' = 'text') => ({
    name,
    type,
    is_required: true,
    labels: { en_US: label },
    options: [],
  });
  render(
    <I18nextProvider i18n={i18n}>
      <NotSaved
        project={{
          fields: [field('town', 'Your town'), field('far', 'Far away', 'yes_no'), field('other', 'Other')],
          languages: ['fr'],
        }}
        draft={{ ...emptyDraft, answers: { town: 'Malindi', far: true } }}
        isFull
        onRetry={() => undefined}
      />
    </I18nextProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save as file' }));
  expect(await Promise.all(saved.map((blob) => blob.text()))).toEqual(['Your town: Malindi\nFar away: Yes']);
});
