import type { Reader, Transaction } from '@atoll/database';

/** The value that an app receives from the browser. It gives no access without the app's secret. */
export interface Identity {
  readonly identityHash: string;
  readonly appId: string;
  readonly personId: string;
  readonly accountId: string;
  /** Exactly as requested. */
  readonly redirectUrl: string;
  readonly state: 'issued' | 'allowed' | 'spent';
  /** The grant that was given. */
  readonly grantId: string | null;
  readonly expiresAt: number;
}

export async function insertIdentity(tx: Transaction, identity: Identity): Promise<void> {
  await tx
    .insertInto('app_identities')
    .values({
      identity_hash: identity.identityHash,
      app_id: identity.appId,
      person_id: identity.personId,
      account_id: identity.accountId,
      redirect_url: identity.redirectUrl,
      state: identity.state,
      grant_id: identity.grantId,
      expires_at: identity.expiresAt,
    })
    .execute();
}

export function findIdentity(read: Reader, identityHash: string): Promise<Identity | undefined> {
  return read
    .selectFrom('app_identities')
    .select([
      'identity_hash as identityHash',
      'app_id as appId',
      'person_id as personId',
      'account_id as accountId',
      'redirect_url as redirectUrl',
      'state',
      'grant_id as grantId',
      'expires_at as expiresAt',
    ])
    .where('identity_hash', '=', identityHash)
    .executeTakeFirst();
}

export async function updateIdentity(
  tx: Transaction,
  identityHash: string,
  change: { state: 'allowed'; grant_id: string } | { state: 'spent' },
): Promise<void> {
  await tx.updateTable('app_identities').set(change).where('identity_hash', '=', identityHash).execute();
}

export async function deleteExpiredIdentities(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('app_identities').where('expires_at', '<=', now).execute();
}
