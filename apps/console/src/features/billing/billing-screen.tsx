import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStepBack } from '#ui/actions/use-step-back.ts';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageTabs } from '#ui/page/page-tabs.tsx';
import classes from './billing-screen.module.css';
import { PlanDialog } from './overview/plan-dialog.tsx';
import { AddCreditDialog } from './payments/add-credit-dialog.tsx';
import { PaymentReturn } from './payments/payment-return.tsx';
import { SandboxMark } from './payments/sandbox-mark.tsx';
import { type BillingDialog, BillingDialogContext } from './use-billing-dialog.ts';

const route = getRouteApi('/_console/dss/billing');

/** The layout of all billing pages. The address opens dialogs over any of them. */
export function BillingScreen() {
  const { t } = useTranslation('billing');
  const { dialog, payment, outcome } = route.useSearch();
  const { open, exchange, close, forgetPayment } = useDialogInAddress();
  return (
    <BillingDialogContext value={open}>
      <Page
        title={t('title')}
        text={t('text')}
        actions={
          <div className={classes.aside}>
            <span className={classes.sandbox}>
              <SandboxMark />
            </span>
            <GuideLink page="billing" />
          </div>
        }
      >
        {payment !== undefined && (
          <PaymentReturn invoiceId={payment} isCancelled={outcome === 'cancelled'} onClose={forgetPayment} />
        )}
        <PageTabs of="/dss/billing" label={t('title')} />
        <Outlet />
        {dialog === 'add-credit' && <AddCreditDialog onClose={close} />}
        {dialog === 'change-plan' && (
          <PlanDialog onClose={close} onAddCredit={() => exchange('add-credit')} />
        )}
      </Page>
    </BillingDialogContext>
  );
}

function useDialogInAddress() {
  const navigate = route.useNavigate();
  const { stepped, stepBack } = useStepBack();
  const show = (dialog: BillingDialog | undefined, replace: boolean) =>
    void navigate({ to: '.', search: (others) => ({ ...others, dialog }), replace });
  return {
    open: (dialog: BillingDialog) => {
      stepped();
      show(dialog, false);
    },
    exchange: (dialog: BillingDialog) => show(dialog, true),
    close: () => stepBack(() => show(undefined, true)),
    forgetPayment: () =>
      void navigate({
        to: '.',
        search: (others) => ({ ...others, payment: undefined, outcome: undefined }),
        replace: true,
      }),
  };
}
