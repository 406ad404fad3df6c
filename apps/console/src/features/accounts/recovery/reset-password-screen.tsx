import { resetPassword, validateResetLink } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { ScreenHeading } from '../../../ui/screen-heading.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useTask } from '../../../ui/use-task.ts';
import { useEntryQuery } from '../entry-query.ts';
import { isGoodPassword } from '../rules.ts';
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx';
import { useNewPasswordRules } from './use-new-password-rules.ts';

/** Whether a mailed link still works; says why not, in the server's words. */
export async function isResetLinkGood(signature: string | undefined): Promise<boolean> {
  if (!signature) return false;
  const answer = await request(validateResetLink, { signature }, { notify: false });
  if (!answer.ok) notify({ kind: 'error', text: answer.msg, place: 'top' });
  return answer.ok;
}

/** /reset-password: reached by a mailed link that the route has checked (specification section 2). */
export function ResetPasswordScreen() {
  const { t } = useTranslation('entry');
  const { signature = '' } = useEntryQuery();
  const navigate = useNavigate();
  const rules = useNewPasswordRules();
  const form = useFields<NewPassword>({ initialValues: { password: '', confirm: '' }, validate: rules });
  const { password, confirm } = form.values;
  usePageTitle(t('reset.pageTitle'));
  const [submit, isRunning] = useTask(async (values: NewPassword) => {
    const payload = { password: values.password, confirm_password: values.confirm, signature };
    const answer = await request(resetPassword, payload, { notify: false });
    if (answer.ok) await navigate({ to: '/reset-password-sent', search: {}, replace: true });
    else notify({ kind: 'error', text: answer.msg, place: 'top' });
  });
  return (
    <>
      <ScreenHeading title={t('reset.title')}>{t('reset.text')}</ScreenHeading>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <NewPasswordFields form={form} />
        <Button
          type="submit"
          fullWidth
          disabled={!isGoodPassword(password) || password !== confirm}
          loading={isRunning}
        >
          {t('reset.submit')}
        </Button>
      </FormStack>
    </>
  );
}
