import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAgent } from './agents/agents.ts';
import { createAccessKey } from './storage/access-keys.ts';
import { typedCode } from './text.ts';

describe.each([createAccessKey, createAgent])('the name given to $name', ({ input }) => {
  const nameOf = (name: string) => z.safeParse(input, { name }).data?.name;

  it('loses the spaces around it, so that no two names look the same', () => {
    expect(nameOf('  release robot ')).toBe('release robot');
  });

  it('is more than spaces', () => {
    expect(nameOf('   ')).toBeUndefined();
  });
});

it('takes a code in the wide digits of a Japanese keyboard', () => {
  expect(z.parse(typedCode, '１２３ ４５６')).toBe('123 456');
});
