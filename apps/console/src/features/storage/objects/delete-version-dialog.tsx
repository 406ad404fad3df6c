import { deleteVersion } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { baseName } from '../object-key.ts';
import { NamedDeletion } from './named-deletion.tsx';
import { useChange } from './use-change.ts';

export interface DeleteVersionDialogProps {
  bucket: string;
  objectKey: string;
  versionId: string;
  onClose: () => void;
}

/** Deletes one version, or one delete marker, for good. */
export function DeleteVersionDialog({ bucket, objectKey, versionId, onClose }: DeleteVersionDialogProps) {
  const { t } = useTranslation('objects');
  const { change, isRunning, refusal } = useChange(bucket, onClose);
  return (
    <NamedDeletion
      title={t('versions.deleteTitle')}
      text={t('versions.deleteText')}
      name={baseName(objectKey)}
      submit={t('versions.delete')}
      isRunning={isRunning}
      refusal={refusal}
      onConfirm={() => void change(deleteVersion, { bucket, key: objectKey, version_id: versionId })}
      onClose={onClose}
    />
  );
}
