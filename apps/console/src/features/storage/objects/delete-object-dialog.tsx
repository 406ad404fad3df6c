import { deleteObject } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { baseName } from '../object-key.ts';
import { objectsChanged } from './folder-changes.ts';

export interface DeleteObjectDialogProps {
  bucket: string;
  objectKey: string;
  onClose: () => void;
}

/** Deletes one object where nobody can bring it back. */
export function DeleteObjectDialog({ bucket, objectKey, onClose }: DeleteObjectDialogProps) {
  const { t } = useTranslation('objects');
  const remove = async () => {
    const answer = await request(deleteObject, { bucket, key: objectKey }, { notify: false });
    if (!answer.ok) return answer.msg;
    onClose();
    await objectsChanged(bucket);
    return null;
  };
  return (
    <Dialog title={t('delete.title')} onClose={onClose}>
      <NamedConfirmation
        name={baseName(objectKey) || objectKey}
        submit={t('actions.delete')}
        onConfirm={remove}
        onClose={onClose}
      >
        <p>{t('delete.text')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
