import { displayName } from '@atoll/contract';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { baseName, parentPrefix, recentObjectsQuery } from '#features/storage/index.ts';
import { formats } from '#lib/formats.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Cell, DataTable, HeadCell } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useMay } from '#ui/may.tsx';
import { Panel } from '#ui/panel.tsx';
import { QuietLink } from '#ui/quiet-link.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';

/** The objects written last, over all buckets. */
export function RecentObjects() {
  const { t } = useTranslation('home');
  const query = useQuery(recentObjectsQuery);
  const mayUpload = useMay('startUpload');
  return (
    <Panel title={t('recent.title')}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(objects) =>
          objects.length === 0 ? (
            <EmptyState
              icon={IconFiles}
              title={t('recent.emptyTitle')}
              text={mayUpload ? t('recent.emptyText') : undefined}
              action={
                mayUpload && (
                  <ButtonLink size="sm" to="/dss/buckets">
                    {t('recent.emptyAction')}
                  </ButtonLink>
                )
              }
            />
          ) : (
            <DataTable
              label={t('recent.title')}
              head={
                <>
                  <HeadCell>{t('recent.name')}</HeadCell>
                  <HeadCell>{t('recent.bucket')}</HeadCell>
                  <HeadCell isNumber>{t('recent.size')}</HeadCell>
                  <HeadCell isNumber>{t('recent.modified')}</HeadCell>
                </>
              }
            >
              {objects.map(({ bucket, key, size_bytes, modified_at }) => (
                <tr key={`${bucket}/${key}`}>
                  <Cell isMain>
                    <QuietLink
                      to="/dss/buckets/$bucket"
                      params={{ bucket }}
                      search={
                        key.endsWith('/') ? { prefix: key } : { prefix: parentPrefix(key), preview: key }
                      }
                    >
                      <bdi>{displayName(baseName(key))}</bdi>
                    </QuietLink>
                  </Cell>
                  <Cell label={t('recent.bucket')}>
                    <QuietLink to="/dss/buckets/$bucket" params={{ bucket }} title={bucket}>
                      {bucket}
                    </QuietLink>
                  </Cell>
                  <Cell label={t('recent.size')} isNumber>
                    {formats.bytes(size_bytes)}
                  </Cell>
                  <Cell label={t('recent.modified')} isNumber>
                    <Time value={modified_at} />
                  </Cell>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
    </Panel>
  );
}
