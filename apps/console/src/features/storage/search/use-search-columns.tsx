import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { type GridColumn, useColumns } from '#ui/lists/grid/index.ts';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { sizeWidthPx } from '#ui/text/size-width.ts';
import { Time, timeWidthPx } from '#ui/text/time.tsx';
import { useClassName } from '../classes/use-class-names.ts';
import { FoundName } from './found-name.tsx';
import type { Found } from './place.ts';

/** Returns the columns of search results, in the person's selection. */
export function useSearchColumns(text: string) {
  const { t } = useTranslation('search');
  const classOf = useClassName();
  const all = useMemo(() => searchColumns(t, classOf, text), [t, classOf, text]);
  return useColumns(all, 'searchColumns');
}

function searchColumns(
  t: TFunction<'search'>,
  classOf: (storageClass: string) => string,
  text: string,
): GridColumn<Found>[] {
  return [
    {
      id: 'name',
      label: t('columns.name'),
      isMain: true,
      isSortable: true,
      minWidthPx: 220,
      cell: (found) => <FoundName found={found} text={text} />,
    },
    {
      id: 'bucket',
      label: t('columns.bucket'),
      isPlain: true,
      minWidthPx: 160,
      cell: ({ bucket }) => (
        <QuietLink to="/dss/buckets/$bucket" params={{ bucket }} title={bucket}>
          {bucket}
        </QuietLink>
      ),
    },
    {
      id: 'size',
      label: t('columns.size'),
      isNumber: true,
      isSortable: true,
      isPlain: true,
      minWidthPx: sizeWidthPx,
      cell: ({ type, size_bytes }) => (type === 'folder' ? null : formats.bytes(size_bytes)),
    },
    {
      id: 'modified',
      label: t('columns.modified'),
      isNumber: true,
      isSortable: true,
      isPlain: true,
      minWidthPx: timeWidthPx,
      cell: ({ modified_at }) => <Time value={modified_at} />,
    },
    {
      id: 'type',
      label: t('columns.type'),
      isHidden: true,
      minWidthPx: 120,
      cell: ({ content_type }) => <span title={content_type}>{content_type}</span>,
    },
    {
      id: 'storageClass',
      label: t('columns.storageClass'),
      isHidden: true,
      minWidthPx: 112,
      cell: ({ type, storage_class }) => (type === 'folder' ? null : classOf(storage_class)),
    },
    {
      id: 'etag',
      label: t('columns.etag'),
      isHidden: true,
      minWidthPx: 112,
      cell: ({ etag }) => <code title={etag}>{etag}</code>,
    },
  ];
}
