import { limits, renameAccount } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { refreshUser } from '#lib/refresh-user.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { Saved } from './saved.tsx';

interface Props {
  currentName: string;
  onClose: () => void;
}

/** "Update account name": specification section 2, "Account settings screen". */
export function NameDialog({ currentName, onClose }: Props) {
  const { t } = useTranslation('settings');
  // What it was when the dialog opened: saving changes the account's own.
  const [current] = useState(currentName);
  const [isSaved, setSaved] = useState(false);
  return (
    <Dialog title={t('account.updateName')} onClose={onClose}>
      {isSaved ? (
        <Saved title={t('name.saved')} onDone={onClose} />
      ) : (
        <NameForm current={current} onSaved={() => setSaved(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  current: string;
  onSaved: () => void;
  onCancel: () => void;
}

function NameForm({ current, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation('settings');
  const form = useFields({
    initialValues: { username: '' },
    validate: { username: (value: string) => (value.trim() ? null : t('name.required')) },
  });
  const [submit, isRunning] = useTask(async ({ username }: { username: string }) => {
    const answer = await request(renameAccount, { username: username.trim() }, { notify: false });
    if (!answer.ok) return form.setFieldError('username', answer.msg);
    onSaved();
    await refreshUser();
  });
  return (
    <FormStack onSubmit={form.onSubmit(submit)}>
      <TextField label={t('name.current')} value={current} readOnly disabled />
      <TextField
        label={t('name.next')}
        maxLength={limits.accountNameMaxLength}
        autoComplete="nickname"
        data-autofocus
        {...form.getInputProps('username')}
      />
      <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onCancel} isRunning={isRunning} />
    </FormStack>
  );
}
