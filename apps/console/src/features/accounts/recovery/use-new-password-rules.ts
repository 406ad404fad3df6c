import { limits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import type { NewPassword } from './new-password-fields.tsx';

/** The messages of the reset and update screens; the checklist says what is missing of the other rules. */
export function useNewPasswordRules() {
  const { t } = useTranslation('entry');
  return {
    password: (value: string) => {
      if (value.length < limits.passwordMinLength) return t('error.passwordLength');
      return value.length > limits.passwordMaxLength ? t('rules.length') : null;
    },
    confirm: (value: string, { password }: NewPassword) => (value === password ? null : t('error.mismatch')),
  };
}
