import * as z from 'zod/mini';
import { defineCall, defineFileCall, noData, nothing } from '../define-call.ts';
import { locales } from '../locales.ts';
import { legibleLines, legibleText } from '../text.ts';
import { meters } from './meters.ts';

const invoicesPath = '/api/billing/invoices';
const id = z.string().check(z.minLength(1), z.maxLength(64));
const microUsd = z.int();

/** The ID of the current month's invoice, which has no number and changes with all usage until the end of the month. */
export const draftInvoiceId = 'draft';

const invoiceFields = {
  /** `draft`: the current month’s. */
  id: z.string(),
  /** Counts up within a year, without gaps; null for the draft. */
  number: z.nullable(z.string()),
  /** For bought credit, or for a month’s usage. */
  kind: z.enum(['credit', 'usage']),
  state: z.enum(['draft', 'open', 'paid', 'void']),
  /** The month, UTC; the end is exclusive. Null for bought credit. */
  period_start: z.nullable(z.int()),
  period_end: z.nullable(z.int()),
  /** Tax included. */
  amount_micro_usd: microUsd,
  /** The unpaid amount: usage beyond credit, or ordered credit. */
  due_micro_usd: microUsd,
  tax_name: z.string(),
  /** Hundredths of a percent; 0: no tax is shown. */
  tax_basis_points: z.int(),
  tax_micro_usd: microUsd,
  created_at: z.int(),
  paid_at: z.nullable(z.int()),
};

export const invoice = z.strictObject(invoiceFields);

/** Missing details are empty. */
const party = z.strictObject({
  name: z.string(),
  address: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  tax_id: z.string(),
});

export const listInvoices = defineCall({
  name: 'listInvoices',
  method: 'GET',
  path: invoicesPath,
  summary: 'List invoices, newest first, starting with a draft for the current month.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({ cursor: z.optional(id) }),
  output: z.strictObject({ invoices: z.array(invoice), next_cursor: z.nullable(z.string()) }),
  codes: [],
});

const document = z.strictObject({
  ...invoiceFields,
  lines: z.array(
    z.strictObject({
      /** Its name in that month; null for bought credit. */
      bucket: z.nullable(z.string()),
      meter: z.nullable(z.enum(meters)),
      /** Decimal digits, in the meter’s own unit: bytes, byte-hours or requests. */
      quantity: z.string(),
      /** The part that the plan included. */
      included_quantity: z.string(),
      /** Per GB-month, GB or million requests. */
      price_micro_usd: microUsd,
      amount_micro_usd: microUsd,
    }),
  ),
  seller: party,
  buyer: party,
  /** 0: as issued; 1: the first correction. */
  version: z.int(),
  /** Documents that correct the recipient. Each has a number of its own, which names the invoice. */
  corrections: z.array(z.strictObject({ number: z.string(), created_at: z.int() })),
});

/** The most corrections of one invoice. */
export const invoiceCorrectionLimit = 20;

/** 0: as issued; 1: the first correction; absent: the last one. */
const version = z.optional(z.int().check(z.minimum(0), z.maximum(invoiceCorrectionLimit)));

export const getInvoice = defineCall({
  name: 'getInvoice',
  method: 'GET',
  path: `${invoicesPath}/invoice`,
  summary: 'Retrieve an invoice with its lines, seller and recipient, as issued or as corrected.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: z.strictObject({ id, version }),
  output: document,
  codes: [1023],
});

export const voidInvoice = defineCall({
  name: 'voidInvoice',
  method: 'POST',
  path: `${invoicesPath}/void`,
  summary: 'Void an open credit invoice.',
  auth: 'session',
  permission: { needs: 'billing' },
  audit: { target: 'id' },
  input: z.strictObject({ id }),
  output: invoice,
  codes: [1023],
});

export const correctInvoice = defineCall({
  name: 'correctInvoice',
  method: 'POST',
  path: `${invoicesPath}/correct`,
  summary:
    'Correct the recipient of an issued invoice to the current billing details. The invoice stays, and amounts don’t change.',
  auth: 'session',
  permission: { needs: 'billing' },
  audit: { target: 'id' },
  input: z.strictObject({ id }),
  output: document,
  codes: [1023],
});

export const billingDetailLimits = { name: 200, address: 500, taxId: 50 } as const;

const billingDetails = z.strictObject({
  name: legibleText(billingDetailLimits.name),
  /** In lines. */
  address: legibleLines(billingDetailLimits.address).check(z.regex(/^[^\t]*$/)),
  /** ISO 3166-1, two letters; empty: none. */
  country: z.string().check(z.regex(/^(?:[A-Z]{2})?$/)),
  tax_id: legibleText(billingDetailLimits.taxId),
});

export const getBillingDetails = defineCall({
  name: 'getBillingDetails',
  method: 'GET',
  path: '/api/billing/details',
  summary: 'Retrieve billing details.',
  auth: 'session',
  permission: { needs: 'billing' },
  input: nothing,
  output: billingDetails,
  codes: [],
});

export const saveBillingDetails = defineCall({
  name: 'saveBillingDetails',
  method: 'PUT',
  path: '/api/billing/details',
  summary: 'Update billing details for future invoices and corrections.',
  auth: 'session',
  permission: { needs: 'billing' },
  audit: { target: 'name' },
  input: billingDetails,
  output: noData,
  codes: [],
});

export const exportInvoice = defineFileCall({
  name: 'exportInvoice',
  path: `${invoicesPath}/pdf`,
  permission: { needs: 'billing' },
  summary: 'Retrieve an invoice as a PDF in the chosen language.',
  input: z.strictObject({ id, locale: z.enum(locales), version }),
  types: ['application/pdf'],
  codes: [1023],
});

export const exportInvoiceUsage = defineFileCall({
  name: 'exportInvoiceUsage',
  path: `${invoicesPath}/usage`,
  permission: { needs: 'billing' },
  summary:
    'Export a month’s usage: one row per day, bucket, meter and price. The rows add up to the invoice exactly.',
  input: z.strictObject({ id }),
  types: ['text/csv'],
  codes: [1023],
});

export const invoiceCalls = {
  listInvoices,
  getInvoice,
  voidInvoice,
  correctInvoice,
  getBillingDetails,
  saveBillingDetails,
};

/** Billing downloads. */
export const invoiceFiles = { exportInvoice, exportInvoiceUsage };
