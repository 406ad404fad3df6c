import { createContext, use } from 'react';

export const billingDialogs = ['add-credit', 'change-plan'] as const;

/** A dialog over any page of billing. */
export type BillingDialog = (typeof billingDialogs)[number];

/** Supplied by billing's frame, which shows the dialog. */
export const BillingDialogContext = createContext<(dialog: BillingDialog) => void>(() => undefined);

/** Returns a function that opens a dialog over the page, as a step of the history. */
export function useBillingDialog(): (dialog: BillingDialog) => void {
  return use(BillingDialogContext);
}
