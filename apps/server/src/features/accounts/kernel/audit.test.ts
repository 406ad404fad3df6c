import { expect, it } from 'vitest';
import { UserError } from '../../../platform/errors.ts';
import { createAudit } from './audit.ts';

const context = { requestId: 'request-1', address: '192.0.2.1' };

it('logs who, what, when it failed why, and from where, and hands the result on', async () => {
  const lines: object[] = [];
  const audit = createAudit({ info: (fields) => void lines.push(fields), warn: () => undefined });
  const principal = { accountId: 'account-1' };
  const fail = (error: Error) => async () => {
    throw error;
  };

  expect(await audit('password-change', { ...context, principal }, async () => 'done')).toBe('done');
  await expect(audit('sign-in', context, fail(new UserError(1004)))).rejects.toMatchObject({ code: 1004 });
  await expect(audit('sign-in', context, fail(new Error('disk')))).rejects.toThrow('disk');
  const about = { requestId: 'request-1', address: '192.0.2.1' };
  expect(lines).toEqual([
    { event: 'password-change', ...about, accountId: 'account-1', outcome: 'success' },
    { event: 'sign-in', ...about, outcome: 1004 },
    { event: 'sign-in', ...about, outcome: 'failure' },
  ]);
});
