import { createFileRoute } from '@tanstack/react-router';
import { BillingScreen } from '../../../../features/billing/billing-screen.tsx';
import { type BillingDialog, billingDialogs } from '../../../../features/billing/use-billing-dialog.ts';
import { loadTexts } from '../../../../lib/i18n.ts';

/** The dialog that is open, so that “Add Credit” and “Upgrade” anywhere lead straight to it. */
export interface BillingQuery {
  dialog?: BillingDialog | undefined;
  /** The invoice whose payment somebody comes back from, and whether they turned back there. */
  payment?: string | undefined;
  outcome?: 'cancelled' | undefined;
}

export const Route = createFileRoute('/_console/dss/billing')({
  validateSearch: (search: Record<string, unknown>): BillingQuery => {
    const dialog = billingDialogs.find((one) => one === search.dialog);
    const payment = typeof search.payment === 'string' ? search.payment : undefined;
    const isCancelled = payment !== undefined && search.outcome === 'cancelled';
    return {
      ...(dialog ? { dialog } : {}),
      ...(payment === undefined ? {} : { payment }),
      ...(isCancelled ? { outcome: 'cancelled' } : {}),
    };
  },
  loader: async () => {
    await loadTexts('billing', 'payments');
  },
  component: BillingScreen,
});
