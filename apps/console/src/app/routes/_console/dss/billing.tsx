import { createFileRoute } from '@tanstack/react-router';
import { BillingScreen } from '#features/billing/billing-screen.tsx';
import { billingDialogs } from '#features/billing/use-billing-dialog.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { oneOf, searchOf, text } from '#lib/pages/search.ts';

const billingSearch = searchOf({
  /** The open dialog. In the address, so that “Add Credit” and “Upgrade” can link to it from anywhere. */
  dialog: oneOf(billingDialogs),
  /** The invoice whose payment the person returns from, and whether they canceled it. */
  payment: text(),
  outcome: oneOf(['cancelled']),
});

export const Route = createFileRoute('/_console/dss/billing')({
  validateSearch: billingSearch,
  loader: async () => {
    await loadTexts('billing', 'payments');
  },
  component: BillingScreen,
});
