import type { Schema } from '@atoll/database';

type AccountRow = Schema['billing_accounts'];

/** What an account has and owes, and what is to be told of it. */
export interface Standing {
  plan: AccountRow['plan'];
  creditMicroUsd: number;
  owedMicroUsd: number;
  creditAlertMicroUsd: number | null;
  isAlertDue: boolean;
  creditEndedAt: number | null;
  noticeDue: AccountRow['credit_notice_due'];
}

/**
 * The standing after a movement of credit and of what is owed (`owedMicroUsd` as posted: above 0 repays).
 * @throws RangeError for a balance that an integer can't hold
 */
export function stand(
  before: Standing,
  moved: { creditMicroUsd: number; owedMicroUsd: number },
  at: number,
): Standing {
  const creditMicroUsd = before.creditMicroUsd + moved.creditMicroUsd;
  const owedMicroUsd = before.owedMicroUsd - moved.owedMicroUsd;
  if (!Number.isSafeInteger(creditMicroUsd) || !Number.isSafeInteger(owedMicroUsd)) {
    throw new RangeError('a balance beyond what an integer can hold');
  }
  const after = { ...before, creditMicroUsd, owedMicroUsd };
  return { ...after, isAlertDue: isAlertDue(before, after), ...endOf(before, after, at) };
}

/** Falling from the alert value or above to below it makes the alert due; rising again drops one not yet mailed. */
function isAlertDue(before: Standing, after: Standing): boolean {
  if (after.creditAlertMicroUsd === null) return false;
  const alertMicroUsd = after.creditAlertMicroUsd;
  if (after.creditMicroUsd >= alertMicroUsd) return false;
  return before.creditMicroUsd >= alertMicroUsd || before.isAlertDue;
}

/** Whether nothing is left that the plan could be paid from. On the free plan, which costs nothing, only a debt is an end. */
export function hasCreditEnded(
  standing: Pick<Standing, 'plan' | 'creditMicroUsd' | 'owedMicroUsd'>,
): boolean {
  const { plan, creditMicroUsd, owedMicroUsd } = standing;
  return owedMicroUsd > 0 || (plan === 'pay_as_you_go' ? creditMicroUsd <= 0 : creditMicroUsd < 0);
}

/** Something owed ends writing at once, so it is told as that; an end that nobody was told of needs no other end. */
function endOf(before: Standing, after: Standing, at: number): Pick<Standing, 'creditEndedAt' | 'noticeDue'> {
  if (!hasCreditEnded(after)) {
    const wasTold = before.creditEndedAt !== null && before.noticeDue === 'none';
    if (before.creditEndedAt === null) return { creditEndedAt: null, noticeDue: before.noticeDue };
    return { creditEndedAt: null, noticeDue: wasTold ? 'restored' : 'none' };
  }
  const creditEndedAt = before.creditEndedAt ?? at;
  if (after.owedMicroUsd > 0 && before.owedMicroUsd === 0) return { creditEndedAt, noticeDue: 'read_only' };
  return { creditEndedAt, noticeDue: before.creditEndedAt === null ? 'ended' : before.noticeDue };
}
