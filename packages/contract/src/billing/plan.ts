import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { bucketName } from '../storage/bucket-call.ts';
import { meters, priceUnits } from './meters.ts';
import { paymentMethod } from './payments.ts';

const microUsd = z.int();
const meter = z.enum(meters);
/** Decimal digits, because byte-hours may exceed exact numbers: in the meter’s own unit, bytes, byte-hours or requests. */
const quantity = z.string();
const amount = z.strictObject({ meter, quantity, amount_micro_usd: microUsd });

export const billingSummary = defineCall({
  name: 'billingSummary',
  method: 'GET',
  path: '/api/billing/summary',
  summary: 'Retrieve the plan, available credit, cost and usage of this month.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: nothing,
  output: z.strictObject({
    plan: z.enum(['free', 'pay_as_you_go']),
    /** Null if the plan never changed. */
    plan_since: z.nullable(z.int()),
    /** May fall below 0 by the grace after credit has ended. */
    credit_micro_usd: microUsd,
    /** Charges beyond credit and grace; new credit repays it first. */
    owed_micro_usd: microUsd,
    /** Time at which credit ran out; null while there is some. */
    credit_ended_at: z.nullable(z.int()),
    /** Time at which writes end, or ended, unless credit is added; null: never. */
    read_only_at: z.nullable(z.int()),
    /** Writes are refused (1022); reading, downloading and deleting still work. */
    is_read_only: z.boolean(),
    /** Whole US dollars; null when no alert is set. */
    credit_alert_micro_usd: z.nullable(z.int()),
    /** The owner is mailed when the month costs more, or its forecast does; null when no alert is set. */
    spending_alert_micro_usd: z.nullable(z.int()),
    /** The minimum credit for an upgrade. */
    upgrade_minimum_micro_usd: microUsd,
    payments: z.enum(['sandbox', 'stripe']),
    /** Whether the deployment charges for anything. */
    is_charging: z.boolean(),
    /** The cost of the month’s charged days. */
    month_charged_micro_usd: microUsd,
    /** Including uncharged usage. */
    month_estimate_micro_usd: microUsd,
    /** The cost of the whole month if the rest costs as much per day as the last 30 did; null while unknown. */
    month_forecast_micro_usd: z.nullable(microUsd),
    /**
     * The cost of the next month if usage continues like that of the last 30 days: storage from its present level at its
     * growth, everything else at its daily average, at today’s prices. Null on the free plan, and with less than three days of
     * use.
     */
    next_month: z.nullable(
      z.strictObject({
        /** Its start, UTC. */
        starts_at: z.int(),
        /** Number of days that it is computed from. */
        days: z.int(),
        /** Only meters with usage. */
        amounts: z.array(amount),
        amount_micro_usd: microUsd,
      }),
    ),
    /** Time at which the credit will be used up at that rate; null if never, or unknown. */
    credit_lasts_until: z.nullable(z.int()),
    stored_bytes: z.int(),
    stored_limit_bytes: z.nullable(z.int()),
    transfer_bytes: z.int(),
    transfer_limit_bytes: z.nullable(z.int()),
    /** Time at which the free transfer allowance ends permanently; null: never. */
    transfer_allowance_ends_at: z.nullable(z.int()),
    month_started_at: z.int(),
    /** `2026-11`: the first month that can have usage, UTC. */
    first_month: z.string(),
    /** The free plan's limits for this account, whatever its plan. */
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
  summary: 'Retrieve the credit status, for frequent polling.',
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

export const billingUsage = defineCall({
  name: 'billingUsage',
  method: 'GET',
  path: '/api/billing/usage',
  summary: 'Retrieve a month’s usage and cost by day and bucket.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({
    /** `2026-11`, in UTC; the current month by default. */
    month: z.optional(z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))),
    /** Only this bucket. */
    bucket: z.optional(bucketName),
  }),
  output: z.strictObject({
    month: z.string(),
    /** Oldest first; only days with usage. A day is its start in UTC. */
    days: z.array(z.strictObject({ day: z.int(), amounts: z.array(amount) })),
    /** By name, including deleted ones. */
    buckets: z.array(z.strictObject({ bucket: z.string(), amounts: z.array(amount) })),
    total_micro_usd: microUsd,
  }),
  codes: [],
});

export const priceList = defineCall({
  name: 'priceList',
  method: 'GET',
  path: '/api/billing/prices',
  summary: 'Retrieve prices and what the plan still includes.',
  auth: 'session',
  permission: { needs: 'any' },
  input: nothing,
  output: z.strictObject({
    /** One per meter; tax is included. */
    prices: z.array(
      z.strictObject({
        meter,
        /** A GB is 1,024³ bytes. */
        unit: z.enum([...new Set(Object.values(priceUnits))]),
        /** 0: nothing is charged. */
        price_micro_usd: microUsd,
      }),
    ),
    /** One GB (1,024³ bytes) stored for a month; 0: nothing is charged. */
    stored_gb_month_micro_usd: microUsd,
    /** Bytes that may still be stored for free. */
    included_bytes_left: z.int(),
  }),
  codes: [],
});

export const upgradePlan = defineCall({
  name: 'upgradePlan',
  method: 'POST',
  path: '/api/billing/upgrade',
  summary: 'Upgrade to pay as you go.',
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
    'Switch to the free plan. Usage so far is charged. Fails if more is stored than the free plan allows.',
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
  summary: 'Set the credit alert in USD. Null turns it off.',
  auth: 'session',
  permission: { needs: 'billing' },
  /** At most 6 decimals. A value out of range is answered with 1028 or 1029. */
  input: z.strictObject({ value_usd: z.nullable(z.number()) }),
  output: noData,
  codes: [1028, 1029],
});

export const setSpendingAlert = defineCall({
  name: 'setSpendingAlert',
  method: 'POST',
  path: '/api/billing/spending-alert',
  summary:
    'Set the amount in USD above which a month’s cost or forecast is mailed, once a month. Null turns it off.',
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
  setSpendingAlert,
};
