import * as z from 'zod/mini';
import { paymentMethod } from './billing-payments.ts';
import { bucketName } from './bucket-call.ts';
import { defineCall, noData, nothing } from './define-call.ts';
import { meters, priceUnits } from './meters.ts';

const microUsd = z.int();
const meter = z.enum(meters);

export const billingSummary = defineCall({
  name: 'billingSummary',
  method: 'GET',
  path: '/api/billing/summary',
  summary:
    'Plan, available credit and how long it lasts, what this month costs, and this month’s use against its limits.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: nothing,
  output: z.strictObject({
    plan: z.enum(['free', 'pay_as_you_go']),
    /** Null where the plan was never changed. */
    plan_since: z.nullable(z.int()),
    /** Below 0 for as long as what was charged since it ended stays within the grace. */
    credit_micro_usd: microUsd,
    /** Charged beyond what credit and grace covered; new credit repays it first. */
    owed_micro_usd: microUsd,
    /** Since when there is no credit left; null while there is some. */
    credit_ended_at: z.nullable(z.int()),
    /** When writes end, or ended, unless credit is added; null where nothing ends them. */
    read_only_at: z.nullable(z.int()),
    /** Writes are refused (1022); reading, downloading and deleting go on. */
    is_read_only: z.boolean(),
    /** Whole US dollars; null when no alert is set. */
    credit_alert_micro_usd: z.nullable(z.int()),
    /** The credit an upgrade asks for. */
    upgrade_minimum_micro_usd: microUsd,
    payments: z.enum(['sandbox', 'stripe']),
    /** Whether anything has a price here. */
    is_charging: z.boolean(),
    /** What the month’s closed days cost. */
    month_charged_micro_usd: microUsd,
    /** The same with what was counted since. */
    month_estimate_micro_usd: microUsd,
    /** What the whole month will have cost, if its rest costs as much a day as the last 30 did; null while nothing is known of them. */
    month_forecast_micro_usd: z.nullable(microUsd),
    /** Until when the credit lasts at that rate; null where it does not end, or nothing is known. */
    credit_lasts_until: z.nullable(z.int()),
    stored_bytes: z.int(),
    stored_limit_bytes: z.nullable(z.int()),
    transfer_bytes: z.int(),
    transfer_limit_bytes: z.nullable(z.int()),
    /** When the free transfer allowance ends for good; null when it does not. */
    transfer_allowance_ends_at: z.nullable(z.int()),
    month_started_at: z.int(),
    /** What the free plan allows this account, whichever plan it has. */
    free_plan: z.strictObject({
      stored_bytes: z.int(),
      transfer_bytes: z.int(),
      transfer_ends_at: z.int(),
    }),
  }),
  codes: [],
});

export const creditStatus = defineCall({
  name: 'creditStatus',
  method: 'GET',
  path: '/api/billing/credit/status',
  summary:
    'How things stand with the credit, as the summary has it: little enough to be asked for again and again.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: nothing,
  output: z.pick(billingSummary.output, {
    plan: true,
    credit_micro_usd: true,
    owed_micro_usd: true,
    credit_ended_at: true,
    read_only_at: true,
    is_read_only: true,
    credit_alert_micro_usd: true,
    payments: true,
  }),
  codes: [],
});

/** Decimal digits, since byte-hours may pass what a number holds exactly: in the meter’s own unit, bytes, byte-hours or requests. */
const quantity = z.string();
const amount = z.strictObject({ meter, quantity, amount_micro_usd: microUsd });

export const billingUsage = defineCall({
  name: 'billingUsage',
  method: 'GET',
  path: '/api/billing/usage',
  summary:
    'What was used in a month, and what it cost: by day, and by bucket. Today’s is what will be charged.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({
    /** `2026-11`, in UTC; the running month unless said. */
    month: z.optional(z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))),
    /** Of this bucket alone. */
    bucket: z.optional(bucketName),
  }),
  output: z.strictObject({
    month: z.string(),
    /** Oldest first; only those on which something was used. Days are the first moment of a day in UTC. */
    days: z.array(z.strictObject({ day: z.int(), amounts: z.array(amount) })),
    /** By name; those that are gone, too. */
    buckets: z.array(z.strictObject({ bucket: z.string(), amounts: z.array(amount) })),
    total_micro_usd: microUsd,
  }),
  codes: [],
});

export const priceList = defineCall({
  name: 'priceList',
  method: 'GET',
  path: '/api/billing/prices',
  summary: 'What use costs, and how much the account’s plan still includes.',
  auth: 'session',
  permission: { needs: 'any' },
  input: nothing,
  output: z.strictObject({
    /** One for each meter; tax is included. */
    prices: z.array(
      z.strictObject({
        meter,
        /** A GB is 1,024³ bytes; a million are so many requests. */
        unit: z.enum([...new Set(Object.values(priceUnits))]),
        /** 0: nothing is charged. */
        price_micro_usd: microUsd,
      }),
    ),
    /** One GB (1,024³ bytes) stored for a month; 0: nothing is charged. */
    stored_gb_month_micro_usd: microUsd,
    /** What may still be stored before that holds. */
    included_bytes_left: z.int(),
  }),
  codes: [],
});

export const upgradePlan = defineCall({
  name: 'upgradePlan',
  method: 'POST',
  path: '/api/billing/upgrade',
  summary: 'Move to pay as you go. The payment method is checked with the provider first.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({ payment_method: paymentMethod }),
  output: noData,
  codes: [1021, 1022],
});

export const downgradePlan = defineCall({
  name: 'downgradePlan',
  method: 'POST',
  path: '/api/billing/downgrade',
  summary:
    'Move to the free plan. What was used until now is charged; while more is stored than the free plan allows, the plan stays.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: nothing,
  output: noData,
  codes: [1022, 3005],
});

export const setCreditAlert = defineCall({
  name: 'setCreditAlert',
  method: 'POST',
  path: '/api/billing/alert',
  summary: 'Be mailed when the credit falls below a value in USD; null ends it.',
  auth: 'session',
  permission: { needs: 'billing' },
  /** At most 6 decimals. A value out of range is answered with 1028 or 1029. */
  input: z.strictObject({ value_usd: z.nullable(z.number()) }),
  output: noData,
  codes: [1028, 1029],
});

export const planCalls = {
  billingSummary,
  creditStatus,
  billingUsage,
  priceList,
  upgradePlan,
  downgradePlan,
  setCreditAlert,
};
