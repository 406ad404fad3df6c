import { displayName } from '@atoll/contract';
import { classesOfKind } from '@atoll/contract/storage-classes';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ArchiveFacts } from '../../classes/archive-facts.tsx';
import { baseName } from '../../object-key.ts';
import { storageClassWrite } from '../changes/writes.ts';

export interface ArchiveDialogProps {
  bucket: string;
  objectKey: string;
  sizeBytes: number;
  onClose: () => void;
}

/** Moves an object to the archive. */
export function ArchiveDialog({ bucket, objectKey, sizeBytes, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation(['objects', 'storage-classes']);
  const { run, isRunning, error } = useWrite(storageClassWrite, { onDone: onClose });
  const [storage_class] = classesOfKind.archive;
  return (
    <FormDialog
      title={t('storage-classes:archiving.title', { what: displayName(baseName(objectKey)) })}
      submit={t('storage-classes:archiving.submit')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => run({ bucket, key: objectKey, storage_class })}
      onClose={onClose}
    >
      <ArchiveFacts bucket={bucket} sizeBytes={sizeBytes} />
    </FormDialog>
  );
}
