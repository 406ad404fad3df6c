import { useTranslation } from 'react-i18next';
import type { Form } from '#ui/fields/form/use-form.ts';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { leavingField } from '../field-blur.ts';
import { PasswordRules } from '../password-rules.tsx';

export interface NewPassword {
  password: string;
  confirm: string;
}

export interface NewPasswordFieldsProps {
  /** From `useNewPassword`. */
  isGuessable: boolean | null;
  form: Pick<Form<NewPassword>, 'values' | 'validateField' | 'getInputProps'>;
}

/** A new password, its rules, and the repetition. */
export function NewPasswordFields({ form, isGuessable }: NewPasswordFieldsProps) {
  const { t } = useTranslation('entry');
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        description={t('rules.length')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
        onBlur={leavingField(form, 'password')}
      />
      <PasswordRules password={form.values.password} isGuessable={isGuessable} />
      <PasswordField
        label={t('confirmNewPassword')}
        autoComplete="new-password"
        {...form.getInputProps('confirm')}
        onBlur={leavingField(form, 'confirm')}
      />
    </>
  );
}
