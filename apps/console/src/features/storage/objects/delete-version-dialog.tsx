import { deleteVersion } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { baseName } from '../object-key.ts';
import { objectsChanged } from './folder-changes.ts';

export interface DeleteVersionDialogProps {
  bucket: string;
  objectKey: string;
  versionId: string;
  onClose: () => void;
}

/** Deletes one version, or one delete marker, for good. */
export function DeleteVersionDialog({ bucket, objectKey, versionId, onClose }: DeleteVersionDialogProps) {
  const { t } = useTranslation('objects');
  const remove = async () => {
    const answer = await request(
      deleteVersion,
      { bucket, key: objectKey, version_id: versionId },
      { notify: false },
    );
    if (!answer.ok) return answer.msg;
    onClose();
    await objectsChanged(bucket);
    return null;
  };
  return (
    <Dialog title={t('versions.deleteTitle')} onClose={onClose}>
      <NamedConfirmation
        name={baseName(objectKey) || objectKey}
        submit={t('versions.delete')}
        onConfirm={remove}
        onClose={onClose}
      >
        <p>{t('versions.deleteText')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
