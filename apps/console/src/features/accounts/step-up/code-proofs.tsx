import { type CallInput, limits, type verifyPerson } from '@atoll/contract';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { DialogActions, FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { useWholeCode } from '#ui/fields/text/use-whole-code.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import { isAppCode, isMailedCode } from '../rules.ts';
import type { ProofFormProps } from './proof-forms.ts';
import { proofCodeWrite, verifyWrite } from './writes.ts';

export function PasswordProof(props: ProofFormProps) {
  const { t } = useTranslation('security');
  const user = useUser();
  const { form, submit, ...state } = useProof('password', props.onProven);
  return (
    <FormStack form={form} onSubmit={submit}>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('proof.password')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('typed')}
      />
      <Decision {...props} {...state} />
    </FormStack>
  );
}

export function AppCodeProof(props: ProofFormProps) {
  const { t } = useTranslation('security');
  return <CodeProof {...props} name="code" label={t('proof.totp')} isNumeric />;
}

export function RecoveryCodeProof(props: ProofFormProps) {
  const { t } = useTranslation('security');
  return <CodeProof {...props} name="recovery_code" label={t('proof.recoveryCode')} />;
}

/** For people with neither a password nor a second factor: a code by email, on request. */
export function MailedCodeProof(props: ProofFormProps) {
  const { t } = useTranslation('security');
  const user = useUser();
  const [isSent, setSent] = useState(false);
  const { run, isRunning, error } = useWrite(proofCodeWrite, { onDone: () => setSent(true) });
  if (isSent) {
    return (
      <CodeProof
        {...props}
        name="email_code"
        label={t('proof.emailCode')}
        description={t('proof.emailSent', { email: user?.email ?? '' })}
        maxLength={limits.verificationCodeLength}
      />
    );
  }
  return (
    <>
      <p>{t('proof.emailText', { email: user?.email ?? '' })}</p>
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" loading={isRunning} onClick={() => void run({})}>
          {t('proof.emailSend')}
        </Button>
      </DialogActions>
    </>
  );
}

type ProofName = Exclude<keyof CallInput<typeof verifyPerson>, 'passkey'>;

interface CodeProofProps extends ProofFormProps {
  name: ProofName;
  label: string;
  description?: string;
  isNumeric?: boolean;
  maxLength?: number;
}

/** Checks whether a code is complete, so that it can be submitted automatically. */
const wholes: Partial<Record<ProofName, (code: string) => boolean>> = {
  code: isAppCode,
  email_code: isMailedCode,
};

function CodeProof(props: CodeProofProps): ReactElement {
  const { name, label, description, isNumeric = false, maxLength = 64 } = props;
  const { form, submit, ...state } = useProof(name, props.onProven);
  const element = useWholeCode(form.values.typed, wholes[name]);
  return (
    <FormStack ref={element} form={form} onSubmit={submit}>
      <TextField
        label={label}
        {...(description === undefined ? {} : { description })}
        autoComplete={name === 'recovery_code' ? 'off' : 'one-time-code'}
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLength}
        data-autofocus
        autoFocus
        {...form.getInputProps('typed')}
      />
      <Decision {...props} {...state} />
    </FormStack>
  );
}

interface DecisionProps extends ProofFormProps {
  isRunning: boolean;
  error: string | null;
}

function Decision({ onCancel, isRunning, error }: DecisionProps) {
  const { t } = useTranslation('security');
  return (
    <>
      <Refusal text={error} />
      <FormDecision
        submit={t('proof.confirm')}
        cancel={t('cancel')}
        onCancel={onCancel}
        isRunning={isRunning}
      />
    </>
  );
}

function useProof(name: ProofName, onProven: () => void) {
  const { t } = useTranslation('security');
  const form = useForm({
    initialValues: { typed: '' },
    validate: { typed: (value) => (value.trim() ? null : t('proof.required')) },
  });
  const { run, isRunning, error } = useWrite(verifyWrite, {
    onDone: onProven,
    onFieldRefused: form.refuseField,
  });
  const submit = ({ typed }: { typed: string }) => run({ [name]: typed });
  return { form, submit, isRunning, error };
}
