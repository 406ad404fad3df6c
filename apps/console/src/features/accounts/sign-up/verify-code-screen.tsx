import { limits } from '@atoll/contract';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { CodeField } from '#ui/fields/text/code-field.tsx';
import { useWholeCode } from '#ui/fields/text/use-whole-code.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { useEntryQuery } from '../entry-query.ts';
import { ResendControl } from '../resend-control.tsx';
import { useResendLock } from '../resend-lock.ts';
import { isMailedCode } from '../rules.ts';
import { mailWrite, verifyWrite } from './writes.ts';

/** /verify-code: specification section 2. */
export function VerifyCodeScreen() {
  const { t } = useTranslation('entry');
  const { email, username } = useEntryQuery();
  usePageTitle(t('verify.pageTitle'));
  if (!email || !username) return <Navigate to="/signup" search={true} replace />;
  return (
    <>
      <ScreenHeading title={t('verify.title')}>
        <Trans t={t} i18nKey="verify.sent" values={{ email }} components={{ address: <strong /> }} />
      </ScreenHeading>
      <VerifyCodeForm email={email} />
    </>
  );
}

function VerifyCodeForm({ email }: { email: string }) {
  const { t } = useTranslation('entry');
  const query = useEntryQuery();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (code) => !isMailedCode(code) && t(code === '' ? 'error.required' : 'error.codeLength'),
    },
  });
  const { run, isRunning } = useWrite(verifyWrite, {
    notices: 'refusals',
    onDone: (_data, { code }) => {
      notify({ kind: 'success', text: t('verify.done'), place: 'top' });
      return navigate({ to: '/create-password', search: { ...query, code } });
    },
    onFieldRefused: form.refuseField,
  });
  const element = useWholeCode(form.values.code, isMailedCode);
  return (
    <FormStack ref={element} form={form} onSubmit={({ code }) => run({ email, code })}>
      <CodeField
        label={t('verify.group')}
        length={limits.verificationCodeLength}
        cellLabel={(position, count) => t('verify.cell', { position, count })}
        {...form.getInputProps('code')}
        takesFocus
      />
      <Button type="submit" fullWidth loading={isRunning}>
        {t('verify.submit')}
      </Button>
      <ResendCode email={email} invite={query.invite} />
      <div>
        <Note>
          <Trans
            t={t}
            i18nKey="verify.wrongAddress"
            components={{ change: <TextLink to="/signup" search={true} /> }}
          />
        </Note>
        <Note>{t('verify.hintSpam')}</Note>
        <Note>{t('verify.hintTime')}</Note>
      </div>
    </FormStack>
  );
}

function ResendCode({ email, invite }: { email: string; invite: string | undefined }) {
  const { t } = useTranslation('entry');
  const lock = useResendLock('register', email);
  const { run, isRunning } = useWrite(mailWrite, {
    notices: 'refusals',
    onDone: () => {
      lock.restart(limits.registrationResendSeconds);
      notify({ kind: 'success', text: t('verify.resent'), place: 'top' });
    },
  });
  return (
    <ResendControl
      label={t('verify.resend')}
      timerLabel={t('verify.resendIn', { seconds: lock.left })}
      secondsLeft={lock.left}
      seconds={limits.registrationResendSeconds}
      isRunning={isRunning}
      onResend={() => void run({ send_type: 'register', email, invite })}
    />
  );
}
