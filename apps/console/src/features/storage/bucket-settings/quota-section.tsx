import { type CallOutput, getBucketQuota, setBucketQuota } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { formats } from '#lib/language/formats.ts';
import { Meter } from '#ui/text/meter.tsx';
import { bucketQuery } from '../queries.ts';
import fields from './fields/fields.module.css';
import { QuotaFields, toQuota, toQuotaDraft } from './fields/quota-fields.tsx';
import { Setting } from './form/setting.tsx';
import { SettingPanel } from './form/setting-panel.tsx';
import { useSettingForm } from './form/use-setting-form.ts';

export function QuotaSection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketQuota}>
      {(quota) => <QuotaForm bucket={bucket} quota={quota} />}
    </Setting>
  );
}

type Quota = CallOutput<typeof getBucketQuota>;

function QuotaForm({ bucket, quota }: { bucket: string; quota: Quota }) {
  const { t } = useTranslation('bucket-settings');
  const { data: facts } = useQuery(bucketQuery(bucket));
  const { sent_bytes: sentBytes, ...limits } = quota;
  const form = useSettingForm({
    bucket,
    read: limits,
    saved: toQuotaDraft(quota),
    send: (draft, replaces) =>
      request(setBucketQuota, { bucket, ...toQuota(draft), replaces }, { notify: false }),
  });
  const usedBytes = facts ? facts.size_bytes + facts.upload_bytes : 0;
  const chosen = toQuota(form.draft);
  const isFull =
    (chosen.max_bytes !== null && usedBytes > chosen.max_bytes) ||
    (chosen.max_objects !== null && (facts?.object_count ?? 0) > chosen.max_objects);
  const isSent = chosen.max_sent_bytes !== null && sentBytes > chosen.max_sent_bytes;
  const limitText = (size: number | null) =>
    size === null ? t('quota.unlimited') : t('quota.of', { size: formats.bytes(size) });
  return (
    <SettingPanel
      title={t('quota.title')}
      text={t('quota.text')}
      form={form}
      warning={(isFull && t('quota.warning')) || (isSent && t('quota.sentWarning'))}
    >
      <div className={fields.pairs}>
        <Meter
          label={t('quota.used')}
          usedBytes={usedBytes}
          limitBytes={quota.max_bytes}
          limitText={limitText(quota.max_bytes)}
          note={
            quota.max_objects === null
              ? t('quota.objects', { count: facts?.object_count ?? 0 })
              : t('quota.objectsOf', {
                  count: facts?.object_count ?? 0,
                  max: formats.count(quota.max_objects),
                })
          }
        />
        <Meter
          label={t('quota.sentUsed')}
          usedBytes={sentBytes}
          limitBytes={quota.max_sent_bytes}
          limitText={limitText(quota.max_sent_bytes)}
        />
      </div>
      <QuotaFields draft={form.draft} onChange={form.change} />
    </SettingPanel>
  );
}
