import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { useEntryQuery } from '../entry-query.ts';

/** Shows why a sign-in with Google failed, and removes the reason from the address. A cancellation needs no explanation. */
export function useGoogleProblem(): void {
  const { t } = useTranslation('entry');
  const query = useEntryQuery();
  const navigate = useNavigate();
  const { google } = query;
  useEffect(() => {
    if (google === undefined) return;
    const texts: Record<string, string | undefined> = {
      expired: t('createAccount.startAgain'),
      failed: t('google.failed'),
    };
    const text = texts[google];
    if (text) notify({ kind: 'error', text, place: 'top' });
    void navigate({ to: '/signin', search: { ...query, google: undefined }, replace: true });
  }, [google, query, navigate, t]);
}
