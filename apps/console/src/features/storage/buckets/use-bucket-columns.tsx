import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { type GridColumn, useColumns } from '#ui/lists/grid/index.ts';
import { Badge } from '#ui/text/badge.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { sizeWidthPx } from '#ui/text/size-width.ts';
import { Time, timeWidthPx } from '#ui/text/time.tsx';
import type { ListedBucket } from '../listed-bucket.ts';

/** Returns the columns of the list of buckets, in the person's selection. */
export function useBucketColumns() {
  const { t } = useTranslation('storage');
  const all = useMemo(() => [...mainColumns(t), ...settingColumns(t), ...otherColumns(t)], [t]);
  return useColumns(all, 'bucketColumns');
}

type Translate = TFunction<'storage'>;

function mainColumns(t: Translate): GridColumn<ListedBucket>[] {
  return [
    {
      id: 'name',
      label: t('buckets.name'),
      isMain: true,
      isSortable: true,
      minWidthPx: 160,
      cell: ({ name }) => (
        <QuietLink to="/dss/buckets/$bucket" params={{ bucket: name }} tabIndex={-1}>
          <strong>{name}</strong>
        </QuietLink>
      ),
    },
    {
      id: 'objects',
      label: t('buckets.objects'),
      isNumber: true,
      isSortable: true,
      minWidthPx: 96,
      cell: (bucket) => formats.count(bucket.object_count),
      line: ({ object_count: count }) => t('buckets.objectCount', { count }),
    },
    {
      id: 'size',
      label: t('buckets.size'),
      isNumber: true,
      isSortable: true,
      isPlain: true,
      minWidthPx: sizeWidthPx,
      cell: (bucket) => formats.bytes(bucket.size_bytes),
    },
  ];
}

const versioningNames = {
  off: 'buckets.versioningOff',
  enabled: 'buckets.versioningOn',
  suspended: 'buckets.versioningSuspended',
} as const satisfies Record<ListedBucket['versioning'], string>;

function settingColumns(t: Translate): GridColumn<ListedBucket>[] {
  return [
    {
      id: 'versioning',
      label: t('buckets.versioning'),
      isWideOnly: true,
      minWidthPx: 152,
      cell: ({ versioning, object_lock: isLockable }) =>
        isLockable ? t('buckets.versioningLock') : t(versioningNames[versioning]),
    },
    {
      id: 'encryption',
      label: t('buckets.encryption'),
      isWideOnly: true,
      minWidthPx: 120,
      cell: ({ encryption }) => {
        if (encryption === null) return t('buckets.encryptionNone');
        return t(encryption === 'aws:kms' ? 'buckets.encryptionOwn' : 'buckets.encryptionServer');
      },
    },
    {
      id: 'access',
      label: t('buckets.access'),
      minWidthPx: 96,
      cell: ({ is_public: isPublic }) =>
        isPublic ? <Badge tone="bad">{t('buckets.public')}</Badge> : t('buckets.private'),
      line: ({ is_public: isPublic }) => isPublic && <Badge tone="bad">{t('buckets.public')}</Badge>,
    },
  ];
}

function otherColumns(t: Translate): GridColumn<ListedBucket>[] {
  return [
    {
      id: 'created',
      label: t('buckets.created'),
      isNumber: true,
      isSortable: true,
      isWideOnly: true,
      minWidthPx: timeWidthPx,
      cell: (bucket) => <Time value={bucket.created_at} />,
    },
    {
      id: 'versions',
      label: t('buckets.versions'),
      isNumber: true,
      isSortable: true,
      isHidden: true,
      minWidthPx: 96,
      cell: (bucket) => formats.count(bucket.version_count),
    },
    {
      id: 'quota',
      label: t('buckets.quota'),
      isNumber: true,
      isHidden: true,
      minWidthPx: sizeWidthPx,
      cell: ({ quota }) => (quota.max_bytes === null ? null : formats.bytes(quota.max_bytes)),
    },
    {
      id: 'tags',
      label: t('buckets.tags'),
      isHidden: true,
      minWidthPx: 140,
      cell: ({ tags }) => {
        const text = tags.map(({ key, value }) => (value ? `${key}: ${value}` : key)).join(', ');
        return <span title={text}>{text}</span>;
      },
    },
    {
      id: 'region',
      label: t('buckets.region'),
      isHidden: true,
      minWidthPx: 96,
      cell: ({ region }) => region,
    },
  ];
}
