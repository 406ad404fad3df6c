import { limits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '#lib/calls/refresh-user.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { CodeField } from '#ui/fields/text/code-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { useWholeCode } from '#ui/fields/text/use-whole-code.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import { isEmail, isMailedCode, withoutSpaces } from '../rules.ts';
import { Saved } from './saved.tsx';
import { useEndOthers } from './security/sessions-panel.tsx';
import { emailCodeWrite, emailWrite } from './writes.ts';

type Step =
  | { kind: 'address'; email?: string }
  | { kind: 'code'; requestId: string; email: string }
  | { kind: 'saved' };

/** Changes the email for signing in: asks for the address, verifies it with a mailed code, and offers the next steps. */
export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('security');
  // The address when the dialog opened, because saving changes `email`.
  const [current] = useState(email);
  const [step, setStep] = useState<Step>({ kind: 'address' });
  return (
    <Dialog title={t('email.title')} onClose={onClose}>
      {step.kind === 'address' && (
        <AddressForm
          current={current}
          typed={step.email ?? ''}
          onSent={(requestId, email) => setStep({ kind: 'code', requestId, email })}
          onCancel={onClose}
        />
      )}
      {step.kind === 'code' && (
        <CodeForm
          {...step}
          onSaved={() => setStep({ kind: 'saved' })}
          onOtherAddress={() => setStep({ kind: 'address', email: step.email })}
          onCancel={onClose}
        />
      )}
      {step.kind === 'saved' && <Changed from={current} onDone={onClose} />}
    </Dialog>
  );
}

interface AddressFormProps {
  current: string;
  /** The address from the previous step. */
  typed: string;
  onSent: (requestId: string, email: string) => void;
  onCancel: () => void;
}

function AddressForm({ current, typed, onSent, onCancel }: AddressFormProps) {
  const { t } = useTranslation('security');
  const form = useForm({
    initialValues: { email: typed },
    validate: { email: (value) => (isEmail(withoutSpaces(value)) ? null : t('email.invalid')) },
  });
  const { run, isRunning, error } = useWrite(emailWrite, {
    onDone: ({ request_id: id }, { email }) => onSent(id, email),
    onFieldRefused: form.refuseField,
  });
  return (
    <FormStack form={form} onSubmit={({ email }) => run({ email: withoutSpaces(email) })}>
      <p>{t('email.text')}</p>
      <TextField label={t('email.current')} value={current} readOnly disabled />
      <TextField
        label={t('email.next')}
        inputMode="email"
        autoComplete="email"
        maxLength={limits.emailMaxLength}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Refusal text={error} />
      <FormDecision submit={t('email.send')} cancel={t('cancel')} onCancel={onCancel} isRunning={isRunning} />
    </FormStack>
  );
}

interface CodeFormProps {
  requestId: string;
  email: string;
  onSaved: () => void;
  onOtherAddress: () => void;
  onCancel: () => void;
}

function CodeForm({ requestId, email, onSaved, onOtherAddress, onCancel }: CodeFormProps) {
  const { t } = useTranslation('security');
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (value) => (isMailedCode(value) ? null : t('email.codeLength')),
    },
  });
  const { run, isRunning, error } = useWrite(emailCodeWrite, {
    onDone: () => {
      onSaved();
      return refreshUser();
    },
    onFieldRefused: form.refuseField,
  });
  const element = useWholeCode(form.values.code, isMailedCode);
  return (
    <FormStack ref={element} form={form} onSubmit={({ code }) => run({ request_id: requestId, code })}>
      <p>
        {t('email.codeText', { email })}
        {sentenceGap}
        <Button variant="subtle" onClick={onOtherAddress}>
          {t('email.otherAddress')}
        </Button>
      </p>
      <CodeField
        label={t('email.code')}
        length={limits.verificationCodeLength}
        cellLabel={(position, count) => t('email.cell', { position, count })}
        value={form.values.code}
        onChange={(code) => form.setFieldValue('code', code)}
        error={form.getInputProps('code').error}
      />
      <Refusal text={error} />
      <FormDecision
        submit={t('email.confirm')}
        cancel={t('cancel')}
        onCancel={onCancel}
        isRunning={isRunning}
      />
    </FormStack>
  );
}

function Changed({ from, onDone }: { from: string; onDone: () => void }) {
  const { t } = useTranslation('security');
  const { run, isRunning, error } = useEndOthers(onDone);
  return (
    <>
      <Saved title={t('email.saved')} text={t('email.savedText', { email: from })} onDone={onDone}>
        <Button size="sm" variant="subtle" loading={isRunning} onClick={() => void run({})}>
          {t('email.others')}
        </Button>
      </Saved>
      <Refusal text={error} />
    </>
  );
}
