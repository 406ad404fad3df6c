import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import { ClassChoice } from '../classes/class-choice.tsx';
import type { StorageClass } from '../classes/storage-classes.ts';
import { storageClassWrite } from './writes.ts';

export interface StorageClassDialogProps {
  bucket: string;
  objectKey: string;
  storageClass: string;
  /** The class that is chosen at first, if not the object's own. */
  proposed?: StorageClass;
  onClose: () => void;
}

/** Changes an object's storage class. */
export function StorageClassDialog(props: StorageClassDialogProps) {
  const { bucket, objectKey, storageClass, proposed, onClose } = props;
  const { t } = useTranslation('objects');
  const [chosen, setChosen] = useState(proposed ?? (storageClass as StorageClass));
  const { run, isRunning, error } = useWrite(storageClassWrite, { onDone: onClose });
  return (
    <Dialog title={t('storageClass.title')} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ bucket, key: objectKey, storage_class: chosen });
        }}
      >
        <ClassChoice value={chosen} onChange={setChosen} />
        <Refusal text={error} />
        <FormDecision
          submit={t('save')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          disabled={chosen === storageClass}
        />
      </FormStack>
    </Dialog>
  );
}
