import { limits } from '@atoll/contract/limits';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { aliasName, keyName, toAlias } from './key-name.ts';
import { KeyUse } from './key-use.tsx';
import type { KmsKey } from './queries.ts';
import { useNameRule } from './use-name-rule.ts';
import { renameKeyWrite } from './writes.ts';

export interface RenameKmsKeyDialogProps {
  kmsKey: KmsKey;
  /** All keys of the account. */
  keys: readonly KmsKey[];
  onClose: () => void;
}

/** Renames a key. Its ID, and objects encrypted with it, stay unchanged. */
export function RenameKmsKeyDialog({ kmsKey, keys, onClose }: RenameKmsKeyDialogProps) {
  const { t } = useTranslation('encryption-keys');
  const others = keys.filter(({ id }) => id !== kmsKey.id);
  const form = useForm({
    initialValues: { name: aliasName(kmsKey) ?? '' },
    validate: { name: useNameRule(others) },
  });
  const { run, isRunning, error } = useWrite(renameKeyWrite, {
    onDone: onClose,
    onFieldRefused: form.refuseField,
  });
  return (
    <FormDialog
      title={t('renameTitle', { name: keyName(kmsKey) })}
      submit={t('save')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={({ name }) => run({ key_id: kmsKey.id, alias: toAlias(name.trim()) })}
      onClose={onClose}
    >
      <p>{t('renameText')}</p>
      <KeyUse kmsKey={kmsKey} />
      <TextField
        label={t('name')}
        maxLength={limits.kmsAliasMaxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
