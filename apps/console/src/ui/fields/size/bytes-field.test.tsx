import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { BytesField } from './bytes-field.tsx';

function Typed({ initial }: { initial?: number }) {
  const [bytes, setBytes] = useState(initial);
  return (
    <>
      <BytesField label="Larger than" sizeBytes={bytes} onChange={setBytes} />
      <output>{String(bytes)}</output>
    </>
  );
}

test('a size is typed in any unit, and keeps the unit while it is typed', async () => {
  const hands = await show(<Typed />);
  const size = screen.getByRole('textbox', { name: 'Larger than' });
  const unit = screen.getByRole('combobox', { name: 'Larger than: unit' });
  expect(unit).toHaveDisplayValue('MB');
  await hands.selectOptions(unit, 'kB');
  await hands.type(size, '2048');
  expect(screen.getByRole('status')).toHaveTextContent('2097152');
  expect([size, unit].map((field) => (field as HTMLInputElement).value)).toEqual(['2048', 'kB']);
  await hands.selectOptions(unit, 'bytes');
  expect(screen.getByRole('status')).toHaveTextContent('2048');
  await hands.clear(size);
  expect(screen.getByRole('status')).toHaveTextContent('undefined');
});

test('a stored size is shown in its unit', async () => {
  await show(<Typed initial={1.5 * 1024 ** 3} />);
  expect(screen.getByRole('textbox', { name: 'Larger than' })).toHaveValue('1.5');
  expect(screen.getByRole('combobox', { name: 'Larger than: unit' })).toHaveDisplayValue('GB');
});
