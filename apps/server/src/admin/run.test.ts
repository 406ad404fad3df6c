import { expect, it } from 'vitest';
import { runAdmin } from './run.ts';

/** Runs a command that must fail before it accesses the data. */
async function misuse(args: string[]) {
  const written = { out: '', err: '' };
  const code = await runAdmin(args, {
    terminal: {
      out: (text) => {
        written.out += text;
      },
      err: (text) => {
        written.err += text;
      },
    },
    stdin: process.stdin,
    open: () => Promise.reject(new Error('the data was opened')),
  });
  return { ...written, code };
}

it.each([
  {
    args: ['credit', 'given@example.com', '1e3', '--reason', 'x'],
    line: /^error: <usd>: /,
  },
  {
    args: ['credit', 'given@example.com', '0', '--reason', 'x'],
    line: /^error: <usd>: /,
  },
  {
    args: ['credit', 'given@example.com', '1', '--reason', ' '],
    line: /^error: --reason: /,
  },
  { args: ['credit', 'given@example.com', '1'], line: /^error: .*--reason/ },
  { args: ['plan', 'given@example.com', 'gold'], line: /^error: <plan>: / },
  { args: ['account', 'create', 'given', 'Ada'], line: /^error: <email>: / },
  {
    args: ['account', 'create', 'x@example.com', 'twenty-one characters'],
    line: /^error: <name>: /,
  },
  { args: ['account', 'list', '--limit', '0'], line: /^error: --limit: / },
  { args: ['invite', 'make', '--uses', 'many'], line: /^error: --uses: / },
  { args: ['account', 'show'], line: /^error: .*'email'/ },
  { args: ['export', 'a@example.com', 'b', 's3://key@host/b'], line: /^error: <target>: .*KEY and SECRET/ },
  { args: ['import', 's3://key:secret@host', 'a@example.com', 'b'], line: /^error: <source>: / },
  { args: ['frobnicate'], line: /^error: .*'frobnicate'/ },
])('refuses $args with code 2 and one line', async ({ args, line }) => {
  const { out, err, code } = await misuse(args);
  expect(err.trimEnd()).toMatch(line);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect({ out, code }).toEqual({ out: '', code: 2 });
});

it.each([[['help']], [['--help']], [['account', 'help']], [['credit', '--help']], [['export', '--help']]])(
  'explains itself for %j with code 0',
  async (args) => {
    const { out, err, code } = await misuse(args);
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toContain('Usage: npm run admin --');
  },
);
