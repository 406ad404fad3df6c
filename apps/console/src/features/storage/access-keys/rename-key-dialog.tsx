import { limits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import type { AccessKey } from './key-state.ts';
import { renameKeyWrite } from './writes.ts';

/** Renames an access key. The key itself stays unchanged. */
export function RenameKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { access_key_id, name: currentName } = accessKey;
  const form = useForm({
    initialValues: { name: currentName },
    validate: { name: (value) => (value.trim() ? null : t('required')) },
  });
  const { run, isRunning, error } = useWrite(renameKeyWrite, {
    onDone: onClose,
    onFieldRefused: form.refuseField,
  });
  return (
    <FormDialog
      title={t('renameTitle')}
      submit={t('save')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={({ name }) => run({ access_key_id, name: name.trim() })}
      onClose={onClose}
    >
      <TextField
        label={t('newName')}
        maxLength={limits.accessKeyNameMaxLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
