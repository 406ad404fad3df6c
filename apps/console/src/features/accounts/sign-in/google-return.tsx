import { googleSignIn, verifyGoogle } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cookies, request } from '#lib/calls/api.ts';
import { HttpStatusError } from '#lib/calls/json-client.ts';
import { notify } from '#lib/notices/notify.ts';
import { partnerFields } from '#lib/pages/partner.ts';
import { Spinner } from '#ui/actions/spinner.tsx';
import { useEntryQuery } from '../entry-query.ts';
import type { Enter, Entrance } from './use-entering.ts';

type Outcome =
  | { kind: 'first' }
  /** The client has shown the reason. */
  | { kind: 'refused' }
  /** The network failed. */
  | { kind: 'lost' }
  | { kind: 'known'; entrance: Entrance; keep: boolean };

/** Checks the code, and signs in if the account is known (specification section 4, "Google sign-in"). */
async function resolveGoogleCode(code: string): Promise<Outcome> {
  const check = await request(verifyGoogle, { code });
  if (!check.ok) return { kind: 'refused' };
  if (check.data.isFirst) return { kind: 'first' };
  const keep = cookies.isRemembered();
  const answer = await request(googleSignIn, { code, keep, ...partnerFields(localStorage) });
  return answer.ok ? { kind: 'known', entrance: answer.data, keep } : { kind: 'refused' };
}

/** A code works once, but React may run an effect twice. */
const outcomes = new Map<string, Promise<Outcome>>();

export function GoogleReturn({ code, enter }: { code: string; enter: Enter }) {
  const { t } = useTranslation(['entry', 'common']);
  const query = useEntryQuery();
  const navigate = useNavigate();
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    let isCurrent = true;
    const outcome = outcomes.get(code) ?? resolveGoogleCode(code).catch(outcomeOfFailure);
    outcomes.set(code, outcome);
    void outcome.then(async (result) => {
      if (!isCurrent) return;
      if (result.kind === 'first') {
        await navigate({ to: '/create-account', search: query, replace: true });
        return;
      }
      if (result.kind === 'known') await latest.current(result.entrance, result.keep);
      if (result.kind === 'known' && result.entrance.token !== undefined) return;
      if (result.kind === 'lost') notify({ kind: 'error', text: t('google.failed'), place: 'top' });
      // Removes the used code from the address.
      await navigate({
        to: '/signin',
        search: { ...query, code: undefined, state: undefined },
        replace: true,
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [code, query, navigate, t]);
  return <Spinner size="lg" label={t('common:loading')} />;
}

function outcomeOfFailure(failure: unknown): Outcome {
  return { kind: failure instanceof HttpStatusError ? 'refused' : 'lost' };
}
