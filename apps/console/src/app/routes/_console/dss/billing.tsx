import { createFileRoute } from '@tanstack/react-router';
import { BillingScreen } from '../../../../features/billing/billing-screen.tsx';
import { type BillingDialog, billingDialogs } from '../../../../features/billing/use-billing-dialog.ts';
import { loadTexts } from '../../../../lib/i18n.ts';

/** The dialog that is open, so that “Add Credit” and “Upgrade” anywhere lead straight to it. */
export interface BillingQuery {
  dialog?: BillingDialog | undefined;
}

export const Route = createFileRoute('/_console/dss/billing')({
  validateSearch: (search: Record<string, unknown>): BillingQuery => {
    const dialog = billingDialogs.find((one) => one === search.dialog);
    return dialog ? { dialog } : {};
  },
  loader: async () => {
    await loadTexts('billing');
  },
  component: BillingScreen,
});
