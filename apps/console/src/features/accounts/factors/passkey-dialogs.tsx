import { addPasskey, limits, removePasskey, renamePasskey, startPasskey } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { makePasskey } from './browser-passkeys.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Passkey, refreshFactors } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Names a passkey and has the browser make it; with the first factor come the recovery codes. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('factors');
  const [codes, setCodes] = useState<string[]>([]);
  const add = async (name: string) => {
    const order = await request(startPasskey, {}, { notify: false });
    if (!order.ok) return order.msg;
    const passkey = await makePasskey(order.data);
    if (!passkey) return t('passkeys.gaveUp');
    const answer = await request(addPasskey, { name, passkey }, { notify: false });
    if (!answer.ok) return answer.msg;
    refreshFactors();
    if (answer.data.recovery_codes.length > 0) setCodes(answer.data.recovery_codes);
    else onClose();
    return null;
  };
  const hasCodes = codes.length > 0;
  return (
    <Dialog title={hasCodes ? t('codes.title') : t('passkeys.add')} onClose={onClose}>
      {hasCodes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <NameForm submit={t('passkeys.add')} text={t('passkeys.addText')} onSubmit={add} onClose={onClose} />
      )}
    </Dialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('factors');
  const rename = async (name: string) => {
    const { passkey_id } = passkey;
    const answer = await request(renamePasskey, { passkey_id, name }, { notify: false });
    if (!answer.ok) return answer.msg;
    refreshFactors();
    onClose();
    return null;
  };
  return (
    <Dialog title={t('passkeys.renameTitle')} onClose={onClose}>
      <NameForm name={passkey.name} submit={t('passkeys.save')} onSubmit={rename} onClose={onClose} />
    </Dialog>
  );
}

export interface RemovePasskeyDialogProps {
  passkey: Passkey;
  /** There is no other factor. */
  isLast: boolean;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('factors');
  const remove = async () => {
    await request(removePasskey, { passkey_id: passkey.passkey_id });
    refreshFactors();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('passkeys.removeTitle', { name: passkey.name })}
      submit={t('passkeys.remove')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('passkeys.removeText')}</p>
      {isLast && <p>{t('steps.lastText')}</p>}
    </ConfirmDialog>
  );
}

interface NameFormProps {
  name?: string;
  submit: string;
  text?: string;
  /** Answers why it was refused, in words; null: it was done. */
  onSubmit: (name: string) => Promise<string | null>;
  onClose: () => void;
}

function NameForm({ name = '', submit, text, onSubmit, onClose }: NameFormProps) {
  const { t } = useTranslation('factors');
  const form = useFields({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : t('passkeys.nameRequired')) },
  });
  const [send, isRunning] = useTask(async (values: { name: string }) => {
    const refusal = await onSubmit(values.name);
    if (refusal !== null) form.setFieldError('name', refusal);
  });
  return (
    <FormStack onSubmit={form.onSubmit(send)}>
      <TextField
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        autoComplete="off"
        maxLength={limits.passkeyNameMaxLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {text && <Note>{text}</Note>}
      <FormDecision submit={submit} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
    </FormStack>
  );
}
