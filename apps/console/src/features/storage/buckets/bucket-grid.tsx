import { IconDownload, IconSettings, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useMay } from '#ui/actions/may.tsx';
import {
  ColumnChoice,
  Grid,
  nextSort,
  SortMenu,
  sortOf,
  sortRows,
  toSortSearch,
  useArrayRows,
} from '#ui/lists/grid/index.ts';
import { ListTools } from '#ui/lists/list-tools.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { Note } from '#ui/text/note.tsx';
import type { ListedBucket } from '../listed-bucket.ts';
import { type BucketsSearch, initialSort } from './buckets-search.ts';
import { useBucketColumns } from './use-bucket-columns.tsx';

export interface BucketGridProps {
  buckets: readonly ListedBucket[];
  search: BucketsSearch;
  onDelete: (bucket: ListedBucket) => void;
  onDownload: (bucket: ListedBucket) => void;
}

const idOf = ({ name }: ListedBucket) => name;

const sortValues = {
  name: idOf,
  objects: (bucket: ListedBucket) => bucket.object_count,
  size: (bucket: ListedBucket) => bucket.size_bytes,
  versions: (bucket: ListedBucket) => bucket.version_count,
  created: (bucket: ListedBucket) => bucket.created_at,
};

/** The account's buckets, filtered by a part of their names. */
export function BucketGrid({ buckets, search, onDelete, onDownload }: BucketGridProps) {
  const { t } = useTranslation('storage');
  const navigate = useNavigate();
  const columns = useBucketColumns();
  const mayDelete = useMay('deleteBucket');
  const mayDownload = useMay('prepareZip');
  const sort = sortOf(search, initialSort);
  const shown = useShown(buckets, search);
  const rows = useArrayRows(shown);
  const change = useChangeSearch<BucketsSearch>();
  const show = (part: BucketsSearch) => change(part, true);
  const open = ({ name }: ListedBucket) =>
    void navigate({ to: '/dss/buckets/$bucket', params: { bucket: name } });
  const download = (bucket: ListedBucket): MenuAction => ({
    label: t('downloadAll.action'),
    icon: IconDownload,
    onSelect: () => onDownload(bucket),
  });
  const actionsOf = (bucket: ListedBucket): MenuAction[] => [
    ...(mayDownload ? [download(bucket)] : []),
    ...(mayDelete ? changesOf(bucket) : []),
  ];
  const changesOf = (bucket: ListedBucket): MenuAction[] => [
    {
      label: t('buckets.settings'),
      icon: IconSettings,
      onSelect: () => void navigate({ to: '/dss/buckets/$bucket/settings', params: { bucket: bucket.name } }),
    },
    {
      label: t('buckets.delete'),
      icon: IconTrash,
      onSelect: () => onDelete(bucket),
      isDangerous: true,
    },
  ];
  const sortBy = (by: string) => show(toSortSearch(nextSort(sort, by), initialSort));
  return (
    <>
      <ListTools
        filter={{
          label: t('buckets.filter'),
          value: search.name ?? '',
          onChange: (name) => show({ name: name || undefined }),
        }}
      >
        <SortMenu columns={columns.all} sort={sort} onSort={sortBy} />
        <ColumnChoice columns={columns} />
      </ListTools>
      {shown.length === 0 ? (
        <div role="status">
          <Note>{t('buckets.noMatch')}</Note>
        </div>
      ) : (
        <Grid
          label={t('buckets.title')}
          columns={columns.shown}
          rows={rows}
          idOf={idOf}
          nameOf={idOf}
          sort={sort}
          onSort={sortBy}
          actionsOf={mayDownload || mayDelete ? actionsOf : undefined}
          onOpen={open}
          onDelete={mayDelete ? ([bucket]) => bucket && onDelete(bucket) : undefined}
        />
      )}
    </>
  );
}

function useShown(buckets: readonly ListedBucket[], { name = '', sort, order }: BucketsSearch) {
  return useMemo(() => {
    const matching = buckets.filter((bucket) => bucket.name.includes(name.toLowerCase()));
    return sortRows(matching, sortOf({ sort, order }, initialSort), sortValues);
  }, [buckets, name, sort, order]);
}
