import { IconBucket, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { Button } from '#ui/actions/button.tsx';
import { May, useMay } from '#ui/actions/may.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListAction } from '#ui/lists/list-action.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { Snippet } from '#ui/text/snippet.tsx';
import { DeleteBucketDialog } from '../bucket-settings/delete-bucket-dialog.tsx';
import { DownloadBucketDialog } from '../download-all/download-bucket-dialog.tsx';
import type { ListedBucket } from '../listed-bucket.ts';
import { bucketsQuery } from '../queries.ts';
import { BucketGrid } from './bucket-grid.tsx';
import { LazyCreateBucketDialog } from './lazy-create-dialog.tsx';

const route = getRouteApi('/_console/dss/buckets/');

/** /dss/buckets: every bucket of the account. */
export function BucketsScreen() {
  const { t } = useTranslation('storage');
  const search = route.useSearch();
  const query = useQuery(bucketsQuery);
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<ListedBucket | null>(null);
  const [downloaded, setDownloaded] = useState<ListedBucket | null>(null);
  const create = (
    <May call="createBucket">
      <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
        {t('buckets.create')}
      </Button>
    </May>
  );
  return (
    <Page
      title={t('buckets.title')}
      text={t('buckets.text')}
      actions={<ListAction list={query}>{create}</ListAction>}
    >
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {(buckets) =>
          buckets.length === 0 ? (
            <NoBuckets action={create} />
          ) : (
            <BucketGrid buckets={buckets} search={search} onDelete={setDoomed} onDownload={setDownloaded} />
          )
        }
      </Loaded>
      {isCreating && (
        <Suspense>
          <LazyCreateBucketDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {downloaded && <DownloadBucketDialog bucket={downloaded} onClose={() => setDownloaded(null)} />}
      {doomed && <DeleteBucketDialog bucket={doomed} onClose={() => setDoomed(null)} />}
    </Page>
  );
}

function NoBuckets({ action }: { action: ReactNode }) {
  const { t } = useTranslation('storage');
  const { data: config } = useQuery(publicConfigQuery);
  const mayCreate = useMay('createBucket');
  return (
    <EmptyState
      icon={IconBucket}
      title={t('buckets.emptyTitle')}
      text={mayCreate ? t('buckets.emptyText') : undefined}
      action={action}
    >
      {mayCreate && config && (
        <Snippet
          label={t('terminal')}
          code={`aws s3 mb s3://my-first-bucket \\\n  --endpoint-url ${config.s3_endpoint}`}
        />
      )}
    </EmptyState>
  );
}
