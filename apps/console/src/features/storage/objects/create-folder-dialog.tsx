import { useTranslation } from 'react-i18next';
import { errorMessage } from '#lib/error-messages.ts';
import { locale } from '#lib/page-locale.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useWrite } from '#ui/use-write.ts';
import { folderNameProblem } from '../object-key.ts';
import { createFolderWrite } from './writes.ts';

interface Props {
  bucket: string;
  prefix: string;
  onClose: () => void;
}

/** Creates an empty folder in the open one. */
export function CreateFolderDialog({ bucket, prefix, onClose }: Props) {
  const { t } = useTranslation('storage');
  const form = useFields({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() ? null : t('required')) },
  });
  const { run, isRunning, error } = useWrite(createFolderWrite, {
    onDone: onClose,
    onFieldRefused: form.refuseField,
  });
  const submit = async (values: { name: string }) => {
    const name = values.name.trim();
    const problem = folderNameProblem(prefix, name);
    if (problem) form.setFieldError('name', await errorMessage(problem, locale));
    else await run({ bucket, name, ...(prefix ? { prefix } : {}) });
  };
  return (
    <Dialog title={t('objects.createFolder')} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <TextField
          label={t('objects.folderName')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Refusal text={error} />
        <FormDecision
          submit={t('objects.create')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
