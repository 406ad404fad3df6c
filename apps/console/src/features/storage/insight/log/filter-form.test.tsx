import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { RequestFilters } from '../requests/request-filters.tsx';

test('filters in a dialog apply together, and close it', async () => {
  const [onChange, onDone] = [vi.fn(), vi.fn()];
  const hands = await show(<RequestFilters filter={{}} onChange={onChange} onDone={onDone} />);
  await hands.type(screen.getByRole('textbox', { name: 'Key starts with' }), 'trip/');
  expect(onChange).not.toHaveBeenCalled();
  await hands.click(screen.getByRole('button', { name: 'Filter' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ prefix: 'trip/' });
  expect(onDone).toHaveBeenCalledOnce();
});

test('a dialog is closed without applying them', async () => {
  const [onChange, onDone] = [vi.fn(), vi.fn()];
  const hands = await show(<RequestFilters filter={{}} onChange={onChange} onDone={onDone} />);
  await hands.type(screen.getByRole('textbox', { name: 'Key starts with' }), 'trip/');
  await hands.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onDone).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});
