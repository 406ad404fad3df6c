import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { RequestFilters } from '../requests/request-filters.tsx';
import type { RequestFilter } from './log-search.ts';

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

/** A page whose address keeps the filter. The address changes later than the fields, as the router's does. */
function FilteredPage({ onChange }: { onChange: (filter: RequestFilter) => void }) {
  const [filter, setFilter] = useState<RequestFilter>({});
  const change = (next: RequestFilter) => {
    onChange(next);
    setTimeout(() => setFilter(next));
  };
  return (
    <>
      <RequestFilters filter={filter} onChange={change} />
      <button type="button" onClick={() => setFilter({})}>
        Clear
      </button>
      <output>{JSON.stringify(filter)}</output>
    </>
  );
}

test('on a page, a choice applies immediately', async () => {
  const onChange = vi.fn();
  const hands = await show(<FilteredPage onChange={onChange} />);
  const status = screen.getByRole('combobox', { name: 'Status' });
  await hands.selectOptions(status, '4xx');
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ status: '4' }));
  expect(await screen.findByText('{"status":"4"}')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Status' })).toBe(status);
});

test('a text applies with Enter, and keeps the focus and what is typed next', async () => {
  const onChange = vi.fn();
  const hands = await show(<FilteredPage onChange={onChange} />);
  const prefix = screen.getByRole('textbox', { name: 'Key starts with' });
  await hands.type(prefix, 'trip{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ prefix: 'trip' }));
  await hands.keyboard('s/');
  expect(await screen.findByText('{"prefix":"trip"}')).toBeVisible();
  expect(prefix).toHaveFocus();
  expect(prefix).toHaveValue('trips/');
});

test('a text applies after a pause, once', async () => {
  const onChange = vi.fn();
  const hands = await show(<FilteredPage onChange={onChange} />);
  await hands.type(screen.getByRole('textbox', { name: 'Operation' }), 'Put');
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ operation: 'Put' }), {
    timeout: 5_000,
  });
});

test('filters that are cleared elsewhere empty the fields', async () => {
  const onChange = vi.fn();
  const hands = await show(<FilteredPage onChange={onChange} />);
  await hands.type(screen.getByRole('textbox', { name: 'Operation' }), 'Put{Enter}');
  expect(await screen.findByText('{"operation":"Put"}')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('textbox', { name: 'Operation' })).toHaveValue('');
  expect(onChange).toHaveBeenCalledOnce();
});

test('an invalid day applies nothing', async () => {
  const onChange = vi.fn();
  const hands = await show(<FilteredPage onChange={onChange} />);
  await hands.type(screen.getByRole('textbox', { name: 'From' }), 'soon');
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '4xx');
  expect(await screen.findByRole('alert')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(onChange).not.toHaveBeenCalled();
  await hands.clear(screen.getByRole('textbox', { name: 'From' }));
  await hands.keyboard('{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ status: '4' }));
});
