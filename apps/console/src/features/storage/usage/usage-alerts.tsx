import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { useMay } from '#ui/actions/may.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { alertsQuery } from './queries.ts';
import classes from './usage.module.css';

/** Lists limits that are nearly or fully used up, with links to fix that. */
export function UsageAlerts() {
  const { t } = useTranslation('usage');
  const { data: alerts = [] } = useQuery(alertsQuery);
  const maySee = useMay('listBuckets');
  const mayRaise = useMay('setBucketQuota');
  const mayPay = useMay('billingSummary');
  return alerts.map(({ subject, unit, bucket, access_key: key, level }) => (
    <p
      key={`${subject} ${bucket ?? key}`}
      role="status"
      className={classes.alert}
      data-full={level === 100 || undefined}
    >
      {subject === 'storage' && t('alerts.storage', { level })}
      {subject === 'transfer' && t('alerts.transfer', { level })}
      {subject === 'bucket' &&
        t(unit === 'objects' ? 'alerts.bucketObjects' : 'alerts.bucket', { level, bucket: bucket ?? '' })}
      {subject === 'bucket_transfer' && t('alerts.bucketTransfer', { level, bucket: bucket ?? '' })}
      {subject === 'key_transfer' && t('alerts.keyTransfer', { level, key: key ?? '' })}
      {sentenceGap}
      {mayRaise && bucket !== null && (
        <TextLink to="/dss/buckets/$bucket/settings" params={{ bucket }} search={{ section: 'quota' }}>
          {t('alerts.quota')}
        </TextLink>
      )}
      {maySee && !mayRaise && bucket !== null && (
        <TextLink to="/dss/buckets/$bucket/usage" params={{ bucket }}>
          {t('alerts.see')}
        </TextLink>
      )}
      {maySee && key !== null && <TextLink to="/dss/access-keys">{t('alerts.keys')}</TextLink>}
      {mayPay && bucket === null && key === null && <TextLink to="/dss/billing">{t('alerts.more')}</TextLink>}
    </p>
  ));
}
