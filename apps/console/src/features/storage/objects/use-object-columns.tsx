import { IconFile, IconFolderFilled, IconLock, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { type GridColumn, useColumns } from '#ui/grid/index.ts';
import { Time } from '#ui/time.tsx';
import { type Entry, entryName, type StoredObject } from '../listing/entry.ts';
import { ArchiveBadge } from './archive-badge.tsx';
import classes from './entry-name.module.css';
import { followTo } from './folder-focus.ts';

/** The columns of a folder, as the person chose them. */
export function useObjectColumns() {
  const { t } = useTranslation('objects');
  const all = useMemo(() => objectColumns(t), [t]);
  return useColumns(all, 'objectColumns');
}

function objectColumns(t: TFunction<'objects'>): GridColumn<Entry>[] {
  const ofObject = (show: (object: StoredObject) => ReactNode) => (entry: Entry) =>
    entry.kind === 'object' ? show(entry) : null;
  // Of what was deleted there is a marker, which has no bytes.
  const ofBytes = (show: (object: StoredObject) => ReactNode) =>
    ofObject((object) => (object.is_deleted ? null : show(object)));
  return [
    {
      id: 'name',
      label: t('columns.name'),
      isMain: true,
      isSortable: true,
      minWidthPx: 180,
      cell: (entry) => <EntryName entry={entry} />,
    },
    {
      id: 'size',
      label: t('columns.size'),
      isNumber: true,
      isSortable: true,
      minWidthPx: 92,
      cell: ofBytes((object) => formats.bytes(object.size_bytes)),
    },
    {
      id: 'modified',
      label: t('columns.modified'),
      isNumber: true,
      isSortable: true,
      minWidthPx: 112,
      cell: ofObject((object) => <Time value={object.modified_at} />),
    },
    {
      id: 'type',
      label: t('columns.type'),
      isSortable: true,
      isHidden: true,
      minWidthPx: 120,
      cell: ofBytes((object) => <span title={object.content_type}>{object.content_type}</span>),
    },
    {
      id: 'storageClass',
      label: t('columns.storageClass'),
      isHidden: true,
      minWidthPx: 112,
      cell: ofBytes((object) => object.storage_class),
    },
    {
      id: 'version',
      label: t('columns.version'),
      isHidden: true,
      minWidthPx: 112,
      cell: ofObject(({ version_id: id }) => (id ? <code title={id}>{id}</code> : null)),
    },
    {
      id: 'etag',
      label: t('columns.etag'),
      isHidden: true,
      minWidthPx: 112,
      cell: ofBytes(({ etag }) => <code title={etag}>{etag}</code>),
    },
    {
      id: 'lock',
      label: t('columns.lock'),
      isHidden: true,
      minWidthPx: 84,
      cell: ofObject((object) => (object.is_locked ? t('locked') : null)),
    },
    {
      id: 'tags',
      label: t('columns.tags'),
      isNumber: true,
      isHidden: true,
      minWidthPx: 72,
      cell: ofObject((object) => (object.tag_count > 0 ? formats.count(object.tag_count) : null)),
    },
  ];
}

/** An entry's name, which opens it: a folder as the page, an object as the panel beside it. */
function EntryName({ entry }: { entry: Entry }) {
  const name = entryName(entry);
  return (
    <Link
      from="/dss/buckets/$bucket/"
      to="."
      search={(search) =>
        entry.kind === 'folder'
          ? { prefix: entry.key, sort: search.sort, order: search.order, deleted: search.deleted }
          : { ...search, preview: entry.key, panel: entry.is_deleted ? ('versions' as const) : undefined }
      }
      preload={false}
      tabIndex={-1}
      onClick={() => entry.kind === 'folder' && followTo(entry.key)}
      className={classes.root}
      data-deleted={(entry.kind === 'object' && entry.is_deleted) || undefined}
      title={name}
    >
      <EntryIcon entry={entry} />
      <bdi className={classes.name}>{name}</bdi>
      {entry.kind === 'object' && <ArchiveBadge archive={entry.archive} />}
    </Link>
  );
}

function EntryIcon({ entry }: { entry: Entry }) {
  const { t } = useTranslation('objects');
  if (entry.kind === 'folder') {
    return <IconFolderFilled size={20} className={classes.folder} role="img" aria-label={t('folder')} />;
  }
  if (entry.is_deleted) {
    return <IconTrash size={20} stroke={1.5} className={classes.file} role="img" aria-label={t('deleted')} />;
  }
  if (entry.is_locked) {
    return <IconLock size={20} stroke={1.5} className={classes.file} role="img" aria-label={t('locked')} />;
  }
  return <IconFile size={20} stroke={1.5} className={classes.file} aria-hidden />;
}
