import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { MomentField } from './moment-field.tsx';

const seen = vi.fn();

function Day({ start = '', ...rest }: { start?: string } & Partial<DateFieldProps>) {
  const [value, setValue] = useState(start);
  const onChange = (day: string) => {
    seen(day);
    setValue(day);
  };
  return <DateField label="Expires after" error={undefined} value={value} onChange={onChange} {...rest} />;
}

const field = () => screen.getByRole('textbox', { name: 'Expires after' });
const day = (name: string) => screen.getByRole('button', { name });

test('a day is typed as the language writes it, and refused when it is none', async () => {
  seen.mockClear();
  const hands = await show(<Day />);
  await hands.type(field(), '2/30/2099');
  await hands.tab();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a date as MM/DD/YYYY.');
  expect(field()).toBeInvalid();
  await hands.clear(field());
  await hands.type(field(), '2/3/99');
  await hands.tab();
  expect(field()).toHaveValue('02/03/2099');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(seen).toHaveBeenLastCalledWith('2099-02-03');
});

test('a day is chosen in the calendar by keyboard, inside a dialog that stays open', async () => {
  const onClose = vi.fn();
  const hands = await show(
    <Dialog title="Create access key" onClose={onClose}>
      <Day start="2099-11-26" />
    </Dialog>,
  );
  const opener = day('Choose a date');
  await hands.click(opener);
  const grid = screen.getByRole('grid', { name: 'November 2099' });
  expect(within(grid).getAllByRole('columnheader')[0]).toHaveTextContent('Sun');
  const chosen = within(grid).getByRole('gridcell', { selected: true });
  expect(within(chosen).getByRole('button')).toHaveFocus();
  expect(within(chosen).getByRole('button')).toHaveAccessibleName('Thursday, November 26, 2099');
  await hands.keyboard('{ArrowDown}{Home}{PageDown}');
  expect(day('Tuesday, December 29, 2099')).toHaveFocus();
  await hands.keyboard('{Escape}');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(opener).toHaveFocus();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await hands.keyboard('{Enter}');
  await hands.keyboard('{Shift>}{PageDown}{/Shift}{Enter}');
  expect(field()).toHaveValue('11/26/2100');
});

test('a day out of the range can be neither chosen nor typed', async () => {
  const hands = await show(<Day start="2030-05-10" min="2030-05-10" max="2030-06-20" />);
  await hands.click(day('Choose a date'));
  expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next month' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Next year' })).toBeDisabled();
  expect(day('Thursday, May 9, 2030')).toBeDisabled();
  await hands.keyboard('{PageUp}');
  expect(day('Friday, May 10, 2030')).toHaveFocus();
  await hands.keyboard('{Escape}');
  await hands.clear(field());
  await hands.type(field(), '1/1/2020');
  await hands.tab();
  expect(screen.getByRole('alert')).toHaveTextContent('05/10/2030 or later.');
  await hands.clear(field());
  await hands.type(field(), '7/1/2030{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('06/20/2030 or earlier.');
});

test('a refused day holds back its form, which would send none instead', async () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const hands = await show(
    <form onSubmit={submit}>
      <Day min="2030-01-01" />
      <button type="submit">Next</button>
    </form>,
  );
  await hands.type(field(), '1/1/2020');
  await hands.click(screen.getByRole('button', { name: 'Next' }));
  expect(submit).not.toHaveBeenCalled();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('1/1/2020');
  await hands.clear(field());
  await hands.click(screen.getByRole('button', { name: 'Next' }));
  expect(submit).toHaveBeenCalledOnce();
});

test('a chosen day can be taken back, unless the field must have one', async () => {
  const hands = await show(<Day start="2030-05-10" />);
  await hands.click(day('Choose a date'));
  await hands.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field()).toHaveValue('');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('a field that must have a day offers no empty one', async () => {
  const hands = await show(<Day start="2030-05-10" required />);
  await hands.click(day('Choose a date'));
  expect(screen.getByRole('grid')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('the calendar closes on a press beside it, and today is marked in it', async () => {
  const hands = await show(<Day />);
  await hands.click(day('Choose a date'));
  expect(document.activeElement).toHaveAttribute('aria-current', 'date');
  await hands.click(document.body);
  expect(screen.queryByRole('grid')).toBeNull();
});

const moments: string[] = [];

function Moment() {
  const [value, setValue] = useState('');
  return (
    <MomentField
      label="Date and time"
      error={undefined}
      value={value}
      onChange={(next) => {
        moments.push(next);
        setValue(next);
      }}
    />
  );
}

test('a moment is a day and a time; without a day there is no time', async () => {
  moments.length = 0;
  const hands = await show(<Moment />);
  const time = screen.getByRole('combobox', { name: 'Date and time, time' });
  expect(time).toBeDisabled();
  await hands.type(screen.getByRole('textbox', { name: 'Date and time' }), '11/26/2026');
  expect(time).toBeEnabled();
  expect(moments.at(-1)).toBe('2026-11-26T00:00');
  expect(time).toHaveDisplayValue(/^12:00\sAM$/);
  await hands.clear(time);
  await hands.type(time, '14:30:05');
  expect(moments.at(-1)).toBe('2026-11-26T14:30:05');
});

test.each([
  ['10:30', 'T10:30', /^10:30\sAM$/],
  ['12:15', 'T12:15', /^12:15\sPM$/],
  ['2:07', 'T02:07', /^2:07\sAM$/],
])('%s without its half of the day counts while it is typed', async (typed, time, shown) => {
  moments.length = 0;
  const hands = await show(<Moment />);
  await hands.type(screen.getByRole('textbox', { name: 'Date and time' }), '11/26/2026');
  const field = screen.getByRole('combobox', { name: 'Date and time, time' });
  await hands.clear(field);
  await hands.type(field, typed);
  expect(moments.at(-1)).toBe(`2026-11-26${time}`);
  await hands.tab();
  expect(field).toHaveDisplayValue(shown);
});

test('a time is chosen from a list, and what it can mean is offered while it is typed', async () => {
  moments.length = 0;
  const hands = await show(<Moment />);
  await hands.type(screen.getByRole('textbox', { name: 'Date and time' }), '11/26/2026');
  const time = screen.getByRole('combobox', { name: 'Date and time, time' });
  await hands.click(time);
  await hands.click(screen.getByRole('option', { name: /^9:30\sAM$/ }));
  expect(moments.at(-1)).toBe('2026-11-26T09:30');
  await hands.clear(time);
  await hands.type(time, '2:07');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2:07\sAM$/),
    expect.stringMatching(/^2:07\sPM$/),
  ]);
  await hands.keyboard('{ArrowDown}{Enter}');
  expect(moments.at(-1)).toBe('2026-11-26T14:07');
  await hands.clear(time);
  await hands.type(time, 'noon');
  await hands.tab();
  expect(time).toHaveDisplayValue(/^2:07\sPM$/);
});
