import { codes } from '@atoll/contract';
import { useTranslation } from 'react-i18next';

/** Words a refused payment: at a payment, 1022 means that the provider declined it, and its invoice waits. */
export function usePaymentRefusal(): (answer: { code: number; msg: string }) => string {
  const { t } = useTranslation('payments');
  return ({ code, msg }) => (code === codes.creditInsufficient ? t('refused') : msg);
}
