import { googleSignIn, verifyGoogle } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cookies, request, session } from '../../../lib/api.ts';
import { partnerFields } from '../../../lib/partner.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { finishSignIn } from '../after-sign-in.ts';
import type { Destination, SignInQuery } from '../destination.ts';
import { useEntryQuery } from '../entry-query.ts';
import { useGo } from '../go.ts';
import { record } from '../product-event.ts';

type Outcome = { kind: 'first' } | { kind: 'refused' } | { kind: 'in'; destination: Destination };

/** Specification section 4, "Google sign-in": the check, and for a known account the log-in. */
async function resolveGoogleCode(code: string, query: SignInQuery): Promise<Outcome> {
  const check = await request(verifyGoogle, { code });
  if (!check.ok) return { kind: 'refused' };
  if (check.data.isFirst) return { kind: 'first' };
  const keep = cookies.isRemembered();
  const answer = await request(googleSignIn, { code, keep, ...partnerFields(localStorage) });
  if (!answer.ok) return { kind: 'refused' };
  session.signIn(answer.data.token, keep);
  record('signin_success');
  return { kind: 'in', destination: await finishSignIn(query) };
}

/** A code works once, but React may run an effect twice. */
const outcomes = new Map<string, Promise<Outcome>>();

export function GoogleReturn({ code }: { code: string }) {
  const { t } = useTranslation('common');
  const query = useEntryQuery();
  const navigate = useNavigate();
  const go = useGo();
  useEffect(() => {
    let isCurrent = true;
    const outcome =
      outcomes.get(code) ?? resolveGoogleCode(code, query).catch((): Outcome => ({ kind: 'refused' }));
    outcomes.set(code, outcome);
    void outcome.then(async (result) => {
      if (!isCurrent) return;
      if (result.kind === 'in') await go(result.destination);
      else if (result.kind === 'first')
        await navigate({ to: '/create-account', search: query, replace: true });
      else
        await navigate({
          to: '/signin',
          search: { ...query, code: undefined, state: undefined },
          replace: true,
        });
    });
    return () => {
      isCurrent = false;
    };
  }, [code, query, navigate, go]);
  return <Spinner size="lg" label={t('loading')} />;
}
