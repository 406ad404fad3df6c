import { deleteAccessKey, listAccessKeys } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { formats } from '../../../lib/formats.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Dialog, FormDecision } from '../../../ui/dialog.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useTask } from '../../../ui/use-task.ts';
import type { AccessKey } from './key-state.ts';

/** Locks out whatever uses a key, after its name was typed. */
export function DeleteKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { access_key_id: id, name, last_used_at: usedAt } = accessKey;
  const form = useFields({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() === name.trim() ? null : t('deleteMismatch')) },
  });
  const [submit, isRunning] = useTask(async () => {
    const answer = await request(deleteAccessKey, { access_key_id: id }, { notify: false });
    void queryClient.invalidateQueries({ queryKey: [listAccessKeys.name] });
    if (answer.ok) onClose();
    else form.setFieldError('name', answer.msg);
  });
  return (
    <Dialog title={t('deleteTitle', { name })} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <p>{t('deleteText', { id })}</p>
        <p>{usedAt === null ? t('deleteUnused') : t('deleteUsed', { time: formats.dateTime(usedAt) })}</p>
        <TextField
          label={t('deleteConfirm')}
          placeholder={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormDecision
          submit={t('delete')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}
