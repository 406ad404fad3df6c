import type { CallInput, Locale, payInvoice } from '@atoll/contract';

/** How the sandbox shall decide; left out where a real provider asks for the money itself. */
export type PaymentMethod = CallInput<typeof payInvoice>['payment_method'];

/** Who collects money. When it cannot be reached it throws an `OperationalError`. */
export type PaymentProvider = SandboxProvider | CheckoutProvider;

/** Decides at once, and moves no money. */
export interface SandboxProvider {
  readonly kind: 'sandbox';
  /** @throws UserError 1027 without a method. */
  approves(method: PaymentMethod): boolean;
}

/** Collects money on a page of its own, and tells later what became of it. Names are the provider's. */
export interface CheckoutProvider {
  readonly kind: 'stripe';
  /** The least amount it collects that is not below `amountMicroUsd`. */
  payable(amountMicroUsd: number): number;
  /**
   * Opens the page where an order is paid. An order asked for again is the same page, not another one.
   * @throws {OrderChangedError} when it was asked for in another way before
   */
  open(order: CheckoutOrder): Promise<{ reference: string; url: string | null }>;
  /** Closes a page that nobody shall pay at any more; one that is paid, or closed already, stays as it is. */
  close(reference: string): Promise<void>;
  /** All that it knows of a payment now. */
  findingsOf(reference: string): Promise<Findings>;
  /** Gives money back. The same key gives it once. */
  refund(reference: string, refund: { amountMicroUsd: number; key: string }): Promise<void>;
  /** @throws {NoticeRefusedError} unless it is a notice of the provider, sent to us just now */
  readNotice(body: Uint8Array, signature: string): Notice;
  /** The payment that a notice is about, whether it is ours or not; undefined when there is no such. */
  referenceOf(notice: Notice): Promise<string | undefined>;
  /** The notices since a time (milliseconds), as the provider itself lists them, oldest first. */
  noticesSince(at: number): Promise<Notice[]>;
}

export interface CheckoutOrder {
  paymentId: string;
  invoiceId: string;
  /** For the person at the page to recognize. */
  invoiceNumber: string;
  accountId: string;
  amountMicroUsd: number;
  locale: Locale;
}

export interface Findings {
  state: 'pending' | 'succeeded' | 'failed' | 'expired';
  /** What was asked for, and is there when it succeeded. */
  amountMicroUsd: number;
  /** Where it is paid while it is pending. */
  url: string | null;
  reversals: Reversal[];
}

/** What went back of a payment, or may. */
export type Reversal = { reference: string; amountMicroUsd: number } & (
  | { kind: 'refund'; state: 'pending' | 'succeeded' | 'failed' }
  | { kind: 'dispute'; state: 'disputed' | 'won' | 'lost' }
);

/** That something happened to an object; what it is now has to be asked for. */
export interface Notice {
  id: string;
  type: string;
  /** The payment page, or else the payment made there. */
  about: { checkout: string } | { paymentIntent: string } | null;
}

/** What claims to be a notice of the provider is none. */
export class NoticeRefusedError extends Error {}

/** An order was asked for under the same name in another way. */
export class OrderChangedError extends Error {}
