import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Time } from '#ui/text/time.tsx';
import { bucketQuery } from '../queries.ts';
import { ConnectPanel } from '../tools/connect-panel.tsx';

export function GeneralSection({ bucket }: { bucket: string }) {
  const { t } = useTranslation('bucket-settings');
  const query = useQuery(bucketQuery(bucket));
  return (
    <>
      <Panel title={t('general.title')}>
        <Loaded query={query} skeleton={<SkeletonRows />}>
          {(facts) => (
            <Facts
              facts={[
                {
                  name: t('general.arn'),
                  value: <Copyable value={`arn:aws:s3:::${bucket}`} label={t('general.copyArn')} />,
                },
                { name: t('general.region'), value: facts.region },
                { name: t('general.created'), value: <Time value={facts.created_at} /> },
                { name: t('general.objects'), value: formats.count(facts.object_count) },
                { name: t('general.versions'), value: formats.count(facts.version_count) },
                { name: t('general.size'), value: formats.bytes(facts.size_bytes) },
                { name: t('general.uploads'), value: formats.bytes(facts.upload_bytes) },
                {
                  name: t('general.access'),
                  value: facts.is_public ? (
                    <Badge tone="bad">{t('public')}</Badge>
                  ) : (
                    <Badge>{t('private')}</Badge>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      <ConnectPanel bucket={bucket} />
    </>
  );
}
