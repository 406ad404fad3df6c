import type { addCredit, CallInput, CallOutput, payInvoice } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Write } from '#lib/calls/write.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { leaveForCheckout } from './checkout.ts';
import type { PaymentMethod } from './payment-choice.tsx';
import { usePaymentProvider } from './queries.ts';

type PaymentCall = typeof addCredit | typeof payInvoice;
type Begun = CallOutput<PaymentCall>;

export interface PaymentSteps<C extends PaymentCall> {
  /** The call that pays, or starts the payment. */
  write: Write<C>;
  /** `method` is only for the sandbox. After a missing answer, a retry must be for the same payment. */
  inputOf: (method: PaymentMethod | undefined) => CallInput<C>;
  onPaid: () => void;
  onRefused?: () => void;
}

/** Starts a payment from its button: on this page in the sandbox, otherwise on the provider's page. */
export function usePayment<C extends PaymentCall>({ write, inputOf, onPaid, onRefused }: PaymentSteps<C>) {
  const { t } = useTranslation('payments');
  const [method, setMethod] = useState<PaymentMethod>('sandbox_approved');
  const provider = usePaymentProvider();
  const navigate = useNavigate();

  async function goOn({ id, state, checkout_url }: Begun): Promise<void> {
    if (checkout_url !== null) return leaveForCheckout(checkout_url);
    if (state === 'paid') return onPaid();
    await navigate({ to: '/dss/billing', search: { payment: id } });
  }

  const { run, isRunning, error, setError } = useWrite(write, {
    onDone: goOn,
    onError: ({ kind }) => {
      if (kind === 'refused') onRefused?.();
    },
    textOf: ({ kind }) => (kind === 'failed' ? t('notReached') : undefined),
  });
  const choose = (next: PaymentMethod) => {
    setError(null);
    setMethod(next);
  };
  return {
    /** Waits until the payment provider is known. */
    isReady: provider !== undefined,
    isElsewhere: provider === 'stripe',
    choice: { value: method, onChange: choose, error },
    pay: () => run(inputOf(provider === 'sandbox' ? method : undefined)),
    isRunning,
  };
}
