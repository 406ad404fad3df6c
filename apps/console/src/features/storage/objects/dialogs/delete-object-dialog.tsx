import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { baseName } from '../../object-key.ts';
import { deleteObjectWrite } from '../changes/writes.ts';

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
    <Confirmation
      title={t('delete.title', { name })}
      submit={t('actions.delete')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => run({ bucket, key: objectKey })}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
      <TextLink to="/dss/buckets/$bucket/settings" params={{ bucket }} search={{ section: 'versioning' }}>
        {t('delete.versioning')}
      </TextLink>
    </Confirmation>
  );
}
