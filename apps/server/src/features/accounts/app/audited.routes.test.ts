import type { Reader } from '@atoll/database';
import { expect, it } from 'vitest';
import type { AuditEvent, FindAuditEvent } from '../../audit/index.ts';
import { noteEntering } from '../sessions/entering-person.ts';
import { type AuditedPeople, auditAccounts } from './audited.routes.ts';

const from = { address: '192.0.2.1', userAgent: 'browser', requestId: 'request-1' };

it('keeps who signed in or out, and whose password was set by whatever way', async () => {
  const kept: string[] = [];
  const handlers = auditAccounts(
    {
      handlers: {
        signIn: async () => {
          noteEntering('fresh');
          return { token: 'fresh' };
        },
        signOut: async () => null,
        changePassword: async () => null,
        resetPassword: async ({ signature }: { signature: string }) => {
          if (signature !== 'good') throw new Error('spent');
          return null;
        },
        validateResetLink: async () => null,
        userInfo: async () => ({}),
      },
      accountOfPerson: async (_: unknown, personId: string) => `of ${personId}`,
      emailOfMember: async () => undefined,
      ownerOfLink: async () => ({ accountId: 'forgetful', personId: 'p' }),
    } as unknown as AuditedPeople,
    {
      async record<T>(find: unknown, operation: () => Promise<T>): Promise<T> {
        const result = await operation();
        const { accountId, action } = (await (find as FindAuditEvent)({} as Reader)) as AuditEvent;
        kept.push(`${accountId} ${action}`);
        return result;
      },
      keep: async () => undefined,
    },
  ) as unknown as Record<string, (input: object, context: object) => Promise<unknown>>;
  const session = { ...from, principal: { accountId: 'owner', sessionId: 'session' } };

  await handlers.signIn?.({}, from);
  await handlers.userInfo?.({}, session);
  await handlers.changePassword?.({}, session);
  await handlers.signOut?.({}, session);
  await handlers.validateResetLink?.({ signature: 'good' }, from);
  await handlers.resetPassword?.({ signature: 'good' }, from);
  await expect(handlers.resetPassword?.({ signature: 'old' }, from)).rejects.toThrow('spent');
  expect(kept).toEqual([
    'of fresh signIn',
    'owner changePassword',
    'owner signOut',
    'forgetful resetPassword',
  ]);
});
