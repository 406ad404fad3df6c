import { useTranslation } from 'react-i18next';
import { CheckField } from '#ui/check-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useWrite } from '#ui/use-write.ts';
import { toAlias } from './key-name.ts';
import type { KmsKey } from './queries.ts';
import { useNameRule } from './use-name-rule.ts';
import { createKeyWrite } from './writes.ts';

const initialValues = { name: '', description: '', rotatesYearly: true };

export interface CreateKmsKeyDialogProps {
  /** The existing keys. */
  keys: readonly KmsKey[];
  onClose: () => void;
}

/** Creates a named key. Its material is never shown. */
export function CreateKmsKeyDialog({ keys, onClose }: CreateKmsKeyDialogProps) {
  const { t } = useTranslation('encryption-keys');
  const form = useForm({ initialValues, validate: { name: useNameRule(keys) } });
  const { run, isRunning, error } = useWrite(createKeyWrite, {
    onDone: onClose,
    onFieldRefused: form.refuseField,
  });
  const submit = ({ name, description, rotatesYearly }: typeof initialValues) =>
    run({
      alias: toAlias(name.trim()),
      description: description.trim(),
      rotates_yearly: rotatesYearly,
    });
  return (
    <FormDialog
      title={t('create')}
      submit={t('submit')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        description={t('nameHint', { alias: toAlias(form.values.name.trim() || '…') })}
        maxLength={250}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextField
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <CheckField
        label={t('rotateYearly')}
        checked={form.values.rotatesYearly}
        onChange={(event) => form.setFieldValue('rotatesYearly', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
