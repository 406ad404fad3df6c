import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { invoiceCalls } from './invoices.ts';
import { paymentCalls } from './payments.ts';
import { planCalls } from './plan.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const microUsd = z.int();

export const listLedger = defineCall({
  name: 'listLedger',
  method: 'GET',
  path: '/api/billing/ledger',
  summary: 'List credit transactions, newest first.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({ cursor: z.optional(id) }),
  output: z.strictObject({
    entries: z.array(
      z.strictObject({
        id: z.string(),
        reason: z.enum([
          'top_up',
          'referral',
          'operator',
          'reward',
          'usage',
          'refund',
          'dispute',
          'dispute_won',
          'hub_budget',
          'hub_budget_returned',
          'hub_reward',
        ]),
        /** Its total effect on credit and debt. */
        amount_micro_usd: microUsd,
        created_at: z.int(),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [],
});

export const billingCalls = {
  listLedger,
  ...planCalls,
  ...invoiceCalls,
  ...paymentCalls,
};
