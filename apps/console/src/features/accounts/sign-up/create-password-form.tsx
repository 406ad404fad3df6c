import { codes, limits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cookies, session } from '#lib/calls/api.ts';
import { refreshUser } from '#lib/calls/refresh-user.ts';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { notify } from '#lib/notices/notify.ts';
import { partnerFields } from '#lib/pages/partner.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { leavingField } from '../field-blur.ts';
import { PasswordRules } from '../password-rules.tsx';
import { record } from '../product-event.ts';
import { useNewPassword } from '../use-new-password.ts';
import { registerWrite } from './writes.ts';

export interface Registration {
  username: string;
  email: string;
  code: string;
  invite: string | undefined;
}

export interface CreatePasswordFormProps {
  registration: Registration;
  /** Called once the account exists and is signed in. */
  onDone: () => void;
}

export function CreatePasswordForm({ registration, onDone }: CreatePasswordFormProps) {
  const { t } = useTranslation('entry');
  const { form, submit, isRunning, isCodeRefused } = useRegister(registration, onDone);
  const { password, confirm } = form.values;
  const check = useNewPassword(password, [registration.email, registration.username]);
  return (
    <FormStack form={form} onSubmit={check.onceChecked(submit)}>
      {/* For password managers: identifies the account of the new password. */}
      <input type="text" autoComplete="username" value={registration.email} readOnly hidden />
      <PasswordField
        label={t('password')}
        description={t('rules.length')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
        onBlur={leavingField(form, 'password')}
      />
      <PasswordRules password={password} isGuessable={check.isGuessable} />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        {...form.getInputProps('confirm')}
        onBlur={leavingField(form, 'confirm')}
      />
      <Button
        type="submit"
        fullWidth
        disabled={check.isRefused || password !== confirm}
        isOff={check.isChecking}
        loading={isRunning || check.isAwaited}
      >
        {t('createPassword.submit')}
      </Button>
      {isCodeRefused && (
        <TextLink to="/verify-code" search={true}>
          {t('verify.pageTitle')}
        </TextLink>
      )}
    </FormStack>
  );
}

interface NewPassword {
  password: string;
  confirm: string;
}

function useRegister(registration: Registration, onDone: () => void) {
  const { t } = useTranslation('entry');
  // The code may have expired since it was checked.
  const [isCodeRefused, setCodeRefused] = useState(false);
  const form = useForm<NewPassword>({
    initialValues: { password: '', confirm: '' },
    validate: {
      // The checklist shows the other unmet rules, whose message is empty by the specification.
      password: (value) => {
        if (value.length < limits.passwordMinLength) return t('error.passwordLength');
        return value.length > limits.passwordMaxLength ? t('rules.length') : null;
      },
      confirm: (value, { password }) => (value === password ? null : t('error.mismatchSignUp')),
    },
  });
  const { run, isRunning } = useWrite(registerWrite, {
    notices: 'refusals',
    onFieldRefused: form.refuseField,
    onError: (error) => {
      if (error.kind === 'refused' && error.code === codes.emailCodeIncorrect) setCodeRefused(true);
    },
    onDone: async ({ token }) => {
      cookies.setRemember(false);
      session.signIn(token, false);
      record('signup_success');
      notify({
        kind: 'success',
        text: await errorMessage(codes.accountActivated, locale),
        place: 'bottom-left',
      });
      onDone();
      await refreshUser();
    },
  });
  const submit = ({ password, confirm }: NewPassword) =>
    run({ ...registration, password, confirm_password: confirm, ...partnerFields(localStorage) });
  return { form, submit, isRunning, isCodeRefused };
}
