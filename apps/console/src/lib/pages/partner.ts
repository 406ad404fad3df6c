import { limits } from '@atoll/contract/limits';
import { parseSearch, presentOf, searchOf, text } from './search.ts';

/** The query parameters of a partner's link to any entry page. They are stored under the same names. */
const marker = text(limits.partnerMarkerMaxLength);
const readMarkers = searchOf({ customer: marker, country: marker });

export function keepPartnerMarkers(search: string, storage: Pick<Storage, 'setItem'>): void {
  for (const [name, value] of Object.entries(presentOf(readMarkers(parseSearch(search)))))
    storage.setItem(name, value);
}

/** Returns the partner's parameters for registration and Google sign-in; nothing unless both are present (decisions section 4). */
export function partnerFields(storage: Pick<Storage, 'getItem'>) {
  const { customer, country } = readMarkers({
    customer: storage.getItem('customer'),
    country: storage.getItem('country'),
  });
  return customer && country ? { source: 'partner' as const, customer, country } : {};
}
