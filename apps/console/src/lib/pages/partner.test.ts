import { expect, it } from 'vitest';
import { createPageStorage } from '../session/public-page.ts';
import { keepPartnerMarkers, partnerFields } from './partner.ts';

it('keeps the markers of a partner link and sends them only together', () => {
  const storage = createPageStorage();
  keepPartnerMarkers('?customer=reefco&other=1', storage);
  expect(partnerFields(storage)).toEqual({});
  keepPartnerMarkers('?country=FJ', storage);
  expect(partnerFields(storage)).toEqual({ source: 'partner', customer: 'reefco', country: 'FJ' });
  keepPartnerMarkers('?customer=', storage);
  expect(storage.getItem('customer')).toBe('reefco');
});
