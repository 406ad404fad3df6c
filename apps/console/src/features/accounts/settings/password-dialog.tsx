import { codes } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { leavingField } from '../field-blur.ts';
import { type NewPassword, NewPasswordFields } from '../recovery/new-password-fields.tsx';
import { useNewPasswordRules } from '../recovery/use-new-password-rules.ts';
import { useNewPassword } from '../use-new-password.ts';
import { Saved } from './saved.tsx';
import { passwordWrite } from './writes.ts';

interface Props {
  email: string;
  onClose: () => void;
}

/** "Update password": specification section 2, "Account settings screen", and its rules in section 5. */
export function PasswordDialog({ email, onClose }: Props) {
  const { t } = useTranslation('settings');
  const [isSaved, setSaved] = useState(false);
  return (
    <Dialog title={t('account.updatePassword')} onClose={onClose}>
      {isSaved ? (
        <Saved title={t('password.saved')} text={t('password.savedText')} onDone={onClose} />
      ) : (
        <PasswordForm email={email} onSaved={() => setSaved(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  email: string;
  onSaved: () => void;
  onCancel: () => void;
}

function PasswordForm({ email, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation(['settings', 'entry']);
  const { form, submit, isRunning, error } = usePasswordChange(onSaved);
  const { password } = form.values;
  const names = useUser()?.accounts.map(({ username }) => username) ?? [];
  const check = useNewPassword(password, [email, ...names]);
  return (
    <FormStack form={form} onSubmit={check.onceChecked(submit)}>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('entry:update.currentPassword')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current')}
        onBlur={leavingField(form, 'current')}
      />
      <NewPasswordFields form={form} isGuessable={check.isGuessable} />
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          type="submit"
          disabled={password !== '' && check.isRefused}
          isOff={check.isChecking}
          loading={isRunning || check.isAwaited}
        >
          {t('save')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}

interface Values extends NewPassword {
  current: string;
}

function usePasswordChange(onSaved: () => void) {
  const { t } = useTranslation('entry');
  const rules = useNewPasswordRules();
  const form = useForm<Values>({
    initialValues: { current: '', password: '', confirm: '' },
    validate: {
      current: (value) => (value ? null : t('error.currentPassword')),
      password: (value, { current }) =>
        value && value === current ? t('error.unchanged') : rules.password(value),
      confirm: rules.confirm,
    },
  });
  const { run, isRunning, error } = useWrite(passwordWrite, {
    onDone: onSaved,
    onError: (failed) => {
      if (failed.kind === 'refused') notify({ kind: 'error', text: failed.text, place: 'top' });
    },
    onFieldRefused: form.refuseField,
    textOf: (failed) =>
      failed.kind === 'refused' && failed.code === codes.wrongPassword ? t('update.invalid') : undefined,
  });
  const submit = ({ current, password, confirm }: Values) =>
    run({ old_password: current, password, confirm_password: confirm });
  return { form, submit, isRunning, error };
}
