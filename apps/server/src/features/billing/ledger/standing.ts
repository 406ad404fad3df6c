import type { Schema } from '@atoll/database';

type AccountRow = Schema['billing_accounts'];

/** An account's credit and debt, and pending notices. */
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
 * Returns the state after a movement of credit and debt (`owedMicroUsd` as posted: above 0 repays).
 * @throws RangeError for a balance beyond safe integers
 */
export function standingAfter(
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

/** Reports whether an alert is due. Falling from the alert value or above to below it makes it due; rising again drops an unsent one. */
function isAlertDue(before: Standing, after: Standing): boolean {
  if (after.creditAlertMicroUsd === null) return false;
  const alertMicroUsd = after.creditAlertMicroUsd;
  if (after.creditMicroUsd >= alertMicroUsd) return false;
  return before.creditMicroUsd >= alertMicroUsd || before.isAlertDue;
}

/** Reports whether the plan can no longer be paid from credit. On the free plan, which costs nothing, only a debt counts. */
export function hasCreditEnded(
  standing: Pick<Standing, 'plan' | 'creditMicroUsd' | 'owedMicroUsd'>,
): boolean {
  const { plan, creditMicroUsd, owedMicroUsd } = standing;
  return owedMicroUsd > 0 || (plan === 'pay_as_you_go' ? creditMicroUsd <= 0 : creditMicroUsd < 0);
}

/**
 * Determines the end of credit and its notice. A debt ends writes at once, so that notice replaces the first. An end
 * without a notice needs no notice of the return.
 */
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
