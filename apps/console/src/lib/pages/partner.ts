import { parseSearch, presentOf, searchOf, text } from './search.ts';

/** The query parameters of a partner's link to any entry page. They are stored under the same names. */
const readMarkers = searchOf({ customer: text(), country: text() });

export function keepPartnerMarkers(search: string, storage: Pick<Storage, 'setItem'>): void {
  for (const [marker, value] of Object.entries(presentOf(readMarkers(parseSearch(search)))))
    storage.setItem(marker, value);
}

/** Returns the partner's parameters for registration and Google sign-in; nothing unless both are present (decisions section 4). */
export function partnerFields(storage: Pick<Storage, 'getItem'>) {
  const customer = storage.getItem('customer');
  const country = storage.getItem('country');
  return customer && country ? { source: 'partner' as const, customer, country } : {};
}
