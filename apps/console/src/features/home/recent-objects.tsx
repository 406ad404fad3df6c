import { type CallOutput, displayName, type recentObjects } from '@atoll/contract';
import { IconFiles, IconFolderFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  ArchiveBadge,
  baseName,
  FileIcon,
  parentPrefix,
  recentObjectsQuery,
  Thumbnail,
} from '#features/storage/index.ts';
import { formats } from '#lib/language/formats.ts';
import { useMay } from '#ui/actions/may.tsx';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './recent-objects.module.css';

/** The most recently written objects, in all buckets. */
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
              {objects.map(({ bucket, ...object }) => (
                <ObjectRow key={`${bucket}/${object.key}`} bucket={bucket} object={object} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
    </Panel>
  );
}

type RecentObject = Omit<CallOutput<typeof recentObjects>[number], 'bucket'>;

function ObjectRow({ bucket, object }: { bucket: string; object: RecentObject }) {
  const { t } = useTranslation('home');
  const { key } = object;
  const isFolder = key.endsWith('/');
  return (
    <tr>
      <Cell isMain className={classes.cell}>
        <span className={classes.name}>
          <span className={classes.picture}>
            <Thumbnail bucket={bucket} object={{ ...object, is_deleted: false }}>
              {isFolder ? (
                <IconFolderFilled size={20} aria-hidden />
              ) : (
                <FileIcon contentType={object.content_type} name={key} />
              )}
            </Thumbnail>
          </span>
          <QuietLink
            to="/dss/buckets/$bucket"
            params={{ bucket }}
            search={isFolder ? { prefix: key } : { prefix: parentPrefix(key), preview: key }}
            title={key}
          >
            <bdi>{displayName(baseName(key))}</bdi>
          </QuietLink>
          <ArchiveBadge archive={object.archive} />
        </span>
      </Cell>
      <Cell label={t('recent.bucket')}>
        <QuietLink to="/dss/buckets/$bucket" params={{ bucket }} title={bucket}>
          {bucket}
        </QuietLink>
      </Cell>
      <Cell label={t('recent.size')} isNumber>
        {formats.bytes(object.size_bytes)}
      </Cell>
      <Cell label={t('recent.modified')} isNumber>
        <Time value={object.modified_at} />
      </Cell>
    </tr>
  );
}
