import { codes } from '@atoll/contract';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonRow } from '#ui/actions/button-row.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { Note } from '#ui/text/note.tsx';
import { useEntryQuery } from '../entry-query.ts';
import { leavingField } from '../field-blur.ts';
import { GoButton } from '../go-button.tsx';
import { useNewPassword } from '../use-new-password.ts';
import { changeKnownPassword } from './change-known-password.ts';
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx';
import { PasswordUpdated } from './password-updated.tsx';
import { useNewPasswordRules } from './use-new-password-rules.ts';

/** /update-password: changes a known password before signing in (specification section 2). */
export function UpdatePasswordScreen() {
  const { t } = useTranslation('entry');
  const { email } = useEntryQuery();
  const [isDone, setDone] = useState(false);
  usePageTitle(t('update.pageTitle'));
  if (!email) return <Navigate to="/signin" search={true} replace />;
  if (isDone) return <PasswordUpdated key="done" />;
  return (
    <>
      <ScreenHeading title={t('update.title')} />
      <UpdateForm email={email} onDone={() => setDone(true)} />
    </>
  );
}

interface UpdateFormProps {
  email: string;
  onDone: () => void;
}

function UpdateForm({ email, onDone }: UpdateFormProps) {
  const { t } = useTranslation('entry');
  const { form, submit, isRunning } = useUpdate(email, onDone);
  const { current, password, confirm } = form.values;
  const check = useNewPassword(password, [email]);
  const isReady = current && !check.isRefused && password === confirm;
  return (
    <FormStack form={form} onSubmit={check.onceChecked(submit)}>
      <div>
        <Note>{t('email')}</Note>
        <p>{email}</p>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
      </div>
      <PasswordField
        label={t('update.currentPassword')}
        autoComplete="current-password"
        {...form.getInputProps('current')}
        onBlur={leavingField(form, 'current')}
      />
      <NewPasswordFields form={form} isGuessable={check.isGuessable} />
      <ButtonRow>
        <GoButton variant="default" to="/signin">
          {t('cancel')}
        </GoButton>
        <Button
          type="submit"
          disabled={!isReady}
          isOff={check.isChecking}
          loading={isRunning || check.isAwaited}
        >
          {t('save')}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

interface UpdateValues extends NewPassword {
  current: string;
}

function useUpdate(email: string, onDone: () => void) {
  const { t } = useTranslation('entry');
  const rules = useNewPasswordRules();
  const form = useForm<UpdateValues>({
    initialValues: { current: '', password: '', confirm: '' },
    validate: {
      current: (value) => (value ? null : t('error.currentPassword')),
      password: (value, { current }) =>
        value && value === current ? t('error.unchanged') : rules.password(value),
      confirm: rules.confirm,
    },
  });
  const [submit, isRunning] = useTask(async ({ current, password, confirm }: UpdateValues) => {
    const outcome = await changeKnownPassword(request, { email, current, password, confirm });
    if (outcome.kind === 'changed') return onDone();
    if (outcome.kind === 'second-step') return form.setFieldError('current', t('update.secondStep'));
    if (outcome.kind === 'wrong-password') form.setFieldError('current', t('update.invalid'));
    if (outcome.kind === 'password-refused') form.setFieldError('password', outcome.message);
    // The same message for an address without an account.
    const text =
      outcome.kind === 'wrong-password' ? await errorMessage(codes.wrongPassword, locale) : outcome.message;
    notify({ kind: 'error', text, place: 'top' });
  });
  return { form, submit, isRunning };
}
