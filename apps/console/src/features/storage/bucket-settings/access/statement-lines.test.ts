import { expect, it } from 'vitest';
import { statementLines } from './statement-lines.ts';

const policy = JSON.stringify(
  {
    Version: '2012-10-17',
    Statement: [
      { Sid: 'a } brace', Effect: 'Allow', Resource: ['one', 'two'] },
      { Sid: 'b', Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    ],
  },
  null,
  2,
);

it('finds a statement by its number', () => {
  const lines = policy.split('\n');
  for (const [number, sid] of [
    [1, 'a } brace'],
    [2, 'b'],
  ] as const) {
    const found = statementLines(policy, number);
    const text = lines
      .slice((found?.first ?? 0) - 1, found?.last)
      .join('\n')
      .replace(/,$/, '');
    expect(JSON.parse(text)).toMatchObject({ Sid: sid });
  }
});

it('finds the only one where it stands without a list', () => {
  expect(statementLines('{\n"Statement": {"Effect": "Deny"}\n}', 1)).toEqual({ first: 2, last: 2 });
});

it('finds none that is not there', () => {
  expect(statementLines(policy, 3)).toBeUndefined();
  expect(statementLines('', 1)).toBeUndefined();
});
