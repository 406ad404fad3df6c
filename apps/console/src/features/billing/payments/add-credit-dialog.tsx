import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '#lib/browser/random-id.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions, FormDecision } from '#ui/dialogs/dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { amountRange, offeredAmounts, parseAmount } from '../amount.ts';
import { addCreditWrite } from '../writes.ts';
import { InvoiceRecipient } from './invoice-recipient.tsx';
import { PaymentChoice, type PaymentMethod } from './payment-choice.tsx';
import { usePayment } from './use-payment.ts';

/** Buys credit. */
export function AddCreditDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payments');
  const [paid, setPaid] = useState<number | null>(null);
  return (
    <Dialog title={paid === null ? t('add.title') : t('add.paidTitle')} onClose={onClose}>
      {paid === null ? (
        <PaymentForm onPaid={setPaid} onCancel={onClose} />
      ) : (
        <>
          <p role="status">{t('add.paidText', { amount: formats.money(paid) })}</p>
          <DialogActions>
            <Button size="sm" onClick={onClose} data-autofocus>
              {t('done')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const other = 'other';

function PaymentForm({ onPaid, onCancel }: { onPaid: (amount: number) => void; onCancel: () => void }) {
  const { t } = useTranslation('payments');
  const form = useForm({ initialValues: { choice: String(offeredAmounts[1]), typed: '' } });
  const { choice, typed } = form.values;
  const amount = choice === other ? parseAmount(typed) : Number(choice);
  const { inputOf, onRefused } = useOrder(amount ?? 0);
  const payment = usePayment({
    write: addCreditWrite,
    inputOf,
    onRefused,
    onPaid: () => onPaid(amount ?? 0),
  });
  const options = [
    ...offeredAmounts.map((offered) => ({ value: String(offered), label: formats.money(offered) })),
    { value: other, label: t('add.other') },
  ];
  const range = t('add.range', {
    min: formats.money(amountRange.min),
    max: formats.money(amountRange.max),
  });
  const pay = t('pay', { amount: amount === null ? '…' : formats.money(amount) });
  return (
    <FormStack form={form} onSubmit={() => payment.pay()}>
      <ChoiceGroup label={t('add.amount')} options={options} {...form.getInputProps('choice')} />
      {choice === other && (
        <TextField
          label={t('add.otherLabel')}
          description={range}
          inputMode="decimal"
          {...form.getInputProps('typed')}
          error={typed !== '' && amount === null ? range : undefined}
        />
      )}
      <PaymentChoice {...payment.choice} />
      <InvoiceRecipient />
      <FormDecision
        submit={payment.isElsewhere ? t('continue') : pay}
        cancel={t('cancel')}
        onCancel={onCancel}
        isRunning={payment.isRunning}
        disabled={amount === null || !payment.isReady}
      />
    </FormStack>
  );
}

/** Manages the key of the intended payment, so that a second click or a lost response never pays twice. */
function useOrder(amount: number) {
  const intent = useRef({ amount: 0, method: undefined as PaymentMethod | undefined, key: '' });
  return {
    inputOf(method: PaymentMethod | undefined) {
      const isSame = intent.current.amount === amount && intent.current.method === method;
      if (!isSame) intent.current = { amount, method, key: randomId() };
      const order = { amount_micro_usd: amount, idempotency_key: intent.current.key };
      return method === undefined ? order : { ...order, payment_method: method };
    },
    /** A refusal is an answer, so the next click is a new payment. */
    onRefused() {
      intent.current.amount = 0;
    },
  };
}
