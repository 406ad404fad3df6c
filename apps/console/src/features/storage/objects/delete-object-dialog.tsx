import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import { baseName } from '../object-key.ts';
import { deleteObjectWrite } from './writes.ts';

export interface DeleteObjectDialogProps {
  bucket: string;
  objectKey: string;
  onClose: () => void;
}

/** Deletes one object that can't be restored. */
export function DeleteObjectDialog({ bucket, objectKey, onClose }: DeleteObjectDialogProps) {
  const { t } = useTranslation('objects');
  const { run, isRunning, error } = useWrite(deleteObjectWrite, { onDone: onClose });
  const name = displayName(baseName(objectKey)) || objectKey;
  return (
    <Dialog title={t('delete.title', { name })} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ bucket, key: objectKey });
        }}
      >
        <p>{t('delete.text')}</p>
        <Refusal text={error} />
        <FormDecision
          submit={t('actions.delete')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
