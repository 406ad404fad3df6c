import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/call-refused.ts';
import { formats } from '#lib/formats.ts';
import { Button } from '#ui/button.tsx';
import { ColumnChoice, Grid, nextSort, sortOf, toSortSearch, useSelection } from '#ui/grid/index.ts';
import { useMay } from '#ui/may.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Entry, entryId, entryName } from '../listing/entry.ts';
import { type FolderRows, useFolderRows } from '../listing/folder-rows.ts';
import { countFilters, filtersOf, initialSort, type ObjectsSearch } from '../listing/objects-search.ts';
import { baseName } from '../object-key.ts';
import { bucketQuery } from '../queries.ts';
import { BulkActions } from './bulk-actions.tsx';
import { useEntryActions } from './entry-actions.ts';
import { FilterButton } from './filter-button.tsx';
import { followTo, useIsFollowed } from './folder-focus.ts';
import { NothingHere } from './nothing-here.tsx';
import classes from './objects-screen.module.css';
import type { OpenDialog } from './open-dialog.ts';
import { AskHere, BringBackAll, DeletedToggle, JumpBox, SearchHere } from './toolbar.tsx';
import { useObjectColumns } from './use-object-columns.tsx';
import { useSpentSelection } from './use-spent-selection.ts';

export interface FolderGridProps {
  bucket: string;
  prefix: string;
  search: ObjectsSearch;
  onSearch: (change: ObjectsSearch, replace?: boolean) => void;
  onDetails: (key: string, panel?: 'versions' | 'view') => void;
  onDialog: (dialog: OpenDialog) => void;
  onDelete: (entries: readonly Entry[]) => void;
}

/** What lies in one folder, with the tools that find, order and change it. */
export function FolderGrid(props: FolderGridProps) {
  const { bucket, prefix, search, onSearch, onDetails, onDialog } = props;
  const { t } = useTranslation(['objects', 'storage']);
  const navigate = useNavigate({ from: '/dss/buckets/$bucket/' });
  const { data: facts } = useQuery(bucketQuery(bucket));
  const mayWrite = useMay('deleteObject');
  const hasVersions = facts !== undefined && facts.versioning !== 'off';
  const columns = useObjectColumns();
  const rows = useFolderRows(bucket, prefix, search);
  const selection = useSelection(entryId);
  useSpentSelection(bucket, selection);
  const onDelete = (entries: readonly Entry[]) => {
    // One alone is no job: it goes at once.
    if (entries.length === 1) selection.set(entries, false);
    props.onDelete(entries);
  };
  const sort = sortOf(search, initialSort);
  const filters = filtersOf(search);
  const isFollowed = useIsFollowed(prefix);
  const actionsOf = useEntryActions({ bucket, hasVersions, open: onDialog, onDelete, onDetails });
  const open = (entry: Entry) => {
    if (entry.kind === 'object') return onDetails(entry.key, entry.is_deleted ? 'versions' : undefined);
    followTo(entry.key);
    void navigate({
      search: { prefix: entry.key, sort: search.sort, order: search.order, deleted: search.deleted },
    });
  };
  const isNarrowed = Boolean(search.starts) || countFilters(filters) > 0;
  const body = bodyOf(rows);
  return (
    <>
      {(body !== 'empty' || isNarrowed || search.deleted) && (
        <div className={classes.tools}>
          <JumpBox
            value={search.starts ?? ''}
            onChange={(starts) => onSearch({ starts: starts || undefined }, true)}
          />
          <div className={classes.end}>
            {mayWrite && hasVersions && search.deleted && (
              <BringBackAll onOpen={() => onDialog({ kind: 'undelete', under: prefix })} />
            )}
            {hasVersions && (
              <DeletedToggle
                isShown={search.deleted === 'shown'}
                onChange={(isShown) => onSearch({ deleted: isShown ? 'shown' : undefined })}
              />
            )}
            <FilterButton filters={filters} onChange={onSearch} />
            <SearchHere bucket={bucket} prefix={prefix} search={search} />
            {mayWrite && body === 'rows' && !isNarrowed && <AskHere bucket={bucket} prefix={prefix} />}
            <ColumnChoice columns={columns} />
          </div>
        </div>
      )}
      {(rows.isPartial || rows.isCut) && (
        <div className={classes.note}>
          <Notice
            icon={IconInfoCircle}
            title={t('tooMany.title')}
            text={rows.isCut ? t('tooMany.cut', { shown: formats.count(rows.count) }) : t('tooMany.partial')}
          />
        </div>
      )}
      {body === 'failed' && <LoadFailure error={rows.error} onRetry={rows.retry} />}
      {body === 'empty' && <NothingHere bucket={bucket} prefix={prefix} isNarrowed={isNarrowed} />}
      {body === 'rows' && (
        <Grid
          label={t('storage:objects.list', { name: baseName(prefix) || bucket })}
          columns={columns.shown}
          rows={rows}
          idOf={entryId}
          nameOf={entryName}
          sort={sort}
          onSort={(by) => onSearch(toSortSearch(nextSort(sort, by), initialSort))}
          selection={selection}
          actionsOf={actionsOf}
          onOpen={open}
          onDelete={mayWrite ? (entries) => onDelete(entries.filter(isThere)) : undefined}
          onRename={mayWrite ? (entry) => isThere(entry) && onDialog({ kind: 'rename', entry }) : undefined}
          takesFocus={isFollowed}
        />
      )}
      <BulkActions
        selection={selection}
        bucket={bucket}
        prefix={prefix}
        canSelectAll={!isNarrowed && search.deleted !== 'shown'}
        hasVersions={hasVersions}
        onDialog={onDialog}
        onDelete={onDelete}
      />
    </>
  );
}

function isThere(entry: Entry): boolean {
  return entry.kind === 'folder' || !entry.is_deleted;
}

function bodyOf({ count, hasMore, error }: FolderRows): 'rows' | 'empty' | 'failed' {
  if (error && count === 0) return 'failed';
  return count === 0 && !hasMore ? 'empty' : 'rows';
}

function LoadFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.failure} role="alert">
      <p>{error instanceof CallRefused ? error.message : t('loadFailed')}</p>
      <Button size="sm" variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
