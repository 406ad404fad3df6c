import { describeInvitation } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { request, session } from '#lib/calls/api.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { keptReturnTo } from '#lib/pages/return-to.ts';
import { useLoaded } from '#ui/lists/use-loaded.ts';
import { useEntryQuery } from '../entry-query.ts';
import classes from './invited.module.css';

async function fetchInvitation() {
  const signature = new URLSearchParams(keptReturnTo(sessionStorage).split('?')[1]).get('signature') ?? '';
  const [answer] = await Promise.all([
    request(describeInvitation, { signature }, { notify: false }),
    loadTexts('team'),
  ]);
  return answer.ok ? answer.data : null;
}

/** Tells an invited person on the screens of account entry who invited them to what, and fills in their email address. */
export function Invited() {
  const { t } = useTranslation('team');
  const { email: filledIn } = useEntryQuery();
  const navigate = useNavigate();
  // They join after the questions that follow a sign-up.
  const isSignedIn = useSyncExternalStore(session.subscribe, session.isSignedIn);
  const [{ data: invitation }] = useLoaded(fetchInvitation);
  const email = invitation?.email;
  useEffect(() => {
    if (email === undefined || filledIn !== undefined) return;
    void navigate({ to: '.', search: (query) => ({ ...query, email }), replace: true });
  }, [email, filledIn, navigate]);
  if (!invitation) return null;
  const { account_name: account, invited_by: by } = invitation;
  return (
    <div className={classes.root} role="status">
      <p className={classes.title}>{t('join.invited', { by, account })}</p>
      {!isSignedIn && <p>{t('join.enterAs', { email: invitation.email })}</p>}
    </div>
  );
}
