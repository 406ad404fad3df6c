import { locales } from '@atoll/contract';
import { expect, it } from 'vitest';
import { alertMail } from './alert-mail.ts';

const billingUrl = 'http://console.example/dss/billing';
const alert = { creditMicroUsd: 1_234_567_890, creditAlertMicroUsd: 2_000_000_000 };

it('says what is left and the value it fell below, in the form of the language', () => {
  expect(alertMail({ locale: 'en_US', billingUrl }, alert).text).toContain(
    'below $2,000.00. You have $1,234.57 left.',
  );
  expect(alertMail({ locale: 'fr_FR', billingUrl }, alert).text).toMatch(
    /seuil de 2\s000,00\s\$US\s: il vous reste 1\s234,57\s\$US/,
  );
});

it('is written in each language', () => {
  expect(new Set(locales.map((locale) => alertMail({ locale, billingUrl }, alert).subject)).size).toBe(
    locales.length,
  );
});
