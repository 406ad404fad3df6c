import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { phoneQuery } from '../actions/use-media-query.ts';
import { FoldedFilters } from './folded-filters.tsx';

afterEach(() => vi.unstubAllGlobals());

function onPhone() {
  const wide = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...wide(query),
    matches: query === phoneQuery,
  }));
}

test('filters are in sight on wide screens, before the tools', async () => {
  await show(
    <FoldedFilters count={0} tools={<button type="button">CSV</button>}>
      <input aria-label="Status" />
    </FoldedFilters>,
  );
  const [status, csv] = [screen.getByRole('textbox', { name: 'Status' }), screen.getByText('CSV')];
  expect(status).toBeVisible();
  expect(status.compareDocumentPosition(csv)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();
});

test('on phones, a button with their number opens them', async () => {
  onPhone();
  const cleared = vi.fn();
  const hands = await show(
    <FoldedFilters count={2} onClear={cleared} options={<input aria-label="Live" />}>
      <input aria-label="Status" />
    </FoldedFilters>,
  );
  const button = screen.getByRole('button', { name: 'Filters (2)', expanded: false });
  expect(screen.getByLabelText('Status')).not.toBeVisible();
  expect(screen.getByLabelText('Live')).not.toBeVisible();
  await hands.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Status')).toBeVisible();
  expect(screen.getByLabelText('Live')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(cleared).toHaveBeenCalledOnce();
});

test('on phones, a form is in a dialog, which it closes', async () => {
  onPhone();
  const hands = await show(
    <FoldedFilters count={0} options={<input aria-label="Live" />}>
      {(onDone) => (
        <button type="button" onClick={onDone}>
          Apply
        </button>
      )}
    </FoldedFilters>,
  );
  expect(screen.getByLabelText('Live')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Filters' }));
  const dialog = screen.getByRole('dialog', { name: 'Filters' });
  await hands.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('on wide screens, a form is in sight', async () => {
  await show(<FoldedFilters count={0}>{(onDone) => <p>{onDone ? 'dialog' : 'page'}</p>}</FoldedFilters>);
  expect(screen.getByText('page')).toBeVisible();
});

test('filters that are always folded are open while one is in use', async () => {
  await show(
    <FoldedFilters isAlways count={1}>
      <input aria-label="Status" />
    </FoldedFilters>,
  );
  expect(screen.getByRole('button', { name: 'Filters (1)', expanded: true })).toBeVisible();
  expect(screen.getByLabelText('Status')).toBeVisible();
});
