import type { addCredit, CallOutput } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/json-client.ts';
import { useTask } from '../../../ui/use-task.ts';
import { refreshMoney } from '../queries.ts';
import { leaveForCheckout } from './checkout.ts';
import type { PaymentMethod } from './payment-choice.tsx';
import { usePaymentProvider } from './queries.ts';

type Begun = CallOutput<typeof addCredit>;

export interface PaymentSteps {
  /** Pays, or begins to; `method` is for the sandbox alone. Asked again after no answer, it has to be the same payment. */
  ask: (method: PaymentMethod | undefined) => Promise<Answer<Begun>>;
  onPaid: () => void;
  onRefused?: () => void;
}

/** A payment from its button on: here in the sandbox, else on the provider's page, which the browser leaves for. */
export function usePayment({ ask, onPaid, onRefused }: PaymentSteps) {
  const { t } = useTranslation('payments');
  const [method, setMethod] = useState<PaymentMethod>('sandbox_approved');
  const [refusal, setRefusal] = useState<string | null>(null);
  const provider = usePaymentProvider();
  const navigate = useNavigate();

  async function goOn({ id, state, checkout_url }: Begun): Promise<void> {
    if (checkout_url !== null) return leaveForCheckout(checkout_url);
    if (state === 'paid') return onPaid();
    await navigate({ to: '/dss/billing', search: { payment: id } });
  }

  const [pay, isRunning] = useTask(async () => {
    setRefusal(null);
    const answer = await ask(provider === 'sandbox' ? method : undefined).catch(() => null);
    refreshMoney();
    if (answer === null) return setRefusal(t('notReached'));
    if (answer.ok) return goOn(answer.data);
    onRefused?.();
    setRefusal(answer.msg);
  });
  const choose = (next: PaymentMethod) => {
    setRefusal(null);
    setMethod(next);
  };
  return {
    /** Not before it is known who collects. */
    isReady: provider !== undefined,
    isElsewhere: provider === 'stripe',
    choice: { value: method, onChange: choose, error: refusal },
    pay,
    isRunning,
  };
}
