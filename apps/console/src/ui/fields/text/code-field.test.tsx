import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { CodeField } from './code-field.tsx';
import { useWholeCode } from './use-whole-code.ts';

const submitted = vi.fn();

function Code({ start = '', error }: { start?: string; error?: string }) {
  const [code, setCode] = useState(start);
  const form = useWholeCode(code, (typed) => typed.length === 6);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submitted(code);
      }}
    >
      <CodeField
        label="Verification code"
        length={6}
        cellLabel={(position, count) => `Character ${position} of ${count}`}
        value={code}
        onChange={setCode}
        error={error}
        takesFocus
      />
    </form>
  );
}

const cell = (position: number) => screen.getByRole('textbox', { name: `Character ${position} of 6` });
const shown = () =>
  screen
    .getAllByRole('textbox')
    .map((one) => (one as HTMLInputElement).value || '_')
    .join('');

test('each character goes to the next cell, and the whole code is sent once', async () => {
  submitted.mockClear();
  const hands = await show(<Code />);
  expect(screen.getByRole('group', { name: 'Verification code' })).toBeVisible();
  expect(cell(1)).toHaveFocus();
  await hands.keyboard('ABCDE');
  expect(cell(6)).toHaveFocus();
  expect(submitted).not.toHaveBeenCalled();
  await hands.keyboard('F');
  expect(shown()).toBe('ABCDEF');
  expect(submitted).toHaveBeenCalledExactlyOnceWith('ABCDEF');
});

test('a code is pasted into any cell, without its gaps', async () => {
  submitted.mockClear();
  const hands = await show(<Code start="XY" />);
  await hands.click(cell(2));
  await hands.paste(' 12 34 56 ');
  expect(shown()).toBe('123456');
  expect(submitted).toHaveBeenCalledExactlyOnceWith('123456');
});

test('arrows go between cells, and Backspace takes back', async () => {
  const hands = await show(<Code start="ABC" />);
  await hands.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(cell(4)).toHaveFocus();
  await hands.keyboard('{Backspace}');
  expect(shown()).toBe('AB____');
  expect(cell(3)).toHaveFocus();
  await hands.keyboard('{ArrowLeft}{ArrowLeft}{Backspace}');
  expect(shown()).toBe('B_____');
  expect(cell(1)).toHaveFocus();
});

test('a character is replaced by the one that is typed over it', async () => {
  const hands = await show(<Code start="ABC" />);
  await hands.click(cell(2));
  await hands.keyboard('Z');
  expect(shown()).toBe('AZC___');
});

test('a refused code says so at every cell', async () => {
  await show(<Code start="ABCDEF" error="The code is incorrect." />);
  expect(cell(1)).toBeInvalid();
  expect(cell(6)).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('The code is incorrect.');
});

test('wide digits of a Japanese keyboard are the plain ones', async () => {
  const hands = await show(<Code />);
  await hands.type(cell(1), '１２');
  await hands.click(cell(3));
  await hands.paste('３４ ５');
  expect(shown()).toBe('12345_');
});
