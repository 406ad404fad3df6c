import { codes } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { NextStepLink } from '#features/billing/index.ts';
import { useMay } from '#ui/actions/may.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** A link next to the refusal of an upload: to the bucket's quota, or to what `NextStepLink` offers. */
export function UploadNextStep({ bucket, code }: { bucket: string; code: number }) {
  const { t } = useTranslation('shell');
  const mayRaise = useMay('setBucketQuota');
  if (code !== codes.bucketQuotaReached) return <NextStepLink code={code} />;
  if (!mayRaise) return null;
  return (
    <TextLink to="/dss/buckets/$bucket/settings" params={{ bucket }} search={{ section: 'quota' }}>
      {t('changeQuota')}
    </TextLink>
  );
}
