import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { LazyBulkDialog } from '../bulk/lazy-bulk-dialog.tsx';
import { bucketQuery } from '../queries.ts';
import { DeleteBucketDialog } from './delete-bucket-dialog.tsx';

/** Actions that delete the bucket's objects, or the bucket itself. */
export function DangerSection({ bucket }: { bucket: string }) {
  const { t } = useTranslation('bucket-settings');
  const navigate = useNavigate();
  const { data: facts } = useQuery(bucketQuery(bucket));
  const [open, setOpen] = useState<'empty' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Panel
        title={t('danger.emptyTitle')}
        text={t('danger.emptyText', {
          count: facts?.version_count ?? 0,
          size: formats.bytes(facts?.size_bytes ?? 0),
        })}
        action={
          <Button
            size="sm"
            variant="danger"
            disabled={facts?.version_count === 0}
            onClick={() => setOpen('empty')}
          >
            {t('danger.empty')}
          </Button>
        }
      />
      <Panel
        title={t('danger.deleteTitle')}
        text={t('danger.deleteText')}
        action={
          <Button size="sm" variant="danger" disabled={!facts} onClick={() => setOpen('delete')}>
            {t('danger.delete')}
          </Button>
        }
      />
      {open === 'empty' && (
        <Suspense>
          <LazyBulkDialog action="delete" bucket={bucket} selection={{ all: true }} onClose={close} />
        </Suspense>
      )}
      {open === 'delete' && facts && (
        <DeleteBucketDialog
          bucket={facts}
          onClose={close}
          onDeleted={() => void navigate({ to: '/dss/buckets' })}
        />
      )}
    </>
  );
}
