import { IconExternalLink, IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import classes from './payment-choice.module.css';
import { usePaymentProvider } from './queries.ts';

export type PaymentMethod = 'sandbox_approved' | 'sandbox_declined';

export interface PaymentChoiceProps {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  /** The server's error message. */
  error: string | null;
  /** False if nothing is paid now, but may be later. */
  isPaying?: boolean;
}

/** Chooses how to pay: on the provider's page, or with a simulated result in the sandbox, which is labeled as such. */
export function PaymentChoice({ error, isPaying = true, ...choice }: PaymentChoiceProps) {
  const { t } = useTranslation('payments');
  const provider = usePaymentProvider();
  return (
    <>
      {provider === 'stripe' && isPaying && (
        <Notice icon={IconExternalLink} title={t('stripe.title')} text={t('stripe.text')} />
      )}
      {provider === 'sandbox' && <SandboxChoice {...choice} />}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function SandboxChoice({ value, onChange }: Pick<PaymentChoiceProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('payments');
  const options = [
    { value: 'sandbox_approved', label: t('sandbox.approved') },
    { value: 'sandbox_declined', label: t('sandbox.declined') },
  ] as const;
  return (
    <div className={classes.sandbox}>
      <Notice icon={IconFlask} title={t('sandbox.title')} text={t('sandbox.text')} />
      <ChoiceGroup
        label={t('sandbox.method')}
        options={options}
        value={value}
        onChange={(method) => onChange(method as PaymentMethod)}
      />
    </div>
  );
}
