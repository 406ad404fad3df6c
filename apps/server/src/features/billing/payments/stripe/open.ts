import type { CheckoutProvider } from '../provider.ts';
import type { StripeOptions } from './stripe-payments.ts';

/** Stripe's own package is loaded where it is used alone: most installations have no key for it. */
export async function openStripePayments(options: StripeOptions): Promise<CheckoutProvider> {
  const { createStripePayments } = await import('./stripe-payments.ts');
  return createStripePayments(options);
}
