import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bucketsQuery } from '#features/storage/index.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { ShareList } from './share-list.tsx';

const shown = 6;

/** Shows the usage of the largest buckets. Hidden without buckets, because the first steps cover that. */
export function BucketStorage() {
  const { t } = useTranslation('home');
  const query = useQuery(bucketsQuery);
  if (query.data?.length === 0) return null;
  return (
    <Panel title={t('buckets.title')} action={<TextLink to="/dss/buckets">{t('buckets.all')}</TextLink>}>
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {(buckets) => (
          <ShareList
            shares={buckets
              .toSorted((one, other) => other.size_bytes - one.size_bytes)
              .slice(0, shown)
              .map(({ name, object_count: objectCount, size_bytes: sizeBytes }) => ({
                id: name,
                name: (
                  <QuietLink to="/dss/buckets/$bucket" params={{ bucket: name }} title={name}>
                    {name}
                  </QuietLink>
                ),
                sizeBytes,
                objectCount,
              }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}
