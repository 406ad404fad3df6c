import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import { ArchiveFacts } from '../classes/archive-facts.tsx';
import { classesOfKind } from '../classes/storage-classes.ts';
import { baseName } from '../object-key.ts';
import { storageClassWrite } from './writes.ts';

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
    <Dialog
      title={t('storage-classes:archiving.title', { what: displayName(baseName(objectKey)) })}
      onClose={onClose}
    >
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ bucket, key: objectKey, storage_class });
        }}
      >
        <ArchiveFacts bucket={bucket} sizeBytes={sizeBytes} />
        <Refusal text={error} />
        <FormDecision
          submit={t('storage-classes:archiving.submit')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
