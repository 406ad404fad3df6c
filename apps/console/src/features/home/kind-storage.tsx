import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { storageKindsQuery } from './queries.ts';
import { ShareList } from './share-list.tsx';

const kindNames = {
  image: 'kinds.image',
  video: 'kinds.video',
  audio: 'kinds.audio',
  document: 'kinds.document',
  data: 'kinds.data',
  archive: 'kinds.archive',
  other: 'kinds.other',
} as const;

/** Shows the storage of the current objects by kind of file. Hidden without objects. */
export function KindStorage() {
  const { t } = useTranslation('home');
  const query = useQuery(storageKindsQuery);
  if (query.data?.is_complete && query.data.kinds.length === 0) return null;
  return (
    <Panel
      title={t('kinds.title')}
      text={query.data?.is_complete === false ? t('kinds.counting') : undefined}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {({ kinds }) => (
          <ShareList
            shares={kinds.map(({ kind, object_count: objectCount, size_bytes: sizeBytes }) => ({
              id: kind,
              name: t(kindNames[kind]),
              sizeBytes,
              objectCount,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}
