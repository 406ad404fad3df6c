import { deleteObject } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { baseName } from '../object-key.ts';
import { useChange } from './use-change.ts';

interface Props {
  bucket: string;
  objectKey: string;
  onClose: () => void;
}

/** Deletes one object where nobody can bring it back. */
export function DeleteObjectDialog({ bucket, objectKey, onClose }: Props) {
  const { t } = useTranslation('objects');
  const { change, isRunning, refusal } = useChange(bucket, onClose);
  return (
    <Dialog title={t('delete.title')} onClose={onClose}>
      <p style={{ overflowWrap: 'anywhere' }}>{t('delete.text', { name: baseName(objectKey) })}</p>
      <Refusal text={refusal} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          loading={isRunning}
          onClick={() => void change(deleteObject, { bucket, key: objectKey })}
        >
          {t('actions.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
