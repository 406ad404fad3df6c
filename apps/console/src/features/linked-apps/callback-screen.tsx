import { type CallInput, completeSignIn } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { askQuietly } from '#lib/calls/query-client.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { ConsentRefusal } from './consent-refusal.tsx';

export interface CallbackProps {
  name: CallInput<typeof completeSignIn>['name'];
  redirect_url?: string;
  identity?: string;
}

/**
 * /bot/callback, /dss/callback, /datahub/callback: the target of a sign-in to one of the product's own apps. Redeems
 * its identity, and continues to the person's destination in the app.
 */
export function CallbackScreen({ name, redirect_url, identity }: CallbackProps) {
  const { t } = useTranslation('apps');
  usePageTitle(t('callback.tabTitle'));
  const query = useQuery({
    queryKey: [completeSignIn.name, name, identity],
    queryFn: () =>
      askQuietly(completeSignIn, { name, redirect_url: redirect_url ?? '', identity: identity ?? '-' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const url = query.data?.url;
  useEffect(() => {
    // The identity in this address is valid only once, so the address does not stay in the history.
    if (url !== undefined) location.replace(url);
  }, [url]);
  if (query.error instanceof CallRefused) {
    return (
      <ConsentRefusal
        code={query.error.code}
        message={query.error.message}
        {...(redirect_url === undefined ? {} : { redirect_url })}
      />
    );
  }
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={160} />}>
      {() => <SkeletonBlock height={160} />}
    </Loaded>
  );
}
