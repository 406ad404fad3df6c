import { addCredit } from '@atoll/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/api.ts';
import { formats } from '../../lib/formats.ts';
import { randomId } from '../../lib/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog, DialogActions, FormDecision } from '../../ui/dialog.tsx';
import { FormStack } from '../../ui/form-stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTask } from '../../ui/use-task.ts';
import { amountRange, offeredAmounts, parseAmount } from './amount.ts';
import { PaymentChoice, type PaymentMethod } from './payment-choice.tsx';
import { usePaymentRefusal } from './payment-refusal.ts';
import { refreshMoney } from './queries.ts';

/** Buys credit. */
export function AddCreditDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing');
  const [paid, setPaid] = useState<number | null>(null);
  return (
    <Dialog title={paid === null ? t('credit.dialogTitle') : t('credit.paidTitle')} onClose={onClose}>
      {paid === null ? (
        <PaymentForm onPaid={setPaid} onCancel={onClose} />
      ) : (
        <>
          <p role="status">{t('credit.paidText', { amount: formats.money(paid) })}</p>
          <DialogActions>
            <Button size="sm" onClick={onClose} data-autofocus>
              {t('credit.done')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const other = 'other';

function PaymentForm({ onPaid, onCancel }: { onPaid: (amount: number) => void; onCancel: () => void }) {
  const { t } = useTranslation('billing');
  const [choice, setChoice] = useState<string>(String(offeredAmounts[1]));
  const [typed, setTyped] = useState('');
  const amount = choice === other ? parseAmount(typed) : Number(choice);
  const payment = usePayment(onPaid);
  const options = [
    ...offeredAmounts.map((offered) => ({ value: String(offered), label: formats.money(offered) })),
    { value: other, label: t('credit.other') },
  ];
  const range = t('credit.range', {
    min: formats.money(amountRange.min),
    max: formats.money(amountRange.max),
  });
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        if (amount !== null) void payment.pay(amount);
      }}
    >
      <ChoiceGroup label={t('credit.amount')} options={options} value={choice} onChange={setChoice} />
      {choice === other && (
        <TextField
          label={t('credit.otherLabel')}
          description={range}
          inputMode="decimal"
          value={typed}
          error={typed !== '' && amount === null ? range : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <PaymentChoice value={payment.method} onChange={payment.setMethod} error={payment.refusal} />
      <FormDecision
        submit={t('credit.pay', { amount: amount === null ? '…' : formats.money(amount) })}
        cancel={t('cancel')}
        onCancel={onCancel}
        isRunning={payment.isRunning}
        disabled={amount === null}
      />
    </FormStack>
  );
}

/** One intended payment has one key, so that pressing twice or a lost answer never pays twice. */
function usePayment(onPaid: (amount: number) => void) {
  const [method, setMethod] = useState<PaymentMethod>('sandbox_approved');
  const [refusal, setRefusal] = useState<string | null>(null);
  const wordRefusal = usePaymentRefusal();
  const intent = useRef({ amount: 0, method, key: '' });
  const [pay, isRunning] = useTask(async (amount: number) => {
    const isSame = intent.current.amount === amount && intent.current.method === method;
    if (!isSame) intent.current = { amount, method, key: randomId() };
    const { key } = intent.current;
    const input = { amount_micro_usd: amount, payment_method: method, idempotency_key: key };
    const answer = await request(addCredit, input, { notify: false });
    refreshMoney();
    if (answer.ok) return onPaid(amount);
    // A refusal is an answer: another press is another payment.
    intent.current.amount = 0;
    setRefusal(wordRefusal(answer));
  });
  const choose = (next: PaymentMethod) => {
    setRefusal(null);
    setMethod(next);
  };
  return { method, setMethod: choose, refusal, pay, isRunning };
}
