import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useKindNames } from '#features/storage/index.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { storageKindsQuery } from './queries.ts';
import { ShareList } from './share-list.tsx';

/** Shows the storage of the current objects by kind of file, each of which leads to its files. Hidden without objects. */
export function KindStorage() {
  const { t } = useTranslation('home');
  const names = useKindNames();
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
              name: (
                <QuietLink to="/dss/search" search={{ type: kind }}>
                  {names[kind]}
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
