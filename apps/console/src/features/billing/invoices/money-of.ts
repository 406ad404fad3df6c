import { formats } from '#lib/formats.ts';
import type { InvoiceDocument } from './queries.ts';

const microUsdPerCent = 10_000;

/** Writes the amounts of an invoice with as many decimals as all of them need, so that columns stay columns. */
export function moneyOf(invoice: InvoiceDocument): (amountMicroUsd: number) => string {
  return formats.moneyColumn(amountsOf(invoice));
}

/** The tax as it is written: net and tax as they are written add up to the total. */
export function shownTaxOf(invoice: InvoiceDocument): number {
  const { tax_micro_usd: tax } = invoice;
  if (amountsOf(invoice).some((amount) => amount % microUsdPerCent !== 0)) return tax;
  const rest = tax % microUsdPerCent;
  return tax - rest + (2 * rest >= microUsdPerCent ? microUsdPerCent : 0);
}

function amountsOf({ amount_micro_usd: amount, due_micro_usd: due, lines }: InvoiceDocument): number[] {
  return [amount, due, ...lines.map((line) => line.amount_micro_usd)];
}
