import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import type { Invoice } from '../queries.ts';
import { payInvoiceWrite } from '../writes.ts';
import { PaymentChoice } from './payment-choice.tsx';
import { usePayment } from './use-payment.ts';

export interface PayInvoiceDialogProps {
  invoice: Pick<Invoice, 'id' | 'number' | 'due_micro_usd'>;
  onClose: () => void;
}

/** Pays the due amount of an invoice. */
export function PayInvoiceDialog({ invoice, onClose }: PayInvoiceDialogProps) {
  const { t } = useTranslation('payments');
  const { id, number, due_micro_usd: due } = invoice;
  const payment = usePayment({
    write: payInvoiceWrite,
    inputOf: (method) => (method === undefined ? { id } : { id, payment_method: method }),
    onPaid: onClose,
  });
  return (
    <Dialog title={t('payTitle', { number: number ?? '' })} onClose={onClose}>
      <FormStack onSubmit={() => payment.pay()}>
        {payment.isElsewhere && (
          <p>
            {t('dueText', { amount: formats.money(due) })}
            {sentenceGap}
            {isRoundedUp(due) && t('dueRounded')}
          </p>
        )}
        <PaymentChoice {...payment.choice} />
        <FormDecision
          submit={payment.isElsewhere ? t('continue') : t('pay', { amount: formats.money(due) })}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={payment.isRunning}
          disabled={!payment.isReady}
        />
      </FormStack>
    </Dialog>
  );
}

/** Reports whether Stripe can't collect the exact amount: it takes whole cents, and at least fifty. */
function isRoundedUp(due: number): boolean {
  return due < 500_000 || due % 10_000 !== 0;
}
