import { formats } from '#lib/language/formats.ts';
import type { InvoiceDocument } from './queries.ts';

const microUsdPerCent = 10_000;

/** Returns a function that formats an invoice's amounts with the same number of decimals, so that columns align. */
export function moneyOf(invoice: InvoiceDocument): (amountMicroUsd: number) => string {
  return formats.moneyColumn(amountsOf(invoice));
}

/** Returns the displayed tax, so that the displayed net and tax add up to the total. */
export function shownTaxOf(invoice: InvoiceDocument): number {
  const { tax_micro_usd: tax } = invoice;
  if (amountsOf(invoice).some((amount) => amount % microUsdPerCent !== 0)) return tax;
  const rest = tax % microUsdPerCent;
  return tax - rest + (2 * rest >= microUsdPerCent ? microUsdPerCent : 0);
}

function amountsOf({ amount_micro_usd: amount, due_micro_usd: due, lines }: InvoiceDocument): number[] {
  return [amount, due, ...lines.map((line) => line.amount_micro_usd)];
}
