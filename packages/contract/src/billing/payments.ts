import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { invoice } from './invoices.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const microUsd = z.int();
const provider = z.enum(['sandbox', 'stripe']);

/**
 * The sandbox's decision, which moves no money; its second method is always declined, to demonstrate refusals.
 * Omitted with Stripe, whose page takes the payment.
 */
export const paymentMethod = z.optional(z.enum(['sandbox_approved', 'sandbox_declined']));

/** The provider's payment page; null if nothing is left to pay there. */
const checkoutUrl = z.nullable(z.string());

/** `pending` until the provider has decided, `expired` if nobody paid in time. */
const paymentState = z.enum(['pending', 'succeeded', 'failed', 'expired']);

/** An invoice with a started payment: paid, or to be paid at `checkout_url`. */
const invoiceToPay = z.extend(invoice, { checkout_url: checkoutUrl });

export const addCredit = defineCall({
  name: 'addCredit',
  method: 'POST',
  path: '/api/billing/credit',
  summary:
    'Buy credit. Creates an invoice and pays it, or starts a payment at `checkout_url`. Retries with the same `idempotency_key` add credit once.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({
    /** 1 to 10,000 USD. */
    amount_micro_usd: z.int().check(z.minimum(1_000_000), z.maximum(10_000_000_000)),
    payment_method: paymentMethod,
    idempotency_key: id,
  }),
  output: invoiceToPay,
  codes: [1023, 1053],
});

export const payInvoice = defineCall({
  name: 'payInvoice',
  method: 'POST',
  path: '/api/billing/invoices/pay',
  summary: 'Pay an open invoice, or start a payment at `checkout_url`.',
  auth: 'session',
  permission: { needs: 'billing' },
  audit: { target: 'id' },
  input: z.strictObject({ id, payment_method: paymentMethod }),
  output: invoiceToPay,
  codes: [1023, 1053],
});

export const listPayments = defineCall({
  name: 'listPayments',
  method: 'GET',
  path: '/api/billing/payments',
  summary: 'List payments, refunds and disputes, newest first.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({ cursor: z.optional(id) }),
  output: z.strictObject({
    payments: z.array(
      z.strictObject({
        id: z.string(),
        at: z.int(),
        kind: z.enum(['payment', 'refund', 'dispute']),
        /** The first four for payments and refunds, the last three for disputes. */
        state: z.enum(['pending', 'succeeded', 'failed', 'expired', 'disputed', 'won', 'lost']),
        amount_micro_usd: microUsd,
        invoice_number: z.nullable(z.string()),
        provider,
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [],
});

export const paymentOfInvoice = defineCall({
  name: 'paymentOfInvoice',
  method: 'GET',
  path: '/api/billing/payments/of-invoice',
  summary: 'Retrieve the payment status of an invoice.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({ invoice_id: id }),
  output: z.strictObject({
    state: paymentState,
    amount_micro_usd: microUsd,
    /** The page of a pending payment. */
    checkout_url: checkoutUrl,
  }),
  codes: [1023],
});

export const paymentCalls = { addCredit, payInvoice, listPayments, paymentOfInvoice };
