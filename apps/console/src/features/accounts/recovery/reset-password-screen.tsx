import { type CallOutput, validateResetLink } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useEntryQuery } from '../entry-query.ts';
import { useNewPassword } from '../use-new-password.ts';
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx';
import { useNewPasswordRules } from './use-new-password-rules.ts';
import { resetWrite } from './writes.ts';

export type ResetLink = CallOutput<typeof validateResetLink>;

/** Checks a mailed link. Returns null, and shows the reason, if it's no longer valid. */
export async function checkResetLink(signature: string | undefined): Promise<ResetLink | null> {
  if (!signature) return null;
  const answer = await request(validateResetLink, { signature }, { notify: false });
  if (!answer.ok) notify({ kind: 'error', text: answer.msg, place: 'top' });
  return answer.data;
}

/** /reset-password, opened by a mailed link that the route has checked (specification section 2). */
export function ResetPasswordScreen({ names }: ResetLink) {
  const { t } = useTranslation('entry');
  const { signature = '' } = useEntryQuery();
  const navigate = useNavigate();
  const rules = useNewPasswordRules();
  const form = useForm<NewPassword>({ initialValues: { password: '', confirm: '' }, validate: rules });
  const { password, confirm } = form.values;
  const check = useNewPassword(password, names);
  usePageTitle(t('reset.pageTitle'));
  const { run, isRunning } = useWrite(resetWrite, {
    notices: 'top',
    onDone: () => navigate({ to: '/reset-password-sent', search: {}, replace: true }),
    onFieldRefused: (field, text) => {
      notify({ kind: 'error', text, place: 'top' });
      form.refuseField(field, text);
    },
  });
  const submit = (values: NewPassword) =>
    run({ password: values.password, confirm_password: values.confirm, signature });
  return (
    <>
      <ScreenHeading title={t('reset.title')}>{t('reset.text')}</ScreenHeading>
      <FormStack form={form} onSubmit={check.onceChecked(submit)}>
        <NewPasswordFields form={form} isGuessable={check.isGuessable} />
        <Button
          type="submit"
          fullWidth
          disabled={check.isRefused || password !== confirm}
          isOff={check.isChecking}
          loading={isRunning || check.isAwaited}
        >
          {t('reset.submit')}
        </Button>
      </FormStack>
    </>
  );
}
