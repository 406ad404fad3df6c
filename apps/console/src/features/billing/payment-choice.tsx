import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './payment-choice.module.css';

export type PaymentMethod = 'sandbox_approved' | 'sandbox_declined';

export interface PaymentChoiceProps {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  /** What the server says against it. */
  error: string | null;
}

/** How to pay. The sandbox says plainly that it is one. */
export function PaymentChoice({ value, onChange, error }: PaymentChoiceProps) {
  const { t } = useTranslation('billing');
  const options = [
    { value: 'sandbox_approved', label: t('payment.approved') },
    { value: 'sandbox_declined', label: t('payment.declined') },
  ] as const;
  return (
    <>
      <Notice icon={IconFlask} title={t('payment.sandboxTitle')} text={t('payment.sandboxText')} />
      <div>
        <ChoiceGroup
          label={t('payment.method')}
          options={options}
          value={value}
          onChange={(method) => onChange(method as PaymentMethod)}
        />
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  );
}
