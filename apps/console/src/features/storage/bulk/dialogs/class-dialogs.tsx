import { classesOfKind, type StorageClass } from '@atoll/contract/storage-classes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ArchiveFacts } from '../../classes/archive-facts.tsx';
import { ClassChoice } from '../../classes/class-choice.tsx';
import { whatOf } from '../requests/what.ts';
import type { BulkDialogProps } from './dialog-props.ts';
import { JobForm } from './job-form.tsx';

/** Changes the storage class of objects. */
export function StorageClassDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const [storageClass, setStorageClass] = useState<StorageClass>('STANDARD');
  const task = { kind: 'storage-class', storage_class: storageClass } as const;
  return (
    <Dialog title={t('storageClass.title', { what: whatOf(bucket, selection, t) })} onClose={onClose}>
      <JobForm request={{ bucket, selection, task }} submit={t('storageClass.submit')} onClose={onClose}>
        {() => <ClassChoice value={storageClass} onChange={setStorageClass} />}
      </JobForm>
    </Dialog>
  );
}

/** Moves objects to the archive. */
export function ArchiveDialog({ bucket, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const { t: ofClasses } = useTranslation('storage-classes');
  const task = { kind: 'storage-class', storage_class: classesOfKind.archive[0] } as const;
  const title = ofClasses('archiving.title', { what: whatOf(bucket, selection, t) });
  return (
    <Dialog title={title} onClose={onClose}>
      <JobForm request={{ bucket, selection, task }} submit={ofClasses('archiving.submit')} onClose={onClose}>
        {({ data }) => <ArchiveFacts bucket={bucket} sizeBytes={data?.found_bytes} />}
      </JobForm>
    </Dialog>
  );
}
