import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import { baseName } from '../../object-key.ts';
import { deleteVersionWrite } from '../changes/writes.ts';

export interface DeleteVersionDialogProps {
  bucket: string;
  objectKey: string;
  versionId: string;
  onClose: () => void;
}

/** Permanently deletes one version, or one delete marker. */
export function DeleteVersionDialog({ bucket, objectKey, versionId, onClose }: DeleteVersionDialogProps) {
  const { t } = useTranslation('objects');
  const writing = useWrite(deleteVersionWrite, { onDone: onClose });
  return (
    <Dialog title={t('versions.deleteTitle')} onClose={onClose}>
      <NamedConfirmation
        name={baseName(objectKey) || objectKey}
        submit={t('versions.delete')}
        writing={writing}
        input={{ bucket, key: objectKey, version_id: versionId }}
        onClose={onClose}
      >
        <p>{t('versions.deleteText')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
