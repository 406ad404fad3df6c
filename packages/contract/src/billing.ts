import * as z from 'zod/mini';
import { invoiceCalls } from './billing-invoices.ts';
import { paymentCalls, paymentMethod } from './billing-payments.ts';
import { defineCall, noData, nothing } from './define-call.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const microUsd = z.int();

export const billingSummary = defineCall({
  name: 'billingSummary',
  method: 'GET',
  path: '/api/billing/summary',
  summary: 'Plan, available credit, credit alert and this month’s use against its limits.',
  auth: 'session',
  input: nothing,
  output: z.strictObject({
    plan: z.enum(['free', 'pay_as_you_go']),
    credit_micro_usd: microUsd,
    /** Whole US dollars; null when no alert is set. */
    credit_alert_usd: z.nullable(z.int()),
    /** The credit an upgrade asks for. */
    upgrade_minimum_micro_usd: microUsd,
    payments: z.enum(['sandbox', 'stripe']),
    stored_bytes: z.int(),
    stored_limit_bytes: z.nullable(z.int()),
    transfer_bytes: z.int(),
    transfer_limit_bytes: z.nullable(z.int()),
    /** When the free transfer allowance ends for good; null when it does not. */
    transfer_allowance_ends_at: z.nullable(z.int()),
    month_started_at: z.int(),
  }),
  codes: [],
});

export const priceList = defineCall({
  name: 'priceList',
  method: 'GET',
  path: '/api/billing/prices',
  summary: 'What use costs, and how much the account’s plan still includes.',
  auth: 'session',
  input: nothing,
  output: z.strictObject({
    /** One GB (1,024³ bytes) stored for a month; 0: nothing is charged. */
    stored_gb_month_micro_usd: microUsd,
    /** What may still be stored before that holds. */
    included_bytes_left: z.int(),
  }),
  codes: [],
});

export const listLedger = defineCall({
  name: 'listLedger',
  method: 'GET',
  path: '/api/billing/ledger',
  summary: 'The entries whose sum is the available credit, newest first.',
  auth: 'session',
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
        ]),
        /** What it changed of credit and of what is owed, together. */
        amount_micro_usd: microUsd,
        created_at: z.int(),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [],
});

export const upgradePlan = defineCall({
  name: 'upgradePlan',
  method: 'POST',
  path: '/api/billing/upgrade',
  summary: 'Move to pay as you go. The payment method is checked with the provider first.',
  auth: 'session',
  input: z.strictObject({ payment_method: paymentMethod }),
  output: noData,
  codes: [1021, 1022],
});

export const setCreditAlert = defineCall({
  name: 'setCreditAlert',
  method: 'POST',
  path: '/api/billing/alert',
  summary: 'Be mailed when the credit falls below a value in USD; null ends it.',
  auth: 'session',
  /** A whole number; 1028 and 1029 say more about one that is out of range than 1027 would. */
  input: z.strictObject({ value_usd: z.nullable(z.number()) }),
  output: noData,
  codes: [1028, 1029],
});

export const billingCalls = {
  billingSummary,
  priceList,
  listLedger,
  upgradePlan,
  setCreditAlert,
  ...invoiceCalls,
  ...paymentCalls,
};
