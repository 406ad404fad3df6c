import { limits } from '@atoll/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { makePasskey } from './browser-passkeys.ts';
import type { Passkey } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { addPasskeyWrite, removePasskeyWrite, renamePasskeyWrite, startPasskeyWrite } from './writes.ts';

/** Asks for a passkey's name, and lets the browser create it. If it's the first factor, the recovery codes follow. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('factors');
  const [codes, setCodes] = useState<string[]>([]);
  const add = useWrite(addPasskeyWrite, {
    onDone: ({ recovery_codes: made }) => (made.length > 0 ? setCodes(made) : onClose()),
  });
  const name = useRef('');
  const start = useWrite(startPasskeyWrite, {
    onDone: async (order) => {
      const passkey = await makePasskey(order);
      if (passkey) await add.run({ name: name.current, passkey });
      else add.setError(t('passkeys.gaveUp'));
    },
  });
  const hasCodes = codes.length > 0;
  return (
    <Dialog title={hasCodes ? t('codes.title') : t('passkeys.add')} onClose={onClose}>
      {hasCodes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <NameForm
          submit={t('passkeys.add')}
          text={t('passkeys.addText')}
          onSubmit={(typed) => {
            name.current = typed;
            add.setError(null);
            return start.run({});
          }}
          isRunning={start.isRunning}
          error={start.error ?? add.error}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('factors');
  const { passkey_id } = passkey;
  const { run, isRunning, error } = useWrite(renamePasskeyWrite, { onDone: onClose });
  return (
    <Dialog title={t('passkeys.renameTitle')} onClose={onClose}>
      <NameForm
        name={passkey.name}
        submit={t('passkeys.save')}
        onSubmit={(name) => run({ passkey_id, name })}
        isRunning={isRunning}
        error={error}
        onClose={onClose}
      />
    </Dialog>
  );
}

export interface RemovePasskeyDialogProps {
  passkey: Passkey;
  /** Whether there is no other factor. */
  isLast: boolean;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('factors');
  const { run, isRunning, error } = useWrite(removePasskeyWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('passkeys.removeTitle', { name: passkey.name })}
      submit={t('passkeys.remove')}
      onSubmit={() => void run({ passkey_id: passkey.passkey_id })}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t('passkeys.removeText')}</p>
      {isLast && <p>{t('steps.lastText')}</p>}
    </Confirmation>
  );
}

interface NameFormProps {
  name?: string;
  submit: string;
  text?: string;
  onSubmit: (name: string) => unknown;
  isRunning: boolean;
  error: string | null;
  onClose: () => void;
}

function NameForm(props: NameFormProps) {
  const { name = '', submit, text, onSubmit, isRunning, error, onClose } = props;
  const { t } = useTranslation('factors');
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : t('passkeys.nameRequired')) },
  });
  return (
    <FormStack form={form} onSubmit={(values) => onSubmit(values.name)}>
      <TextField
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        autoComplete="off"
        maxLength={limits.passkeyNameMaxLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {text && <Note>{text}</Note>}
      <Refusal text={error} />
      <FormDecision submit={submit} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
    </FormStack>
  );
}
