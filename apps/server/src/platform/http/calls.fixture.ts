import { defineCall } from '@atoll/contract';
import * as z from 'zod/mini';
import { OperationalError, UserError } from '../errors.ts';
import type { Handlers } from './index.ts';

/** One call for each combination of declarations. */
export const calls = {
  read: defineCall({
    name: 'read',
    method: 'GET',
    path: '/api/test/read',
    summary: 'Reads.',
    auth: 'none',
    input: z.strictObject({
      count: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
      deep: z.optional(z.boolean()),
      text: z.optional(z.string().check(z.maxLength(5))),
    }),
    output: z.strictObject({ got: z.record(z.string(), z.unknown()) }),
    codes: [],
  }),
  write: defineCall({
    name: 'write',
    method: 'POST',
    path: '/api/test/write',
    summary: 'Writes.',
    auth: 'session',
    permission: { needs: 'any' },
    input: z.strictObject({ name: z.string() }),
    output: z.strictObject({ name: z.string(), owner: z.string() }),
    codes: [],
    successMessage: 1013,
  }),
  fail: defineCall({
    name: 'fail',
    method: 'POST',
    path: '/api/test/fail',
    summary: 'Fails.',
    auth: 'none',
    input: z.strictObject({ how: z.string() }),
    output: z.array(z.strictObject({ id: z.int() })),
    codes: [],
  }),
};

/** The details of failures, which callers must not see. */
const secretText = 'relation "accounts" of 10.1.2.3';
const failures: Record<string, () => unknown> = {
  user: () => {
    throw new UserError(2003);
  },
  operational: () => {
    throw new OperationalError(secretText);
  },
  unexpected: () => {
    throw new TypeError(secretText);
  },
  pretender: () => {
    throw Object.assign(new Error(secretText), { statusCode: 404 });
  },
  undeclared: () => [{ id: 1, password_hash: 'x', inner: { secret: 1 } }],
  mismatch: () => [{ id: secretText }],
};

export const handlers: Handlers<typeof calls> = {
  read: async (input) => ({ got: input }),
  write: async ({ name }, { principal }) => ({ name, owner: principal.accountId }),
  fail: async ({ how }) => failures[how]?.() as { id: number }[],
};
