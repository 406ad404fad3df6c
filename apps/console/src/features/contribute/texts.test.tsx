import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { Modal } from '#ui/dialogs/modal.tsx';
import { loadContributeTexts } from './texts.ts';

test('a dialog with changes asks in words before it closes', async () => {
  const hands = userEvent.setup({ delay: null });
  render(
    <I18nextProvider i18n={await loadContributeTexts(false)}>
      <Modal title="Appeal" onClose={() => undefined}>
        <input data-dirty aria-label="Reason" />
      </Modal>
    </I18nextProvider>,
  );
  await hands.click(screen.getByLabelText('Reason'));
  await hands.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  expect(within(question).getByText('What you entered here will be lost.')).toBeVisible();
  expect(within(question).getByRole('button', { name: 'Keep editing' })).toBeVisible();
});
