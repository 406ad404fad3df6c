import type { CallInput, payInvoice } from '@atoll/contract';

/** How somebody pays, as the contract lists it. */
export type PaymentMethod = CallInput<typeof payInvoice>['payment_method'];

export interface ChargeRequest {
  invoiceId: string;
  /** Whole micro-USD, above 0. */
  amountMicroUsd: number;
  method: PaymentMethod;
}

/** `reference` is the provider's own name for the payment, kept with the invoice. */
export type ChargeResult = { approved: true; reference: string } | { approved: false };

/** Who collects money. Its answers are decisions; when it cannot be reached it throws an `OperationalError`. */
export interface PaymentProvider {
  readonly kind: 'sandbox' | 'stripe';
  /**
   * Collects the amount of one invoice. An invoice is collected at most once: asked again for the same one,
   * a provider repeats its approval without moving money. A refusal is not final.
   */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Tells whether a method could be charged later, without charging it. */
  accepts(method: PaymentMethod): Promise<boolean>;
}
