import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { Combobox, type ComboboxProps } from './combobox.tsx';

const countries = [
  { value: '', label: 'None' },
  { value: 'CI', label: 'Côte d’Ivoire', words: 'CI' },
  { value: 'FR', label: 'France', words: 'FR' },
  { value: 'JP', label: 'Japan', words: 'JP' },
  { value: 'CH', label: 'Switzerland', words: 'CH' },
  { value: 'AE', label: 'United Arab Emirates', words: 'AE' },
  { value: 'GB', label: 'United Kingdom', words: 'GB' },
];

function Country({ start = '', ...rest }: { start?: string } & Partial<ComboboxProps>) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Combobox label="Country" options={countries} value={value} onChange={setValue} {...rest} />
      <input aria-label="Address" />
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Country' });
const options = () => within(screen.getByRole('listbox', { name: 'Country' })).getAllByRole('option');
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? 'none');

test('an option is found by typing, and taken by keyboard alone', async () => {
  const hands = await show(<Country />);
  await hands.tab();
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await hands.keyboard('{ArrowDown}');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('listbox', { name: 'Country' })).toBeVisible();
  await hands.keyboard('united');
  expect(options().map((option) => option.textContent)).toEqual(['United Arab Emirates', 'United Kingdom']);
  expect(activeOption()).toHaveTextContent('United Arab Emirates');
  await hands.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('United Kingdom');
  await hands.keyboard('{ArrowUp}{Enter}');
  expect(field()).toHaveValue('United Arab Emirates');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveFocus();
});

test('arrows go round at the ends, and pages stop there', async () => {
  const hands = await show(<Country />);
  await hands.tab();
  await hands.keyboard('{ArrowDown}{ArrowUp}');
  expect(activeOption()).toHaveTextContent('United Kingdom');
  await hands.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('None');
  await hands.keyboard('{PageDown}');
  expect(activeOption()).toHaveTextContent('United Kingdom');
  await hands.keyboard('{PageUp}');
  expect(activeOption()).toHaveTextContent('None');
});

test('an option is found without its accents, and by its code', async () => {
  const hands = await show(<Country />);
  await hands.type(field(), 'cote d');
  expect(options()[0]).toHaveTextContent('Côte d’Ivoire');
  await hands.clear(field());
  await hands.type(field(), 'jp');
  await hands.tab();
  expect(field()).toHaveValue('Japan');
  expect(field()).not.toHaveFocus();
});

test('the choice stays after Escape and after words that are no option, and can be cleared', async () => {
  const hands = await show(<Country start="JP" />);
  await hands.clear(field());
  await hands.type(field(), 'nowhere at all');
  expect(screen.getByText('No matches')).toBeVisible();
  await hands.keyboard('{Escape}');
  expect(field()).toHaveValue('Japan');
  await hands.clear(field());
  await hands.type(field(), 'fra');
  await hands.click(screen.getByLabelText('Address'));
  expect(field()).toHaveValue('Japan');
  await hands.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('an emptied field chooses nothing, also on the way to the next field', async () => {
  const hands = await show(<Country start="JP" />);
  await hands.clear(field());
  await hands.tab();
  expect(field()).not.toHaveFocus();
  expect(field()).toHaveValue('');
});

test('an option is taken by a press, and the focus stays in the field', async () => {
  const hands = await show(<Country />);
  await hands.click(field());
  await hands.type(field(), 'swi');
  await hands.click(screen.getByRole('option', { name: 'Switzerland' }));
  expect(field()).toHaveValue('Switzerland');
  expect(field()).toHaveFocus();
});

test('the open list marks the choice, and tells how many were found', async () => {
  const hands = await show(<Country start="FR" />);
  await hands.click(field());
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('France');
  expect(activeOption()).toHaveTextContent('France');
  await hands.clear(field());
  await hands.type(field(), 'united');
  expect(screen.getByText('2 matches')).toBeInTheDocument();
});

test('a field in error says why; a disabled one opens nothing', async () => {
  const hands = await show(<Country start="FR" error="Choose a country" disabled />);
  expect(field()).toHaveAccessibleDescription('Choose a country');
  expect(field()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await hands.click(field());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a list that is being loaded is busy', async () => {
  const hands = await show(<Country options={[]} isLoading />);
  await hands.click(field());
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Loading')).toBeVisible();
});

test('an empty field says what an empty choice means, or that there is one to make', async () => {
  await show(<Country />);
  expect(field()).toHaveAttribute('placeholder', 'None');
  cleanup();
  await show(<Country options={countries.slice(1)} />);
  expect(field()).toHaveAttribute('placeholder', 'Choose…');
});
