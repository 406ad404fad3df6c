import type { StorageClass } from '@atoll/contract/storage-classes';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { ClassChoice } from '../../classes/class-choice.tsx';
import { storageClassWrite } from '../changes/writes.ts';

export interface StorageClassDialogProps {
  bucket: string;
  objectKey: string;
  storageClass: string;
  /** The preselected class, if it's not the object's own. */
  proposed?: StorageClass;
  onClose: () => void;
}

/** Changes an object's storage class. */
export function StorageClassDialog(props: StorageClassDialogProps) {
  const { bucket, objectKey, storageClass, proposed, onClose } = props;
  const { t } = useTranslation('objects');
  const form = useForm({ initialValues: { chosen: proposed ?? (storageClass as StorageClass) } });
  const { run, isRunning, error } = useWrite(storageClassWrite, { onDone: onClose });
  return (
    <FormDialog
      title={t('storageClass.title')}
      submit={t('save')}
      form={form}
      isRunning={isRunning}
      error={error}
      disabled={form.values.chosen === storageClass}
      onSubmit={({ chosen }) => run({ bucket, key: objectKey, storage_class: chosen })}
      onClose={onClose}
    >
      <ClassChoice {...form.getInputProps('chosen')} />
    </FormDialog>
  );
}
