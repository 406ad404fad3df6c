import { expect, it } from 'vitest';
import { printJson, printRecord, printTable, timeOf } from './output.ts';

function terminal() {
  const written = { out: '', err: '' };
  return {
    written,
    out: (text: string) => {
      written.out += text;
    },
    err: (text: string) => {
      written.err += text;
    },
  };
}

it('lines columns up, also under names of two columns a character', () => {
  const screen = terminal();
  printTable(
    screen,
    [
      { name: '海', uses: 10 },
      { name: 'Ada', uses: null },
    ],
    'Nothing.',
  );
  expect(screen.written.out).toBe('name  uses\n海    10\nAda   -\n');
});

it('says that there is nothing', () => {
  const screen = terminal();
  printTable(screen, [], 'No accounts.');
  expect(screen.written.out).toBe('No accounts.\n');
});

it('keeps what others typed from steering the terminal', () => {
  const screen = terminal();
  printRecord(screen, { message: 'first\nsecond\u001b[31mred' });
  expect(screen.written.out).toBe('message  first second [31mred\n');
});

it('writes one JSON document', () => {
  const screen = terminal();
  printJson(screen, { accounts: [], next_cursor: null });
  expect(JSON.parse(screen.written.out)).toEqual({ accounts: [], next_cursor: null });
});

it('writes times in UTC to the second', () => {
  expect(timeOf(Date.parse('2026-11-21T12:34:56.789Z'))).toBe('2026-11-21T12:34:56Z');
});
