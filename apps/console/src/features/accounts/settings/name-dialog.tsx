import { limits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '#lib/calls/refresh-user.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { Saved } from './saved.tsx';
import { nameWrite } from './writes.ts';

interface Props {
  currentName: string;
  onClose: () => void;
}

/** "Update account name": specification section 2, "Account settings screen". */
export function NameDialog({ currentName, onClose }: Props) {
  const { t } = useTranslation('settings');
  // The name when the dialog opened, because saving changes `currentName`.
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
  const form = useForm({
    initialValues: { username: '' },
    validate: { username: (value: string) => (value.trim() ? null : t('name.required')) },
  });
  const { run, isRunning, error } = useWrite(nameWrite, {
    onDone: () => {
      onSaved();
      return refreshUser();
    },
    onFieldRefused: form.refuseField,
  });
  return (
    <FormStack form={form} onSubmit={({ username }) => run({ username: username.trim() })}>
      <TextField label={t('name.current')} value={current} readOnly disabled />
      <TextField
        label={t('name.next')}
        maxLength={limits.accountNameMaxLength}
        autoComplete="nickname"
        data-autofocus
        {...form.getInputProps('username')}
      />
      <Refusal text={error} />
      <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onCancel} isRunning={isRunning} />
    </FormStack>
  );
}
