import { createFileRoute } from '@tanstack/react-router';
import { BillingScreen } from '#features/billing/billing-screen.tsx';
import { creditStatusQuery } from '#features/billing/queries.ts';
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
  loader: async ({ context }) => {
    // The head of the page says if payments are simulated, and is taller then. Cached after the first page.
    const status = context.queryClient.ensureQueryData(creditStatusQuery).catch(() => undefined);
    await Promise.all([loadTexts('billing', 'payments'), status]);
  },
  component: BillingScreen,
});
