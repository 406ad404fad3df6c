import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useMay } from '#ui/actions/may.tsx';
import {
  Grid,
  nextSort,
  type RowDrag,
  sortOf,
  TileGrid,
  toSortSearch,
  useSelection,
} from '#ui/lists/grid/index.ts';
import { LoadFailure } from '#ui/lists/load-failure.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { type Entry, entryId, entryName, isAway, isThere } from '../listing/entry.ts';
import { type FolderRows, useFolderRows } from '../listing/folder-rows.ts';
import {
  countFilters,
  filtersOf,
  initialSort,
  keptIn,
  type ObjectsSearch,
} from '../listing/objects-search.ts';
import { baseName } from '../object-key.ts';
import { bucketQuery } from '../queries.ts';
import type { PathedFile } from '../transfers/dropped-files.ts';
import { BulkActions } from './actions/bulk-actions.tsx';
import { useEntryActions } from './actions/entry-actions.ts';
import { useSpentSelection } from './changes/use-spent-selection.ts';
import { mostKeys, type OpenDialog } from './dialogs/open-dialog.ts';
import { EntryTile } from './entries/entry-tile.tsx';
import { followTo, useIsFollowed } from './entries/folder-focus.ts';
import { useFolderSizes } from './entries/use-folder-sizes.ts';
import { useFoundFocus } from './entries/use-found-focus.ts';
import { useObjectColumns } from './entries/use-object-columns.tsx';
import { FolderFooter } from './folder-footer.tsx';
import { ListHints } from './list-hints.tsx';
import { NothingHere } from './nothing-here.tsx';
import classes from './objects-screen.module.css';
import { Toolbar } from './toolbar/toolbar.tsx';

export interface FolderGridProps {
  bucket: string;
  prefix: string;
  search: ObjectsSearch;
  onSearch: (change: ObjectsSearch, replace?: boolean) => void;
  onDetails: (key: string, panel?: 'versions' | 'view') => void;
  onDialog: (dialog: OpenDialog) => void;
  onDelete: (entries: readonly Entry[]) => void;
  /** Undefined for members without write permission. */
  onFiles: ((files: readonly PathedFile[]) => void) | undefined;
  /** Called when a key or a click makes an entry active. */
  onActive: (entry: Entry) => void;
  /** Undefined for members without write permission. */
  drag: RowDrag<Entry> | undefined;
  /** Whether the sizes of folders are shown. */
  isSized: boolean;
  onSize: () => void;
}

/** The contents of one folder, with tools to find, sort and change them. */
export function FolderGrid(props: FolderGridProps) {
  const { bucket, prefix, search, onSearch, onDialog, isSized } = props;
  const { t } = useTranslation(['objects', 'storage']);
  const { data: facts } = useQuery(bucketQuery(bucket));
  const mayWrite = useMay('deleteObject');
  const hasVersions = facts !== undefined && facts.versioning !== 'off';
  const hasLock = facts?.object_lock ?? false;
  const sizes = useFolderSizes(bucket, prefix, isSized);
  const columns = useObjectColumns(bucket, sizes);
  const rows = useFolderRows(bucket, prefix, search);
  const isNarrowed = search.find !== undefined || countFilters(filtersOf(search)) > 0;
  // All of a folder can be selected by its prefix; of a filtered list, only as many entries as a job takes.
  const canSelectAll = !isNarrowed && search.deleted !== 'shown';
  const selection = useSelection(entryId, { most: mostKeys, isOpen: canSelectAll });
  useSpentSelection(bucket, selection);
  useFoundFocus();
  const onDelete = (entries: readonly Entry[]) => {
    // A single entry is deleted without the selection, so it's deselected.
    if (entries.length === 1) selection.set(entries, false);
    props.onDelete(entries);
  };
  const sort = sortOf(search, initialSort);
  const isFollowed = useIsFollowed(prefix);
  const actionsOf = useEntryActions({ ...props, hasVersions, hasLock, open: onDialog, onDelete });
  const open = useOpen(props);
  const body = bodyOf(rows);
  const list = {
    label: t('storage:objects.list', { name: baseName(prefix) || bucket }),
    rows,
    idOf: entryId,
    nameOf: entryName,
    selection,
    actionsOf,
    onOpen: open,
    onDelete: mayWrite ? (entries: readonly Entry[]) => onDelete(entries.filter(isThere)) : undefined,
    onRename: mayWrite ? (entry: Entry) => isThere(entry) && onDialog({ kind: 'rename', entry }) : undefined,
    onActive: props.onActive,
    isOpen: ({ key }: Entry) => key === search.preview,
    drag: props.drag,
    takesFocus: isFollowed,
  };
  return (
    <div className={classes.folder}>
      <Toolbar
        {...props}
        columns={columns}
        hasVersions={hasVersions}
        onSelectAll={body === 'rows' ? () => void selection.selectAll(rows) : undefined}
        onCreateFolder={() => onDialog({ kind: 'createFolder' })}
        onRequestFiles={() => onDialog({ kind: 'request' })}
      />
      <ListHints
        {...props}
        isNarrowed={isNarrowed}
        onBringBackAll={() => onDialog({ kind: 'undelete', under: prefix })}
      />
      {(rows.isPartial || rows.isCut) && <TooMany rows={rows} />}
      {body === 'failed' && <LoadFailure error={rows.error} onRetry={rows.retry} />}
      {body === 'empty' && <NothingHere bucket={bucket} prefix={prefix} isNarrowed={isNarrowed} />}
      {body === 'rows' && (
        <>
          {search.view === 'tiles' ? (
            <TileGrid {...list} tile={(entry) => <EntryTile bucket={bucket} entry={entry} sizes={sizes} />} />
          ) : (
            <Grid
              {...list}
              indentPx={30}
              columns={columns.shown}
              sort={sort}
              onSort={(by) => onSearch(toSortSearch(nextSort(sort, by), initialSort))}
            />
          )}
          {!rows.isPending && <FolderFooter {...props} rows={rows} isNarrowed={isNarrowed} />}
        </>
      )}
      <BulkActions
        selection={selection}
        bucket={bucket}
        prefix={prefix}
        isWhole={canSelectAll && selection.isAll && (rows.hasMore || selection.rows.length < rows.count)}
        hasVersions={hasVersions}
        hasLock={hasLock}
        onDialog={onDialog}
        onDelete={onDelete}
      />
    </div>
  );
}

/** Opens a folder as the page, an object in the panel next to it, and from there in the full window. */
function useOpen({ search, onDetails }: FolderGridProps): (entry: Entry) => void {
  const navigate = useNavigate({ from: '/dss/buckets/$bucket/' });
  return (entry) => {
    if (entry.kind === 'object') {
      const isOpen = search.preview === entry.key && search.panel === undefined && !isAway(entry);
      const panel = isOpen ? 'view' : undefined;
      return onDetails(entry.key, entry.is_deleted ? 'versions' : panel);
    }
    followTo(entry.key);
    void navigate({ search: { ...keptIn(search), prefix: entry.key } });
  };
}

function bodyOf({ count, hasMore, error }: FolderRows): 'rows' | 'empty' | 'failed' {
  if (error && count === 0) return 'failed';
  return count === 0 && !hasMore ? 'empty' : 'rows';
}

function TooMany({ rows }: { rows: FolderRows }) {
  const { t } = useTranslation('objects');
  return (
    <Notice
      icon={IconInfoCircle}
      title={t('tooMany.title')}
      text={rows.isCut ? t('tooMany.cut', { shown: formats.count(rows.count) }) : t('tooMany.partial')}
    />
  );
}
