import type { billingSummary, CallOutput } from '@atoll/contract';

type Standing = Pick<
  CallOutput<typeof billingSummary>,
  'credit_micro_usd' | 'credit_alert_micro_usd' | 'read_only_at' | 'is_read_only'
>;

/**
 * The states of credit, from best to worst. `low` is below the account's own alert, `ended` leaves some days until
 * writes end, and `read_only` follows.
 */
export type CreditState = 'fine' | 'low' | 'ended' | 'read_only';

export function creditStateOf(standing: Standing): CreditState {
  if (standing.is_read_only) return 'read_only';
  if (standing.read_only_at !== null) return 'ended';
  const alert = standing.credit_alert_micro_usd;
  return alert !== null && standing.credit_micro_usd < alert ? 'low' : 'fine';
}
