import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { refreshMoney } from '../queries.ts';
import { leaveForCheckout } from './checkout.ts';
import classes from './payment-return.module.css';
import { type PaymentProgress, paymentQuery } from './queries.ts';

export interface PaymentReturnProps {
  invoiceId: string;
  /** Whether the person canceled on the provider's page. */
  isCancelled: boolean;
  onClose: () => void;
}

/** Shows the result of a payment after the return from the provider's page, with updates until it is decided. */
export function PaymentReturn({ invoiceId, isCancelled, onClose }: PaymentReturnProps) {
  const { data: progress } = useQuery(paymentQuery(invoiceId));
  const state = progress?.state;
  useEffect(() => {
    if (state !== undefined && state !== 'pending') refreshMoney();
  }, [state]);
  return (
    <div role="status">
      {progress && <Outcome progress={progress} isCancelled={isCancelled} onClose={onClose} />}
    </div>
  );
}

type OutcomeProps = Omit<PaymentReturnProps, 'invoiceId'> & { progress: PaymentProgress };

function Outcome({ progress, isCancelled, onClose }: OutcomeProps) {
  const { t } = useTranslation('payments');
  const { state, checkout_url: url } = progress;
  const amount = formats.money(progress.amount_micro_usd);
  const isPending = state === 'pending';
  const shown = isPending && isCancelled ? 'cancelled' : state;
  const words = {
    pending: { title: t('return.pendingTitle'), text: t('return.pendingText', { amount }) },
    cancelled: { title: t('return.cancelledTitle'), text: t('return.cancelledText', { amount }) },
    succeeded: { title: t('add.paidTitle'), text: t('add.paidText', { amount }) },
    failed: { title: t('return.failedTitle'), text: t('return.failedText', { amount }) },
    expired: { title: t('return.expiredTitle'), text: t('return.expiredText') },
  }[shown];
  return (
    <div className={classes.root} data-state={shown}>
      {shown === 'pending' && <Spinner size="sm" />}
      <div className={classes.words}>
        <p className={classes.title}>{words.title}</p>
        <p className={classes.text}>{words.text}</p>
      </div>
      {isPending && url !== null && (
        <Button size="sm" variant="default" onClick={() => void leaveForCheckout(url)}>
          {t('return.goOn')}
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
