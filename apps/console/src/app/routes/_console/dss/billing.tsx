import { createFileRoute } from '@tanstack/react-router';
import { BillingScreen } from '../../../../features/billing/billing-screen.tsx';
import { loadTexts } from '../../../../lib/i18n.ts';

/** The dialog that is open, so that “Add Credit” anywhere leads straight to it. */
export interface BillingQuery {
  dialog?: 'add-credit' | undefined;
}

export const Route = createFileRoute('/_console/dss/billing')({
  validateSearch: (search: Record<string, unknown>): BillingQuery =>
    search.dialog === 'add-credit' ? { dialog: 'add-credit' } : {},
  loader: async () => {
    await loadTexts('billing');
  },
  component: BillingScreen,
});
