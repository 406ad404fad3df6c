import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import {
  ColumnChoice,
  Grid,
  type GridColumn,
  nextSort,
  sortRows,
  useArrayRows,
  useColumns,
} from '#ui/lists/grid/index.ts';
import type { GridSort } from '#ui/lists/grid/types.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { NoValue } from '#ui/text/no-value.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { type BucketUse, bucketUsageQuery } from './queries.ts';
import type { UsagePeriod } from './usage-search.ts';

const idOf = ({ bucket }: BucketUse) => bucket;

/** The usage of each bucket in the period. */
export function BucketTable({ period }: { period: UsagePeriod }) {
  const { t } = useTranslation('usage');
  const query = useQuery(bucketUsageQuery(period));
  const columns = useColumns(useColumnsOfBuckets(period), 'usageColumns');
  return (
    <Panel
      title={t('buckets.title')}
      text={t('buckets.text')}
      action={query.data && query.data.length > 0 && <ColumnChoice columns={columns} />}
    >
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {(buckets) =>
          buckets.length === 0 ? (
            <p>{t('buckets.none')}</p>
          ) : (
            <BucketGrid buckets={buckets} columns={columns.shown} />
          )
        }
      </Loaded>
    </Panel>
  );
}

const requestsOf = (use: BucketUse) => use.write_requests + use.read_requests + use.delete_requests;
const initialSort: GridSort = { by: 'stored', direction: 'desc' };

const sortValues = {
  name: idOf,
  stored: (use: BucketUse) => use.stored_bytes,
  growth: (use: BucketUse) => use.growth_bytes ?? 0,
  objects: (use: BucketUse) => use.object_count,
  sent: (use: BucketUse) => use.bytes_out,
  requests: requestsOf,
  received: (use: BucketUse) => use.bytes_in,
  versions: (use: BucketUse) => use.version_count,
  uploads: (use: BucketUse) => use.upload_bytes,
};

interface BucketGridProps {
  buckets: readonly BucketUse[];
  columns: readonly GridColumn<BucketUse>[];
}

function BucketGrid({ buckets, columns }: BucketGridProps) {
  const { t } = useTranslation('usage');
  const [sort, setSort] = useState(initialSort);
  const rows = useArrayRows(useMemo(() => sortRows(buckets, sort, sortValues), [buckets, sort]));
  return (
    <Grid
      label={t('buckets.title')}
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={idOf}
      sort={sort}
      onSort={(by) => setSort(nextSort(sort, by))}
    />
  );
}

function useColumnsOfBuckets(period: UsagePeriod): GridColumn<BucketUse>[] {
  const { t } = useTranslation('usage');
  return useMemo(() => {
    const figure = (id: keyof typeof sortValues, label: string, text: (use: BucketUse) => ReactNode) => ({
      id,
      label,
      isNumber: true,
      isSortable: true,
      minWidthPx: 104,
      cell: text,
    });
    return [
      {
        id: 'name',
        label: t('buckets.name'),
        isMain: true,
        isSortable: true,
        minWidthPx: 200,
        cell: ({ bucket }) => (
          <QuietLink to="/dss/buckets/$bucket/usage" params={{ bucket }} search={{ period }}>
            <strong>{bucket}</strong>
          </QuietLink>
        ),
      },
      figure('stored', t('byDay.stored'), (use) => formats.bytes(use.stored_bytes)),
      figure('growth', t('buckets.growth'), (use) => signedBytes(use.growth_bytes)),
      figure('objects', t('now.objects'), (use) => formats.count(use.object_count)),
      figure('sent', t('byDay.sent'), (use) => formats.bytes(use.bytes_out)),
      figure('requests', t('byDay.requests'), (use) => formats.count(requestsOf(use))),
      more(figure('received', t('byDay.received'), (use) => formats.bytes(use.bytes_in))),
      more(figure('versions', t('buckets.versions'), (use) => formats.count(use.version_count))),
      more(figure('uploads', t('uploads.title'), (use) => formats.bytes(use.upload_bytes))),
    ];
  }, [t, period]);
}

/** Marks a column as hidden by default. */
function more(column: GridColumn<BucketUse>): GridColumn<BucketUse> {
  return { ...column, isHidden: true };
}

function signedBytes(sizeBytes: number | null): ReactNode {
  if (sizeBytes === null) return <NoValue />;
  const size = formats.bytes(Math.abs(sizeBytes));
  if (sizeBytes === 0) return size;
  return sizeBytes > 0 ? `+${size}` : `−${size}`;
}
