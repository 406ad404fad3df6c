import { IconFolderFilled, IconFolderOff, IconLockFilled, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { type GridColumn, useColumns } from '#ui/lists/grid/index.ts';
import { sizeWidthPx } from '#ui/text/size-width.ts';
import { Time, timeWidthPx } from '#ui/text/time.tsx';
import { useClassName } from '../../classes/use-class-names.ts';
import { type Entry, entryName, isVersionId, type StoredObject } from '../../listing/entry.ts';
import { canThumbnail } from '../../previews/can-thumbnail.ts';
import { Thumbnail } from '../../previews/thumbnail.tsx';
import { ArchiveBadge } from './archive-badge.tsx';
import { useIsDeleted } from './deleted-folders.tsx';
import { EntryLink } from './entry-link.tsx';
import classes from './entry-name.module.css';
import { FileIcon } from './file-icon.tsx';
import type { FolderSizes } from './use-folder-sizes.ts';

/** Returns the columns of a folder, in the person's selection. */
export function useObjectColumns(bucket: string, sizes: FolderSizes) {
  const { t } = useTranslation('objects');
  const classOf = useClassName();
  const all = useMemo(() => objectColumns(t, bucket, sizes, classOf), [t, bucket, sizes, classOf]);
  return useColumns(all, 'objectColumns');
}

function objectColumns(
  t: TFunction<'objects'>,
  bucket: string,
  sizes: FolderSizes,
  classOf: (storageClass: string) => string,
): GridColumn<Entry>[] {
  const ofObject = (show: (object: StoredObject) => ReactNode) => (entry: Entry) =>
    entry.kind === 'object' ? show(entry) : null;
  // A deleted object is represented by its marker, which has no bytes.
  const ofBytes = (show: (object: StoredObject) => ReactNode) =>
    ofObject((object) => (object.is_deleted ? null : show(object)));
  return [
    {
      id: 'name',
      label: t('columns.name'),
      isMain: true,
      isSortable: true,
      minWidthPx: 180,
      cell: (entry) => <EntryName bucket={bucket} entry={entry} />,
    },
    {
      id: 'size',
      label: t('columns.size'),
      isNumber: true,
      isSortable: true,
      isPlain: true,
      minWidthPx: sizeWidthPx,
      cell: (entry) => sizeOf(entry, sizes),
    },
    {
      id: 'modified',
      label: t('columns.modified'),
      isNumber: true,
      isSortable: true,
      isPlain: true,
      minWidthPx: timeWidthPx,
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
      cell: ofBytes((object) => classOf(object.storage_class)),
    },
    {
      id: 'version',
      label: t('columns.version'),
      isHidden: true,
      minWidthPx: 112,
      cell: ofObject(({ version_id: id }) => (isVersionId(id) ? <code title={id}>{id}</code> : null)),
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

function sizeOf(entry: Entry, sizes: FolderSizes): string | null {
  if (entry.kind === 'object') return entry.is_deleted ? null : formats.bytes(entry.size_bytes);
  const bytes = sizes.get(entry.key);
  return bytes === undefined ? null : formats.bytes(bytes);
}

/** An entry's name, which opens it. */
function EntryName({ bucket, entry }: { bucket: string; entry: Entry }) {
  const { t } = useTranslation('objects');
  return (
    <EntryLink entry={entry} className={classes.root}>
      <EntryIcon bucket={bucket} entry={entry} />
      <bdi className={classes.name}>{entryName(entry)}</bdi>
      {entry.kind === 'object' && entry.is_locked && !entry.is_deleted && (
        <IconLockFilled size={14} className={classes.file} role="img" aria-label={t('locked')} />
      )}
      {entry.kind === 'object' && <ArchiveBadge archive={entry.archive} />}
    </EntryLink>
  );
}

function EntryIcon({ bucket, entry }: { bucket: string; entry: Entry }) {
  const { t } = useTranslation('objects');
  const isDeleted = useIsDeleted(entry);
  if (entry.kind === 'folder' && isDeleted) {
    return (
      <IconFolderOff
        size={20}
        stroke={1.5}
        className={classes.file}
        role="img"
        aria-label={t('deletedFolder')}
      />
    );
  }
  if (entry.kind === 'folder') {
    return <IconFolderFilled size={20} className={classes.folder} role="img" aria-label={t('folder')} />;
  }
  if (isDeleted) {
    return <IconTrash size={20} stroke={1.5} className={classes.file} role="img" aria-label={t('deleted')} />;
  }
  const icon = <FileIcon contentType={entry.content_type} name={entry.key} />;
  if (!canThumbnail(entry)) return icon;
  return (
    <span className={classes.picture}>
      <Thumbnail bucket={bucket} object={entry}>
        {icon}
      </Thumbnail>
    </span>
  );
}
