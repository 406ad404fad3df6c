import { limits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useWrite } from '#ui/use-write.ts';
import type { AccessKey } from './key-state.ts';
import { renameKeyWrite } from './writes.ts';

/** Gives an access key another name; the key itself stays as it is. */
export function RenameKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { access_key_id, name: currentName } = accessKey;
  const form = useFields({
    initialValues: { name: currentName },
    validate: { name: (value) => (value.trim() ? null : t('required')) },
  });
  const { run, isRunning, error } = useWrite(renameKeyWrite, {
    onDone: onClose,
    onFieldRefused: form.refuseField,
  });
  return (
    <Dialog title={t('renameTitle')} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(({ name }) => run({ access_key_id, name: name.trim() }))}>
        <TextField
          label={t('newName')}
          maxLength={limits.accessKeyNameMaxLength}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Refusal text={error} />
        <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
      </FormStack>
    </Dialog>
  );
}
