import { displayName } from '@atoll/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Time } from '#ui/text/time.tsx';
import { AbortDialog } from './abort-dialog.tsx';
import { abandonedQuery } from './queries.ts';

/** Unfinished uploads, whose parts take up space that no list of objects shows. */
export function AbandonedUploads({ bucket }: { bucket: string | undefined }) {
  const { t } = useTranslation('usage');
  const query = useInfiniteQuery(abandonedQuery(bucket));
  const mayAbort = useMay('abortAbandonedUploads');
  const [isAborting, setAborting] = useState(false);
  const uploads = query.data?.pages.flatMap((page) => page.uploads) ?? [];
  return (
    <Panel
      title={t('uploads.title')}
      text={t('uploads.text')}
      action={
        mayAbort &&
        uploads.length > 0 && (
          <Button size="sm" variant="default" onClick={() => setAborting(true)}>
            {t('uploads.abort')}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() => (uploads.length === 0 ? <p>{t('uploads.none')}</p> : <Uploads uploads={uploads} />)}
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
      {isAborting && <AbortDialog bucket={bucket} onClose={() => setAborting(false)} />}
    </Panel>
  );
}

interface Upload {
  bucket: string;
  key: string;
  upload_id: string;
  started_at: number;
  size_bytes: number;
}

function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('usage');
  return (
    <DataTable
      label={t('uploads.title')}
      head={
        <>
          <HeadCell>{t('uploads.key')}</HeadCell>
          <HeadCell>{t('buckets.name')}</HeadCell>
          <HeadCell isNumber>{t('uploads.started')}</HeadCell>
          <HeadCell isNumber>{t('folders.size')}</HeadCell>
        </>
      }
    >
      {uploads.map((upload) => (
        <tr key={upload.upload_id}>
          <Cell isMain>
            <bdi>{displayName(upload.key)}</bdi>
          </Cell>
          <Cell label={t('buckets.name')}>{upload.bucket}</Cell>
          <Cell label={t('uploads.started')} isNumber>
            <Time value={upload.started_at} />
          </Cell>
          <Cell label={t('folders.size')} isNumber>
            {formats.bytes(upload.size_bytes)}
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}
