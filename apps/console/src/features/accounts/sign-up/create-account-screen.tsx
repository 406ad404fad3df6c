import { type CallOutput, limits, verifyGoogle } from '@atoll/contract';
import { Navigate } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { cookies, request } from '#lib/calls/api.ts';
import { partnerFields } from '#lib/pages/partner.ts';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { LoadFailure } from '#ui/lists/load-failure.tsx';
import { useLoaded } from '#ui/lists/use-loaded.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { useEntryQuery } from '../entry-query.ts';
import { LazySecondStep } from '../sign-in/lazy-second-step.tsx';
import { type Enter, useEntering } from '../sign-in/use-entering.ts';
import { googleWrite } from './writes.ts';

/** The screen itself says that a code has expired. */
async function checkCode(code: string | undefined): Promise<CallOutput<typeof verifyGoogle> | 'expired'> {
  if (!code) return 'expired';
  const answer = await request(verifyGoogle, { code }, { notify: false });
  return answer.ok ? answer.data : 'expired';
}

/** /create-account: after a first Google sign-in (specification section 2, decisions section 4). */
export function CreateAccountScreen() {
  const { t } = useTranslation(['entry', 'common']);
  const { code } = useEntryQuery();
  // The server keeps a checked identity for ten minutes, so repeating the request costs nothing and survives a reload.
  const fetchCheck = useCallback(() => checkCode(code), [code]);
  const [check, retry] = useLoaded(fetchCheck);
  const { step, enter, giveUp } = useEntering();
  usePageTitle(t('createAccount.pageTitle'));
  if (step) {
    return (
      <Suspense fallback={<Spinner size="lg" label={t('common:loading')} />}>
        <LazySecondStep step={step} enter={enter} onGiveUp={giveUp} />
      </Suspense>
    );
  }
  if (!code) return <Navigate to="/signin" search={true} replace />;
  if (check.state === 'failed') return <LoadFailure onRetry={retry} />;
  if (check.state === 'loading') return <Spinner size="lg" label={t('common:loading')} />;
  if (check.data === 'expired') return <Expired />;
  const { email, needsPassword } = check.data;
  const form = { code, email, enter };
  return needsPassword ? <LinkForm {...form} /> : <CreateForm {...form} />;
}

interface GoogleFormProps {
  code: string;
  email: string;
  enter: Enter;
}

function CreateForm({ code, email, enter }: GoogleFormProps) {
  const { t } = useTranslation('entry');
  const form = useForm({ initialValues: { invite: '' } });
  const [send, isRunning] = useGoogleSignIn(code, enter, 'signup_success', (text) =>
    form.refuseField('invite', text),
  );
  return (
    <>
      <ScreenHeading title={t('createAccount.title')}>
        <Trans t={t} i18nKey="createAccount.text" values={{ email }} components={{ address: <strong /> }} />
      </ScreenHeading>
      <FormStack form={form} onSubmit={({ invite }) => send({ invite: invite.trim() || undefined })}>
        <TextField
          label={t('referral')}
          autoComplete="off"
          maxLength={limits.referralMaxLength}
          {...form.getInputProps('invite')}
        />
        <Button type="submit" fullWidth loading={isRunning}>
          {t('createAccount.submit')}
        </Button>
      </FormStack>
    </>
  );
}

function LinkForm({ code, email, enter }: GoogleFormProps) {
  const { t } = useTranslation('entry');
  const form = useForm({ initialValues: { password: '' } });
  const [send, isRunning] = useGoogleSignIn(code, enter, 'signin_success', (text) =>
    form.refuseField('password', text),
  );
  return (
    <>
      <ScreenHeading title={t('createAccount.linkTitle')}>
        <Trans
          t={t}
          i18nKey="createAccount.linkText"
          values={{ email }}
          components={{ address: <strong /> }}
        />
      </ScreenHeading>
      <FormStack form={form} onSubmit={(values) => send(values)}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth disabled={!form.values.password} loading={isRunning}>
          {t('createAccount.linkSubmit')}
        </Button>
      </FormStack>
    </>
  );
}

function useGoogleSignIn(
  code: string,
  enter: Enter,
  event: 'signup_success' | 'signin_success',
  onRefused: (text: string) => void,
) {
  const { run, isRunning } = useWrite(googleWrite, {
    notices: 'refusals',
    onFieldRefused: (_field, text) => onRefused(text),
    onDone: (entry, { keep = false }) => enter(entry, keep, event),
  });
  const send = (extra: { invite?: string | undefined; password?: string }) =>
    run({ code, keep: cookies.isRemembered(), ...extra, ...partnerFields(localStorage) });
  return [send, isRunning] as const;
}

function Expired() {
  const { t } = useTranslation('entry');
  const { name, redirect_url } = useEntryQuery();
  return (
    <>
      <ScreenHeading title={t('createAccount.title')} />
      <FormStack>
        <p>{t('createAccount.startAgain')}</p>
        <ButtonLink to="/signin" search={{ name, redirect_url }} replace>
          {t('createAccount.back')}
        </ButtonLink>
      </FormStack>
    </>
  );
}
