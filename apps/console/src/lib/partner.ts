import { parseSearch, presentOf, searchOf, text } from './search.ts';

/** A partner's link puts these in the query of any entry page; they are kept under the same names. */
const readMarkers = searchOf({ customer: text(), country: text() });

export function keepPartnerMarkers(search: string, storage: Pick<Storage, 'setItem'>): void {
  for (const [marker, value] of Object.entries(presentOf(readMarkers(parseSearch(search)))))
    storage.setItem(marker, value);
}

/** Returns the markers that registration and Google sign-in carry; nothing unless both are present (decisions section 4). */
export function partnerFields(storage: Pick<Storage, 'getItem'>) {
  const customer = storage.getItem('customer');
  const country = storage.getItem('country');
  return customer && country ? { source: 'partner' as const, customer, country } : {};
}
