import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { Cell, HeadCell } from '../lists/data-table.tsx';
import { TableDisclosure } from '../lists/table-disclosure.tsx';
import { Disclosure } from './disclosure.tsx';

test('a disclosure shows what is in it, and tells that it did', async () => {
  const toggled = vi.fn();
  const hands = await show(
    <Disclosure summary="More options" onToggle={toggled} isLazy>
      <p>Rarely needed</p>
    </Disclosure>,
  );
  expect(screen.queryByText('Rarely needed')).toBeNull();
  await hands.click(screen.getByText('More options'));
  expect(await screen.findByText('Rarely needed')).toBeVisible();
  expect(toggled).toHaveBeenLastCalledWith(true);
  await hands.click(screen.getByText('More options'));
  await waitFor(() => expect(screen.queryByText('Rarely needed')).toBeNull());
  expect(toggled).toHaveBeenLastCalledWith(false);
});

test('content that is kept is hidden until then, and may be open at once', async () => {
  await show(
    <>
      <Disclosure summary="Closed">
        <p>hidden</p>
      </Disclosure>
      <Disclosure summary="Open" isOpen>
        <p>shown</p>
      </Disclosure>
    </>,
  );
  expect(screen.getByText('hidden')).not.toBeVisible();
  expect(screen.getByText('shown')).toBeVisible();
});

test('the figures of a chart are a named table that the keyboard reaches', async () => {
  const hands = await show(
    <TableDisclosure summary="As a table" label="Requests by day" head={<HeadCell>Day</HeadCell>}>
      <tr>
        <Cell>Monday</Cell>
      </tr>
    </TableDisclosure>,
  );
  expect(screen.queryByRole('table')).toBeNull();
  await hands.click(screen.getByText('As a table', { selector: 'summary' }));
  expect(await screen.findByRole('table', { name: 'Requests by day' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'As a table' })).toHaveAttribute('tabindex', '0');
});
