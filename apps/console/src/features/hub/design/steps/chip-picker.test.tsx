import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { ChipPicker, type ChipPickerProps } from './chip-picker.tsx';

const picker: ChipPickerProps = {
  label: 'Languages',
  emptyText: 'Choose at least one language.',
  codes: ['en', 'fr'],
  nameOf: (code) => code,
  chosen: [],
  max: 2,
  onChange: () => undefined,
};

test('without a choice, the picker says what that means', async () => {
  await show(<ChipPicker {...picker} />);
  expect(screen.getByText('Choose at least one language.')).toBeVisible();
});

test('an error that says so isn’t repeated', async () => {
  await show(<ChipPicker {...picker} error="Choose at least one language." />);
  expect(screen.getAllByText('Choose at least one language.')).toHaveLength(1);
});

test('codes that the browser can’t name come after the names', async () => {
  const names: Record<string, string> = { fr: 'French', en: 'English' };
  const hands = await show(
    <ChipPicker {...picker} codes={['aa', 'fr', 'en']} nameOf={(code) => names[code] ?? code} />,
  );
  await hands.click(screen.getByRole('combobox', { name: 'Languages' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['English', 'French', 'aa']);
});
