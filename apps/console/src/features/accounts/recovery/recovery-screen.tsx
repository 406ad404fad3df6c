import { limits } from '@atoll/contract';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { TextLink } from '#ui/text/text-link.tsx';
import { useEntryQuery } from '../entry-query.ts';
import { ResendControl } from '../resend-control.tsx';
import { startLock, useResendLock } from '../resend-lock.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { forgetSent, keepSent, sentTo } from './sent-mail.ts';

/** /password-recovery: specification section 2, two steps on one page. */
export function RecoveryScreen() {
  const { t } = useTranslation('entry');
  const { email: wanted = '' } = useEntryQuery();
  const [sent, setSent] = useState(() => sentTo(sessionStorage, wanted));
  const [email, setEmail] = useState(sent ?? wanted);
  usePageTitle(t('recovery.pageTitle'));

  const onSent = (address: string) => {
    startLock('recovery', address, limits.recoveryResendSeconds);
    keepSent(sessionStorage, address);
    setEmail(address);
    setSent(address);
  };
  const onResend = () => {
    forgetSent(sessionStorage);
    setSent(null);
  };
  if (sent) return <MailSent key="sent" email={sent} onResend={onResend} />;
  return (
    <>
      <ScreenHeading title={t('recovery.title')}>{t('recovery.text')}</ScreenHeading>
      <RecoveryForm email={email} onSent={onSent} />
    </>
  );
}

function MailSent({ email, onResend }: { email: string; onResend: () => void }) {
  const { t } = useTranslation('entry');
  const { name, redirect_url } = useEntryQuery();
  const { left } = useResendLock('recovery', email);
  return (
    <>
      <ScreenHeading title={t('recovery.sentTitle')}>
        <Trans t={t} i18nKey="recovery.sentText" values={{ email }} components={{ address: <strong /> }} />
      </ScreenHeading>
      <FormStack>
        <ResendControl
          label={t('recovery.resend')}
          timerLabel={t('recovery.resendIn', { seconds: left })}
          secondsLeft={left}
          seconds={limits.recoveryResendSeconds}
          onResend={onResend}
        />
        <TextLink to="/signin" search={{ name, redirect_url }}>
          {t('recovery.backToSignIn')}
        </TextLink>
      </FormStack>
    </>
  );
}
