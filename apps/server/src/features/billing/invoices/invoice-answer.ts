import type { CallOutput, getInvoice, voidInvoice } from '@atoll/contract';
import { numberOf } from './corrections.ts';
import type { AnyInvoice, InvoiceDocument, InvoiceLine, Party } from './invoice.ts';

/** Converts an invoice for JSON answers. */
export function invoiceAnswer(invoice: AnyInvoice): CallOutput<typeof voidInvoice> {
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    state: invoice.state,
    period_start: invoice.periodStart,
    period_end: invoice.periodEnd,
    amount_micro_usd: invoice.amountMicroUsd,
    due_micro_usd: invoice.dueMicroUsd,
    tax_name: invoice.tax.name,
    tax_basis_points: invoice.tax.basisPoints,
    tax_micro_usd: invoice.taxMicroUsd,
    created_at: invoice.createdAt,
    paid_at: invoice.state === 'paid' ? invoice.closedAt : null,
  };
}

export function documentAnswer(document: InvoiceDocument): CallOutput<typeof getInvoice> {
  const { invoice, lines, seller, buyer, version, corrections } = document;
  return {
    ...invoiceAnswer(invoice),
    lines: invoice.kind === 'credit' ? [creditLine(invoice)] : lines.map(usageLine),
    seller: partyAnswer(seller),
    buyer: partyAnswer(buyer),
    version,
    corrections: corrections.map(({ createdAt }, index) => ({
      number: numberOf(invoice, index + 1) ?? '',
      created_at: createdAt,
    })),
  };
}

export function partyAnswer({ name, address, country, taxId }: Party) {
  return { name, address, country, tax_id: taxId };
}

function usageLine(line: InvoiceLine) {
  return {
    bucket: line.resourceName,
    meter: line.meter,
    quantity: String(line.quantity),
    included_quantity: String(line.includedQuantity),
    price_micro_usd: line.priceMicroUsd,
    amount_micro_usd: line.amountMicroUsd,
  };
}

function creditLine({ amountMicroUsd }: AnyInvoice) {
  return {
    bucket: null,
    meter: null,
    quantity: '1',
    included_quantity: '0',
    price_micro_usd: amountMicroUsd,
    amount_micro_usd: amountMicroUsd,
  };
}
