import { renameKmsKey } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { aliasName, keyName, toAlias } from './key-name.ts';
import { KeyUse } from './key-use.tsx';
import { type KmsKey, refreshKmsKeys } from './queries.ts';
import { useNameRule } from './use-name-rule.ts';

export interface RenameKmsKeyDialogProps {
  kmsKey: KmsKey;
  /** All there are. */
  keys: readonly KmsKey[];
  onClose: () => void;
}

/** Gives a key another name; its id, and what it encrypted, stay. */
export function RenameKmsKeyDialog({ kmsKey, keys, onClose }: RenameKmsKeyDialogProps) {
  const { t } = useTranslation('encryption-keys');
  const others = keys.filter(({ id }) => id !== kmsKey.id);
  const form = useFields({
    initialValues: { name: aliasName(kmsKey) ?? '' },
    validate: { name: useNameRule(others) },
  });
  const [submit, isRunning] = useTask(async ({ name }: { name: string }) => {
    const alias = toAlias(name.trim());
    const answer = await request(renameKmsKey, { key_id: kmsKey.id, alias }, { notify: false });
    refreshKmsKeys();
    if (answer.ok) onClose();
    else form.setFieldError('name', answer.msg);
  });
  return (
    <Dialog title={t('renameTitle', { name: keyName(kmsKey) })} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <p>{t('renameText')}</p>
        <KeyUse kmsKey={kmsKey} />
        <TextField
          label={t('name')}
          maxLength={250}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
      </FormStack>
    </Dialog>
  );
}
