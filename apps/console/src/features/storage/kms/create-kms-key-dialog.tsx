import { createKmsKey } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { CheckField } from '#ui/check-field.tsx';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { toAlias } from './key-name.ts';
import { type KmsKey, refreshKmsKeys } from './queries.ts';
import { useNameRule } from './use-name-rule.ts';

const initialValues = { name: '', description: '', rotatesYearly: true };

export interface CreateKmsKeyDialogProps {
  /** Those there are. */
  keys: readonly KmsKey[];
  onClose: () => void;
}

/** Makes a key with a name; its material is shown to nobody. */
export function CreateKmsKeyDialog({ keys, onClose }: CreateKmsKeyDialogProps) {
  const { t } = useTranslation('encryption-keys');
  const form = useFields({ initialValues, validate: { name: useNameRule(keys) } });
  const [submit, isRunning] = useTask(async (values: typeof initialValues) => {
    const alias = toAlias(values.name.trim());
    const description = values.description.trim();
    const answer = await request(
      createKmsKey,
      { alias, description, rotates_yearly: values.rotatesYearly },
      { notify: false },
    );
    refreshKmsKeys();
    if (answer.ok) onClose();
    else form.setFieldError('name', answer.msg);
  });
  return (
    <Dialog title={t('create')} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
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
        <FormDecision submit={t('submit')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
      </FormStack>
    </Dialog>
  );
}
