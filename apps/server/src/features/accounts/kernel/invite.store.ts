import type { Reader, Transaction } from '@atoll/database';

export interface InviteCode {
  code: string;
  /** The account to credit; null for an operator's code. */
  accountId: string | null;
  uses: number;
  maxUses: number;
  createdAt: number;
}

/** @returns false if the code is taken */
export async function insertInvite(tx: Transaction, invite: Omit<InviteCode, 'uses'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('invite_codes')
    .values({
      code: invite.code,
      account_id: invite.accountId,
      uses: 0,
      max_uses: invite.maxUses,
      created_at: invite.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns a code that can be used: uses are left, and its account is not disabled. */
export async function findUsableInvite(
  db: Reader,
  code: string,
): Promise<{ code: string; accountId: string | null } | undefined> {
  const row = await db
    .selectFrom('invite_codes')
    .leftJoin('accounts', 'accounts.id', 'invite_codes.account_id')
    .select([
      'invite_codes.code as code',
      'invite_codes.account_id as accountId',
      'accounts.status as status',
    ])
    .where('invite_codes.code', '=', code)
    .whereRef('invite_codes.uses', '<', 'invite_codes.max_uses')
    .executeTakeFirst();
  return row && row.status !== 'disabled' ? { code: row.code, accountId: row.accountId } : undefined;
}

export async function countInviteUse(tx: Transaction, code: string): Promise<void> {
  await tx
    .updateTable('invite_codes')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .execute();
}

/** Returns the account's own code. */
export async function inviteCodeOf(db: Reader, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  return row.code;
}

/** Returns the operator's codes, newest first. */
export async function listOperatorInvites(db: Reader): Promise<InviteCode[]> {
  return db
    .selectFrom('invite_codes')
    .select(['code', 'account_id as accountId', 'uses', 'max_uses as maxUses', 'created_at as createdAt'])
    .where('account_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute();
}
