import { payInvoice, voidInvoice } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/api.ts';
import { formats } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, FormDecision } from '../../ui/dialog.tsx';
import { FormStack } from '../../ui/form-stack.tsx';
import { useTask } from '../../ui/use-task.ts';
import { PaymentChoice, type PaymentMethod } from './payment-choice.tsx';
import { usePaymentRefusal } from './payment-refusal.ts';
import { type Invoice, refreshMoney } from './queries.ts';

interface Props {
  invoice: Invoice;
  onClose: () => void;
}

/** Pays an invoice that is open. */
export function PayInvoiceDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('billing');
  const [method, setMethod] = useState<PaymentMethod>('sandbox_approved');
  const [refusal, setRefusal] = useState<string | null>(null);
  const wordRefusal = usePaymentRefusal();
  const [pay, isRunning] = useTask(async () => {
    const answer = await request(payInvoice, { id: invoice.id, payment_method: method }, { notify: false });
    refreshMoney();
    if (answer.ok) onClose();
    else setRefusal(wordRefusal(answer));
  });
  return (
    <Dialog title={t('invoices.payTitle', { number: invoice.number })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <PaymentChoice value={method} onChange={setMethod} error={refusal} />
        <FormDecision
          submit={t('credit.pay', { amount: formats.money(invoice.amount_micro_usd) })}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}

/** Ends an open invoice without payment. */
export function VoidInvoiceDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('billing');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [end, isRunning] = useTask(async () => {
    const answer = await request(voidInvoice, { id: invoice.id }, { notify: false });
    refreshMoney();
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  return (
    <Dialog title={t('invoices.voidTitle', { number: invoice.number })} onClose={onClose}>
      <p>{t('invoices.voidText')}</p>
      {refusal && <p role="alert">{refusal}</p>}
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void end()}>
          {t('invoices.voidAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
