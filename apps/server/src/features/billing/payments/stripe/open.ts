import type { CheckoutProvider } from '../provider.ts';
import type { StripeOptions } from './stripe-payments.ts';

/** Loads Stripe's package on demand: most installations have no key for it. */
export async function openStripePayments(options: StripeOptions): Promise<CheckoutProvider> {
  const { createStripePayments } = await import('./stripe-payments.ts');
  return createStripePayments(options);
}
