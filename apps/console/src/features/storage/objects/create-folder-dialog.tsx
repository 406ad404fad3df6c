import { createFolder } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { errorMessage } from '#lib/error-messages.ts';
import { locale } from '#lib/page-locale.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { folderNameProblem } from '../object-key.ts';
import { objectsChanged } from './folder-changes.ts';

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
  const [submit, isRunning] = useTask(async ({ name }: { name: string }) => {
    const problem = folderNameProblem(prefix, name.trim());
    if (problem) return form.setFieldError('name', await errorMessage(problem, locale));
    const input = { bucket, name: name.trim(), ...(prefix ? { prefix } : {}) };
    const answer = await request(createFolder, input, { notify: false });
    if (!answer.ok) return form.setFieldError('name', answer.msg);
    await objectsChanged(bucket);
    onClose();
  });
  return (
    <Dialog title={t('objects.createFolder')} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <TextField
          label={t('objects.folderName')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
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
