import type { storageCalls } from '@atoll/contract';
import type { CallContext, Handlers } from '../../../platform/http/handlers.ts';

type StorageHandlers = Handlers<typeof storageCalls>;

/** Mails people about the security of their account. */
export interface KeyNotices {
  tell(
    personId: string,
    notice: { kind: 'access-key-created' | 'access-key-deleted'; about: string },
    from: CallContext,
  ): Promise<void>;
}

/** Wraps the calls of storage so that people who create or delete an access key are mailed (ASVS 5.0, 6.3.7). */
export function withKeyNotices(handlers: StorageHandlers, notices: KeyNotices): StorageHandlers {
  return {
    ...handlers,
    async createAccessKey(input, context) {
      const key = await handlers.createAccessKey(input, context);
      const notice = { kind: 'access-key-created', about: key.access_key_id } as const;
      await notices.tell(context.principal.personId, notice, context);
      return key;
    },
    async rotateAccessKey(input, context) {
      const key = await handlers.rotateAccessKey(input, context);
      const notice = { kind: 'access-key-created', about: key.access_key_id } as const;
      await notices.tell(context.principal.personId, notice, context);
      return key;
    },
    async deleteAccessKey(input, context) {
      const answer = await handlers.deleteAccessKey(input, context);
      const notice = { kind: 'access-key-deleted', about: input.access_key_id } as const;
      await notices.tell(context.principal.personId, notice, context);
      return answer;
    },
  };
}
