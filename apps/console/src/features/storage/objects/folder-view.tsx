import type { CallOutput, listObjects } from '@atoll/contract';
import {
  IconCopy,
  IconDownload,
  IconEye,
  IconFile,
  IconFolderFilled,
  IconInbox,
  IconTrash,
} from '@tabler/icons-react';
import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Snippet } from '../../../ui/snippet.tsx';
import { Time } from '../../../ui/time.tsx';
import { writeClipboard } from '../../../ui/use-copy.ts';
import { publicConfigQuery } from '../../accounts/queries.ts';
import { baseName, s3Uri } from '../object-key.ts';
import { DeleteObjectDialog } from './delete-object-dialog.tsx';
import { download } from './download.ts';
import classes from './folder-view.module.css';

type ObjectsPage = CallOutput<typeof listObjects>;
export type StoredObject = ObjectsPage['objects'][number];

export interface FolderViewProps {
  bucket: string;
  prefix: string;
  query: UseInfiniteQueryResult<InfiniteData<ObjectsPage>>;
  onPreview: (key: string) => void;
}

/** The sub-folders and objects of one folder, with what can be done with each. */
export function FolderView({ bucket, prefix, query, onPreview }: FolderViewProps) {
  const { t } = useTranslation('storage');
  const [doomed, setDoomed] = useState<string | null>(null);
  const pages = query.data?.pages ?? [];
  const folders = pages.flatMap((page) => page.folders);
  // A folder made in the console is itself an object, named like the folder one is in.
  const objects = pages.flatMap((page) => page.objects).filter(({ key }) => key !== prefix);
  const isEmpty = folders.length + objects.length === 0 && !query.hasNextPage;
  if (isEmpty) return <NothingHere bucket={bucket} prefix={prefix} />;
  return (
    <>
      <DataTable
        label={t('objects.list', { name: baseName(prefix) || bucket })}
        head={
          <>
            <HeadCell>{t('objects.name')}</HeadCell>
            <HeadCell isNumber>{t('objects.size')}</HeadCell>
            <HeadCell isNumber>{t('objects.modified')}</HeadCell>
            <ActionsHeadCell name={t('actionsFor', { name: baseName(prefix) || bucket })} />
          </>
        }
      >
        {folders.map((folder) => (
          <FolderRow key={folder} bucket={bucket} prefix={folder} onDelete={() => setDoomed(folder)} />
        ))}
        {objects.map((object) => (
          <ObjectRow
            key={object.key}
            bucket={bucket}
            object={object}
            onPreview={() => onPreview(object.key)}
            onDelete={() => setDoomed(object.key)}
          />
        ))}
      </DataTable>
      {query.hasNextPage && (
        <ShowMore
          label={t('showMore')}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {doomed !== null && (
        <DeleteObjectDialog bucket={bucket} objectKey={doomed} onClose={() => setDoomed(null)} />
      )}
    </>
  );
}

function useCopyNotice() {
  const { t } = useTranslation('storage');
  return async (value: string) => {
    const isCopied = await writeClipboard(value);
    notify({
      kind: isCopied ? 'success' : 'error',
      text: isCopied ? t('objects.copied') : t('objects.copyFailed'),
      place: 'bottom-left',
    });
  };
}

interface FolderRowProps {
  bucket: string;
  prefix: string;
  onDelete: () => void;
}

function FolderRow({ bucket, prefix, onDelete }: FolderRowProps) {
  const { t } = useTranslation('storage');
  const copy = useCopyNotice();
  const name = baseName(prefix);
  return (
    <tr>
      <Cell isMain>
        <Link to="/dss/buckets/$bucket" params={{ bucket }} search={{ prefix }} className={classes.name}>
          <IconFolderFilled
            size={20}
            className={classes.folder}
            role="img"
            aria-label={t('objects.folder')}
          />
          <bdi>{name || '/'}</bdi>
        </Link>
      </Cell>
      <Cell isNumber />
      <Cell isNumber />
      <Cell isActions>
        <RowMenu
          label={t('actionsFor', { name })}
          actions={[
            { label: t('objects.copyFolder'), icon: IconCopy, onSelect: () => void copy(prefix) },
            { label: t('delete'), icon: IconTrash, onSelect: onDelete, isDangerous: true },
          ]}
        />
      </Cell>
    </tr>
  );
}

interface ObjectRowProps {
  bucket: string;
  object: StoredObject;
  onPreview: () => void;
  onDelete: () => void;
}

function ObjectRow({ bucket, object, onPreview, onDelete }: ObjectRowProps) {
  const { t } = useTranslation('storage');
  const copy = useCopyNotice();
  const { key, size_bytes, modified_at } = object;
  const name = baseName(key);
  return (
    <tr>
      <Cell isMain>
        <button type="button" className={classes.name} onClick={onPreview}>
          <IconFile size={20} stroke={1.5} className={classes.file} aria-hidden />
          <bdi>{name}</bdi>
        </button>
      </Cell>
      <Cell label={t('objects.size')} isNumber>
        {formats.bytes(size_bytes)}
      </Cell>
      <Cell label={t('objects.modified')} isNumber>
        <Time value={modified_at} />
      </Cell>
      <Cell isActions>
        <RowMenu
          label={t('actionsFor', { name })}
          actions={[
            { label: t('objects.preview'), icon: IconEye, onSelect: onPreview },
            { label: t('objects.download'), icon: IconDownload, onSelect: () => void download(bucket, key) },
            { label: t('objects.copyKey'), icon: IconCopy, onSelect: () => void copy(key) },
            { label: t('delete'), icon: IconTrash, onSelect: onDelete, isDangerous: true },
          ]}
        />
      </Cell>
    </tr>
  );
}

function NothingHere({ bucket, prefix }: { bucket: string; prefix: string }) {
  const { t } = useTranslation('storage');
  const { data: config } = useQuery(publicConfigQuery);
  return (
    <EmptyState
      icon={IconInbox}
      title={prefix ? t('objects.emptyFolderTitle') : t('objects.emptyTitle')}
      text={t('objects.emptyText')}
    >
      {config && (
        <Snippet
          label={t('objects.fromTerminal')}
          code={`aws s3 cp ./photos "${s3Uri(bucket, prefix)}" \\\n  --recursive --endpoint-url ${config.s3_endpoint}`}
        />
      )}
    </EmptyState>
  );
}
