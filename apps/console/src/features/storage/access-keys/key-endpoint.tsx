import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { Copyable } from '#ui/text/copyable.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** Where clients use the keys, with a link to their settings. */
export function KeyEndpoint() {
  const { t } = useTranslation('keys');
  const { data: config } = useQuery(publicConfigQuery);
  if (!config) return null;
  return (
    <Facts
      facts={[
        {
          name: t('endpoint'),
          value: <Copyable value={config.s3_endpoint} label={t('copyEndpoint')} />,
          action: <TextLink to="/dss/apps">{t('connect')}</TextLink>,
        },
      ]}
    />
  );
}
