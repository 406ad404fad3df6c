import { IconBucket, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { QuietLink } from '../../../ui/quiet-link.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Snippet } from '../../../ui/snippet.tsx';
import { Time } from '../../../ui/time.tsx';
import { publicConfigQuery } from '../../accounts/queries.ts';
import { bucketsQuery } from '../queries.ts';
import { CreateBucketDialog } from './create-bucket-dialog.tsx';
import { type Bucket, DeleteBucketDialog } from './delete-bucket-dialog.tsx';

/** /dss/buckets: every bucket of the account. */
export function BucketsScreen() {
  const { t } = useTranslation('storage');
  const query = useQuery(bucketsQuery);
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<Bucket | null>(null);
  const create = (
    <Button size="sm" leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setCreating(true)}>
      {t('buckets.create')}
    </Button>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <Page title={t('buckets.title')} text={t('buckets.text')} actions={!isEmpty && create}>
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {(buckets) =>
          buckets.length === 0 ? (
            <NoBuckets action={create} />
          ) : (
            <BucketTable buckets={buckets} onDelete={setDoomed} />
          )
        }
      </Loaded>
      {isCreating && <CreateBucketDialog onClose={() => setCreating(false)} />}
      {doomed && <DeleteBucketDialog bucket={doomed} onClose={() => setDoomed(null)} />}
    </Page>
  );
}

function NoBuckets({ action }: { action: ReactNode }) {
  const { t } = useTranslation('storage');
  const { data: config } = useQuery(publicConfigQuery);
  return (
    <EmptyState
      icon={IconBucket}
      title={t('buckets.emptyTitle')}
      text={t('buckets.emptyText')}
      action={action}
    >
      {config && (
        <Snippet
          label={t('terminal')}
          code={`aws s3 mb s3://my-first-bucket \\\n  --endpoint-url ${config.s3_endpoint}`}
        />
      )}
    </EmptyState>
  );
}

function BucketTable({ buckets, onDelete }: { buckets: Bucket[]; onDelete: (bucket: Bucket) => void }) {
  const { t } = useTranslation('storage');
  return (
    <DataTable
      label={t('buckets.title')}
      head={
        <>
          <HeadCell>{t('buckets.name')}</HeadCell>
          <HeadCell isNumber>{t('buckets.objects')}</HeadCell>
          <HeadCell isNumber>{t('buckets.size')}</HeadCell>
          <HeadCell isNumber>{t('buckets.created')}</HeadCell>
          <ActionsHeadCell name={t('buckets.delete')} />
        </>
      }
    >
      {buckets.map((bucket) => (
        <tr key={bucket.name}>
          <Cell isMain>
            <QuietLink to="/dss/buckets/$bucket" params={{ bucket: bucket.name }}>
              <strong>{bucket.name}</strong>
            </QuietLink>
          </Cell>
          <Cell label={t('buckets.objects')} isNumber>
            {formats.count(bucket.object_count)}
          </Cell>
          <Cell label={t('buckets.size')} isNumber>
            {formats.bytes(bucket.size_bytes)}
          </Cell>
          <Cell label={t('buckets.created')} isNumber>
            <Time value={bucket.created_at} />
          </Cell>
          <Cell isActions>
            <RowMenu
              label={t('actionsFor', { name: bucket.name })}
              actions={[
                {
                  label: t('buckets.delete'),
                  icon: IconTrash,
                  onSelect: () => onDelete(bucket),
                  isDangerous: true,
                },
              ]}
            />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}
