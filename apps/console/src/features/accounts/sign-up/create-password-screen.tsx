import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useEntryQuery } from '../entry-query.ts';
import { GoButton } from '../go-button.tsx';
import { CreatePasswordForm } from './create-password-form.tsx';

/** /create-password: specification section 2; the welcome step follows on the same page. */
export function CreatePasswordScreen() {
  const { t } = useTranslation('entry');
  const { username, email, code, invite } = useEntryQuery();
  const [isDone, setDone] = useState(false);
  usePageTitle(t('createPassword.pageTitle'));
  if (!username || !email || !code) return <Navigate to="/" replace />;
  if (isDone) return <Welcome key="welcome" name={username} />;
  return (
    <>
      <ScreenHeading title={t('createPassword.title')}>
        <Trans t={t} i18nKey="createPassword.text" values={{ email }} components={{ address: <strong /> }} />
      </ScreenHeading>
      <CreatePasswordForm registration={{ username, email, code, invite }} onDone={() => setDone(true)} />
    </>
  );
}

function Welcome({ name }: { name: string }) {
  const { t } = useTranslation('entry');
  return (
    <>
      <ScreenHeading title={t('createPassword.welcomeTitle', { name })}>
        {t('createPassword.welcomeText')}
      </ScreenHeading>
      <GoButton fullWidth to="/confirmation">
        {t('createPassword.goToConsole')}
      </GoButton>
    </>
  );
}
