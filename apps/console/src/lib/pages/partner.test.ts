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

it('leaves out a marker that the server would refuse, because it would refuse the registration with it', () => {
  const storage = createPageStorage();
  storage.setItem('customer', 'x'.repeat(101));
  keepPartnerMarkers(`?country=${'x'.repeat(101)}`, storage);
  expect(storage.getItem('country')).toBeNull();
  storage.setItem('country', 'FJ');
  expect(partnerFields(storage)).toEqual({});
});
