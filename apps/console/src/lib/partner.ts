/** A partner's link puts these in the query of any entry page; they are kept under the same names. */
const markers = ['customer', 'country'] as const;

export function keepPartnerMarkers(search: string, storage: Pick<Storage, 'setItem'>): void {
  const query = new URLSearchParams(search);
  for (const marker of markers) {
    const value = query.get(marker);
    if (value) storage.setItem(marker, value);
  }
}

/** What register and the Google log-in carry: nothing unless both markers are there (decisions section 4). */
export function partnerFields(storage: Pick<Storage, 'getItem'>) {
  const customer = storage.getItem('customer');
  const country = storage.getItem('country');
  return customer && country ? { source: 'partner' as const, customer, country } : {};
}
