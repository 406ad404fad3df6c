import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { LazyBulkDialog } from '../bulk/lazy-bulk-dialog.tsx';

/** Locks the files that a bucket had before its default retention. */
export function LockExisting({ bucket }: { bucket: string }) {
  const { t } = useTranslation('object-lock');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('existingTitle')}
      text={t('existingText')}
      action={
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          {t('lockExisting')}
        </Button>
      }
    >
      {isOpen && (
        <Suspense>
          <LazyBulkDialog
            action="lock"
            bucket={bucket}
            selection={{ all: true }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
