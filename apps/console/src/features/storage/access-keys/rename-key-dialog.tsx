import { limits, listAccessKeys, renameAccessKey } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import type { AccessKey } from './key-state.ts';

/** Gives an access key another name; the key itself stays as it is. */
export function RenameKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { access_key_id, name: currentName } = accessKey;
  const form = useFields({
    initialValues: { name: currentName },
    validate: { name: (value) => (value.trim() ? null : t('required')) },
  });
  const [submit, isRunning] = useTask(async ({ name }: { name: string }) => {
    const answer = await request(renameAccessKey, { access_key_id, name: name.trim() }, { notify: false });
    void queryClient.invalidateQueries({ queryKey: [listAccessKeys.name] });
    if (answer.ok) onClose();
    else form.setFieldError('name', answer.msg);
  });
  return (
    <Dialog title={t('renameTitle')} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <TextField
          label={t('newName')}
          maxLength={limits.accessKeyNameMaxLength}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
      </FormStack>
    </Dialog>
  );
}
