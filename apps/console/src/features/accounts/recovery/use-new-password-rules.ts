import { limits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import type { NewPassword } from './new-password-fields.tsx';

/** Returns the validation messages of the reset and update screens. The checklist shows the other unmet rules. */
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
