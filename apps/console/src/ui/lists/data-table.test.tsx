import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from './data-table.tsx';

test('a table has its name, and every column its own', async () => {
  await show(
    <DataTable
      label="Access keys"
      head={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell isNumber>Requests</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      <tr>
        <Cell isMain>laptop</Cell>
        <Cell label="Requests" isNumber>
          12
        </Cell>
        <Cell isActions>
          <button type="button">Delete</button>
        </Cell>
      </tr>
    </DataTable>,
  );
  const table = screen.getByRole('table', { name: 'Access keys' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Name', 'Requests', 'Actions']);
  // The column’s name next to a value is for small screens. Screen readers already announce it.
  expect(within(table).getByRole('cell', { name: '12' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'laptop 12 Delete' })).toBeVisible();
});
