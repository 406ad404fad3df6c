import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../ui/text-link.tsx';
import { alertsQuery } from './queries.ts';
import classes from './usage.module.css';

/** Says which limits are nearly or wholly used up, with the way to what can be done about it. */
export function UsageAlerts() {
  const { t } = useTranslation('usage');
  const { data: alerts = [] } = useQuery(alertsQuery);
  return alerts.map(({ subject, bucket, level }) => (
    <p
      key={`${subject} ${bucket}`}
      role="status"
      className={classes.alert}
      data-full={level === 100 || undefined}
    >
      {subject === 'storage' && t('alerts.storage', { level })}
      {subject === 'transfer' && t('alerts.transfer', { level })}
      {subject === 'bucket' && t('alerts.bucket', { level, bucket: bucket ?? '' })}{' '}
      {bucket !== null ? (
        <TextLink to="/dss/buckets/$bucket/usage" params={{ bucket }}>
          {t('alerts.see')}
        </TextLink>
      ) : (
        <TextLink to="/dss/billing">{t('alerts.more')}</TextLink>
      )}
    </p>
  ));
}
