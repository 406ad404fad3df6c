import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAgent } from './agents/agents.ts';
import { createAccessKey } from './storage/access-keys.ts';

describe.each([createAccessKey, createAgent])('the name given to $name', ({ input }) => {
  const nameOf = (name: string) => z.safeParse(input, { name }).data?.name;

  it('loses the spaces around it, so that no two names look the same', () => {
    expect(nameOf('  release robot ')).toBe('release robot');
  });

  it('is more than spaces', () => {
    expect(nameOf('   ')).toBeUndefined();
  });
});
