import { useTranslation } from 'react-i18next';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { folderNameProblem } from '../../object-key.ts';
import { createFolderWrite } from '../changes/writes.ts';

interface Props {
  bucket: string;
  prefix: string;
  onClose: () => void;
}

/** Creates an empty folder in the open one. */
export function CreateFolderDialog({ bucket, prefix, onClose }: Props) {
  const { t } = useTranslation('storage');
  const form = useForm({
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
    <FormDialog
      title={t('objects.createFolder')}
      submit={t('objects.create')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('objects.folderName')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
