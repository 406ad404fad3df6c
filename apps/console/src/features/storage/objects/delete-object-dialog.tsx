import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { useWrite } from '#ui/use-write.ts';
import { baseName } from '../object-key.ts';
import { deleteObjectWrite } from './writes.ts';

export interface DeleteObjectDialogProps {
  bucket: string;
  objectKey: string;
  onClose: () => void;
}

/** Deletes one object where nobody can bring it back. */
export function DeleteObjectDialog({ bucket, objectKey, onClose }: DeleteObjectDialogProps) {
  const { t } = useTranslation('objects');
  const writing = useWrite(deleteObjectWrite, { onDone: onClose });
  return (
    <Dialog title={t('delete.title')} onClose={onClose}>
      <NamedConfirmation
        name={baseName(objectKey) || objectKey}
        submit={t('actions.delete')}
        writing={writing}
        input={{ bucket, key: objectKey }}
        onClose={onClose}
      >
        <p>{t('delete.text')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
