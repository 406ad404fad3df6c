import type { Locale } from '@atoll/contract';
import type Stripe from 'stripe';
import type { CheckoutOrder } from '../provider.ts';
import { exactCents } from './cents.ts';

const stripeLocales = { en_US: 'en', fr_FR: 'fr', zh_CN: 'zh', ja_JP: 'ja' } as const satisfies Record<
  Locale,
  Stripe.Checkout.SessionCreateParams.Locale
>;

/** The product's name on Stripe's page and receipt. */
const productNames: Readonly<Record<Locale, (invoice: string) => string>> = {
  en_US: (invoice) => `Atoll, invoice ${invoice}`,
  fr_FR: (invoice) => `Atoll, facture ${invoice}`,
  zh_CN: (invoice) => `Atoll，发票 ${invoice}`,
  ja_JP: (invoice) => `Atoll、請求書 ${invoice}`,
};

/** Returns the parameters of a page. The same order has the same parameters, because Stripe binds an idempotency key to them. */
export function sessionParams(order: CheckoutOrder, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const { paymentId, invoiceId, invoiceNumber, accountId, locale } = order;
  const metadata = { payment_id: paymentId, invoice_id: invoiceId, account_id: accountId };
  const back = `${publicUrl}/dss/billing?payment=${encodeURIComponent(invoiceId)}`;
  return {
    mode: 'payment',
    client_reference_id: invoiceId,
    locale: stripeLocales[locale],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: exactCents(order.amountMicroUsd),
          product_data: { name: productNames[locale](invoiceNumber) },
        },
      },
    ],
    // Credit is in US dollars: the received amount must be the requested one.
    adaptive_pricing: { enabled: false },
    metadata,
    payment_intent_data: { metadata, description: invoiceNumber },
    success_url: back,
    cancel_url: `${back}&outcome=cancelled`,
  };
}
