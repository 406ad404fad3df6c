import { limits } from '@atoll/contract/limits';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { toAlias } from './key-name.ts';
import type { KmsKey } from './queries.ts';
import { useNameRule } from './use-name-rule.ts';
import { createKeyWrite } from './writes.ts';

const initialValues = { name: '', description: '', rotatesYearly: true };

export interface CreateKmsKeyDialogProps {
  /** The existing keys. */
  keys: readonly KmsKey[];
  onCreated?: (key: { id: string }) => void;
  onClose: () => void;
}

/** Creates a named key. Its material is never shown. */
export function CreateKmsKeyDialog({ keys, onCreated, onClose }: CreateKmsKeyDialogProps) {
  const { t } = useTranslation('encryption-keys');
  const form = useForm({ initialValues, validate: { name: useNameRule(keys) } });
  const { run, isRunning, error } = useWrite(createKeyWrite, {
    onDone: (key) => {
      onCreated?.(key);
      onClose();
    },
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
        maxLength={limits.kmsAliasMaxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextField
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={limits.kmsDescriptionMaxLength}
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
