import type { Reader, Transaction } from '@atoll/database';
import type { Plan } from '../account.store.ts';
import type { CreditTerms } from './credit-end.ts';

/** The notices about the end of credit. */
export type NoticeKind = 'ended' | 'read_only' | 'restored';

export interface DueNotice {
  accountId: string;
  kind: NoticeKind;
  plan: Plan;
  creditMicroUsd: number;
  owedMicroUsd: number;
  creditEndedAt: number | null;
}

const batchSize = 100;

/** Makes a notice due for accounts whose grace has ended, once per end of credit. */
export async function noteGraceOver(
  tx: Transaction,
  { grace, isCharging }: CreditTerms,
  now: number,
): Promise<void> {
  const over = await accounts(tx)
    .leftJoin('credit_grace_ends', (join) =>
      join
        .onRef('credit_grace_ends.account_id', '=', 'billing_accounts.account_id')
        .onRef('credit_grace_ends.credit_ended_at', '=', 'billing_accounts.credit_ended_at'),
    )
    .where('billing_accounts.credit_ended_at', '<=', now - grace.durationMs)
    .where('credit_grace_ends.account_id', 'is', null)
    .where('owed_micro_usd', '=', 0)
    .where('credit_micro_usd', isCharging ? '<=' : '<', 0)
    .where('credit_notice_due', '!=', 'read_only')
    .limit(batchSize)
    .execute();
  await setDue(
    tx,
    over.map(({ accountId }) => accountId),
    'read_only',
  );
}

/** Claims due notices, so that no other process sends them; at most 100 at a time. */
export async function claimDueNotices(tx: Transaction): Promise<DueNotice[]> {
  const due = await accounts(tx)
    .select('credit_notice_due as kind')
    .where('credit_notice_due', 'in', ['ended', 'read_only', 'restored'])
    .$narrowType<{ kind: NoticeKind }>()
    .limit(batchSize)
    .execute();
  await setDue(
    tx,
    due.map(({ accountId }) => accountId),
    'none',
  );
  const told = await findTold(tx, due);
  const wanted = due.filter(
    (notice) => notice.kind !== 'read_only' || told.get(notice.accountId) !== notice.creditEndedAt,
  );
  for (const notice of wanted) await noteTold(tx, notice);
  return wanted;
}

/** Returns a notice that could not be sent, unless there is a newer one. */
export async function returnDueNotice(tx: Transaction, { accountId, kind }: DueNotice): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ credit_notice_due: kind })
    .where('account_id', '=', accountId)
    .where('credit_notice_due', '=', 'none')
    .execute();
  if (kind !== 'read_only') return;
  await tx.deleteFrom('credit_grace_ends').where('account_id', '=', accountId).execute();
}

function accounts(db: Reader) {
  return db
    .selectFrom('billing_accounts')
    .select([
      'billing_accounts.account_id as accountId',
      'plan',
      'credit_micro_usd as creditMicroUsd',
      'owed_micro_usd as owedMicroUsd',
      'billing_accounts.credit_ended_at as creditEndedAt',
    ]);
}

async function setDue(
  tx: Transaction,
  accountIds: readonly string[],
  due: NoticeKind | 'none',
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .updateTable('billing_accounts')
    .set({ credit_notice_due: due })
    .where('account_id', 'in', accountIds)
    .execute();
}

async function findTold(tx: Transaction, due: readonly DueNotice[]): Promise<Map<string, number>> {
  if (due.length === 0) return new Map();
  const rows = await tx
    .selectFrom('credit_grace_ends')
    .selectAll()
    .where(
      'account_id',
      'in',
      due.map(({ accountId }) => accountId),
    )
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.credit_ended_at]));
}

async function noteTold(tx: Transaction, { kind, accountId, creditEndedAt }: DueNotice): Promise<void> {
  if (kind !== 'read_only' || creditEndedAt === null) return;
  await tx
    .insertInto('credit_grace_ends')
    .values({ account_id: accountId, credit_ended_at: creditEndedAt })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ credit_ended_at: creditEndedAt }))
    .execute();
}
