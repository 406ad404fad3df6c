import { deleteObject } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { baseName } from '../object-key.ts';
import { NamedDeletion } from './named-deletion.tsx';
import { useChange } from './use-change.ts';

export interface DeleteObjectDialogProps {
  bucket: string;
  objectKey: string;
  onClose: () => void;
}

/** Deletes one object where nobody can bring it back. */
export function DeleteObjectDialog({ bucket, objectKey, onClose }: DeleteObjectDialogProps) {
  const { t } = useTranslation('objects');
  const { change, isRunning, refusal } = useChange(bucket, onClose);
  return (
    <NamedDeletion
      title={t('delete.title')}
      text={t('delete.text')}
      name={baseName(objectKey)}
      submit={t('actions.delete')}
      isRunning={isRunning}
      refusal={refusal}
      onConfirm={() => void change(deleteObject, { bucket, key: objectKey })}
      onClose={onClose}
    />
  );
}
