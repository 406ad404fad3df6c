import { draftInvoiceId } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { addMonths, startOfMonth } from '../../../platform/time.ts';
import type { Charging } from '../charging/charging.ts';
import type { Charge } from '../charging/rating.ts';
import { findBillingDetails } from './details.store.ts';
import type { DraftInvoice, InvoiceDocument, InvoiceLine, InvoiceTerms } from './invoice.ts';
import { includedTax } from './tax.ts';
import { inOrder, readUsageLines, type UsageLine } from './usage-lines.store.ts';

/** The current month's invoice as if the month ended now, including future charges. */
export interface Drafts {
  /** Undefined while the month has cost nothing. */
  find(accountId: string): Promise<InvoiceDocument<DraftInvoice> | undefined>;
}

export function createDrafts(deps: {
  read: Reader;
  clock: Clock;
  charging: Pick<Charging, 'findUncharged'>;
  terms: InvoiceTerms;
}): Drafts {
  const { read, clock, charging, terms } = deps;
  return {
    async find(accountId) {
      const now = clock.now();
      const month = startOfMonth(now);
      const charged = await readUsageLines(read, [accountId], month);
      const uncharged = await charging.findUncharged(read, accountId, now);
      const lines = joinLines(
        charged,
        uncharged.filter((charge) => charge.month === month),
      );
      const amountMicroUsd = lines.reduce((total, line) => total + line.amountMicroUsd, 0);
      if (amountMicroUsd === 0) return undefined;
      return {
        invoice: {
          id: draftInvoiceId,
          number: null,
          kind: 'usage',
          state: 'draft',
          periodStart: month,
          periodEnd: addMonths(month, 1),
          amountMicroUsd,
          dueMicroUsd: 0,
          tax: terms.tax,
          taxMicroUsd: includedTax(amountMicroUsd, terms.tax),
          createdAt: now,
          closedAt: null,
        },
        lines,
        seller: terms.seller,
        buyer: await findBillingDetails(read, accountId),
        version: 0,
        corrections: [],
      };
    },
  };
}

/** Adds uncharged usage to the lines. */
function joinLines(lines: readonly UsageLine[], uncharged: readonly Charge[]): InvoiceLine[] {
  const joined = new Map(lines.map((line) => [lineKey(line), { ...line }]));
  for (const charge of uncharged) {
    if (charge.priceMicroUsd === 0) continue;
    const { accountId, resourceId, resourceName, meter, priceMicroUsd } = charge;
    const none = { quantity: 0n, includedQuantity: 0n, amountMicroUsd: 0 };
    const key = lineKey(charge);
    const line = joined.get(key) ?? { accountId, resourceId, resourceName, meter, priceMicroUsd, ...none };
    line.quantity += charge.quantity;
    line.includedQuantity += charge.includedQuantity;
    line.amountMicroUsd += charge.amountMicroUsd;
    joined.set(key, line);
  }
  return [...joined.values()].sort(inOrder);
}

function lineKey({
  resourceId,
  meter,
  priceMicroUsd,
}: Pick<UsageLine, 'resourceId' | 'meter' | 'priceMicroUsd'>) {
  return `${resourceId} ${meter} ${priceMicroUsd}`;
}
