import type { CallInput, Locale, payInvoice } from '@atoll/contract';

/** The sandbox's decision; omitted with a real provider. */
export type PaymentMethod = CallInput<typeof payInvoice>['payment_method'];

/** Collects money. Throws an `OperationalError` if it is unreachable. */
export type PaymentProvider = SandboxProvider | CheckoutProvider;

/** Decides at once, and moves no money. */
export interface SandboxProvider {
  readonly kind: 'sandbox';
  /** @throws UserError 1027 without a method */
  approves(method: PaymentMethod): boolean;
}

/** Collects money on its own page, and reports the result later. IDs are the provider's. */
export interface CheckoutProvider {
  readonly kind: 'stripe';
  /** Returns the smallest amount it can collect that is not below `amountMicroUsd`. */
  payable(amountMicroUsd: number): number;
  /**
   * Opens the payment page of an order. A repeated order returns the same page.
   * @throws {OrderChangedError} if the order differs from before
   */
  open(order: CheckoutOrder): Promise<{ reference: string; url: string | null }>;
  /** Closes a page; one that is paid, or closed already, stays unchanged. */
  close(reference: string): Promise<void>;
  /** Returns the current state of a payment. */
  findingsOf(reference: string): Promise<Findings>;
  /** Gives money back, once per key. */
  refund(reference: string, refund: { amountMicroUsd: number; key: string }): Promise<void>;
  /** @throws {NoticeRefusedError} unless it is a recent event of the provider for us */
  readNotice(body: Uint8Array, signature: string): Notice;
  /** Returns the payment of an event, whether or not it is ours; undefined if there is none. */
  referenceOf(notice: Notice): Promise<string | undefined>;
  /** Returns the events since a time (milliseconds) from the provider's list, oldest first. */
  noticesSince(at: number): Promise<Notice[]>;
}

export interface CheckoutOrder {
  paymentId: string;
  invoiceId: string;
  /** Shown on the page, for recognition. */
  invoiceNumber: string;
  accountId: string;
  amountMicroUsd: number;
  locale: Locale;
}

export interface Findings {
  state: 'pending' | 'succeeded' | 'failed' | 'expired';
  /** The requested amount, which a successful payment has. */
  amountMicroUsd: number;
  /** The URL of the page while it is pending. */
  url: string | null;
  reversals: Reversal[];
}

/** The part of a payment that was taken back, or may be. */
export type Reversal = { reference: string; amountMicroUsd: number } & (
  | { kind: 'refund'; state: 'pending' | 'succeeded' | 'failed' }
  | { kind: 'dispute'; state: 'disputed' | 'won' | 'lost' }
);

/** Reports that an object changed; its current state must be queried. */
export interface Notice {
  id: string;
  type: string;
  /** The payment page, or else its payment. */
  about: { checkout: string } | { paymentIntent: string } | null;
}

/** The request is not a valid event of the provider. */
export class NoticeRefusedError extends Error {}

/** An order with the same ID had other contents. */
export class OrderChangedError extends Error {}
