import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import { findAccountById } from '../kernel/account.store.ts';
import { hashSecret, isSecretShaped, newSecret } from '../kernel/secrets.ts';
import { updateContributorHash } from './session.store.ts';

/** The prefix of every contributor token, which distinguishes it from a session's own without a lookup. */
const tokenPrefix = 'contributor_';

export function isContributorTokenShaped(text: string): boolean {
  return text.startsWith(tokenPrefix) && isSecretShaped(text.slice(tokenPrefix.length));
}

export type ContributorTokens = ReturnType<typeof createContributorTokens>;

/**
 * A session's second token, for the pages of contributors and reviewers. It only covers the calls that declare
 * `contributor`. It is stored in the session's row, so it ends with the session.
 */
export function createContributorTokens({ database }: { database: Database }) {
  return {
    /** Replaces the session's earlier one. @throws {UserError} 1026 if the session has ended in the meantime */
    async issue({ sessionId, accountId }: Pick<Principal, 'sessionId' | 'accountId'>) {
      const account = await findAccountById(database.read, accountId);
      const token = tokenPrefix + newSecret();
      const session = await database.transaction((tx) =>
        updateContributorHash(tx, sessionId, hashSecret(token)),
      );
      if (!session || !account) throw new UserError(codes.authorizationExpired);
      const { accessKey, username } = account;
      return { token, isKept: session.isKept, account: { id: accountId, accessKey, username } };
    },
  };
}
