import { codes } from '@atoll/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nextStepAfter } from '#features/billing/next-step.ts';
import { creditStatusQuery } from '#features/billing/queries.ts';
import { offerNextSteps } from '#lib/calls/api.ts';
import { useMay } from '#ui/actions/may.tsx';

/** The limits that a bucket's owner sets. */
const limitsOfBucket: readonly number[] = [codes.bucketQuotaReached, codes.downloadLimitReached];

/** Adds an action to notifications: an upgrade, more credit, or a bucket's quota, if the server's message suggests it. */
export function useNextSteps(): void {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayChangeQuota = useMay('setBucketQuota');
  useEffect(
    () =>
      offerNextSteps((code, bucket) => {
        if (limitsOfBucket.includes(code) && bucket !== undefined && mayChangeQuota) {
          return {
            label: t('changeQuota'),
            onSelect: () =>
              void navigate({
                to: '/dss/buckets/$bucket/settings',
                params: { bucket },
                search: { section: 'quota' },
              }),
          };
        }
        const dialog = nextStepAfter(code, client.getQueryData(creditStatusQuery.queryKey)?.plan);
        if (!dialog) return undefined;
        return {
          label: dialog === 'add-credit' ? t('credit.add') : t('credit.upgrade'),
          onSelect: () => void navigate({ to: '/dss/billing', search: { dialog } }),
        };
      }),
    [t, navigate, client, mayChangeQuota],
  );
}
