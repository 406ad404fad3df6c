import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useWrite } from '#ui/use-write.ts';
import { isArchiveClass, type StorageClass, storageClasses } from '../storage-classes.ts';
import { storageClassWrite } from './writes.ts';

export interface StorageClassDialogProps {
  bucket: string;
  objectKey: string;
  storageClass: string;
  onClose: () => void;
}

/** Keeps an object in another storage class. */
export function StorageClassDialog({ bucket, objectKey, storageClass, onClose }: StorageClassDialogProps) {
  const { t } = useTranslation('objects');
  const [chosen, setChosen] = useState(storageClass);
  const { run, isRunning, error } = useWrite(storageClassWrite, { onDone: onClose });
  return (
    <Dialog title={t('storageClass.title')} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ bucket, key: objectKey, storage_class: chosen as StorageClass });
        }}
      >
        <SelectField
          label={t('columns.storageClass')}
          options={storageClasses.map((value) => ({ value, label: value }))}
          value={chosen}
          onChange={setChosen}
        />
        {isArchiveClass(chosen) && <Note>{t('storageClass.archived')}</Note>}
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
