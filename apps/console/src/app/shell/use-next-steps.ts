import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nextStepAfter } from '#features/billing/next-step.ts';
import { creditStatusQuery } from '#features/billing/queries.ts';
import { offerNextSteps } from '#lib/calls/api.ts';

/** Adds an action to notifications: an upgrade, or more credit, if the server's message suggests it. */
export function useNextSteps(): void {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(
    () =>
      offerNextSteps((code) => {
        const dialog = nextStepAfter(code, client.getQueryData(creditStatusQuery.queryKey)?.plan);
        if (!dialog) return undefined;
        return {
          label: dialog === 'add-credit' ? t('credit.add') : t('credit.upgrade'),
          onSelect: () => void navigate({ to: '/dss/billing', search: { dialog } }),
        };
      }),
    [t, navigate, client],
  );
}
