import { codes, type FactorKind } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { useWholeCode } from '#ui/fields/text/use-whole-code.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { showPasskey } from '../factors/browser-passkeys.ts';
import classes from '../factors/factors.module.css';
import { isAppCode } from '../rules.ts';
import type { Enter, Step } from './use-entering.ts';
import { factorWrite, startStepWrite } from './writes.ts';

export interface SecondStepProps {
  step: Step;
  enter: Enter;
  /** Returns to the first step. */
  onGiveUp: () => void;
}

const words = {
  passkey: { text: 'step.passkeyText', other: 'step.otherPasskey' },
  totp: { text: 'step.codeText', other: 'step.otherCode' },
  recovery_code: { text: 'step.recoveryText', other: 'step.otherRecovery' },
} as const;

/** Asks for a second factor after the right password. */
export function SecondStep({ step, enter, onGiveUp }: SecondStepProps) {
  const { t } = useTranslation('factors');
  const kinds = step.kinds.filter((kind) => kind !== 'passkey' || 'PublicKeyCredential' in globalThis);
  const [kind, setKind] = useState<FactorKind>(kinds[0] ?? 'recovery_code');
  return (
    <>
      <ScreenHeading title={t('step.title')}>{t(words[kind].text)}</ScreenHeading>
      {kind === 'passkey' && <PasskeyStep step={step} enter={enter} onGiveUp={onGiveUp} />}
      {kind !== 'passkey' && (
        <CodeStep key={kind} kind={kind} step={step} enter={enter} onGiveUp={onGiveUp} />
      )}
      <div className={classes.others}>
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} size="sm" variant="subtle" onClick={() => setKind(other)}>
              {t(words[other].other)}
            </Button>
          ))}
        <Button size="sm" variant="subtle" onClick={onGiveUp}>
          {t('step.back')}
        </Button>
      </div>
    </>
  );
}

type FieldSteps = { onFieldRefused?: (field: 'code', text: string) => void };

function useFinish({ step: { keep }, enter, onGiveUp }: SecondStepProps, fieldSteps: FieldSteps = {}) {
  return useWrite(factorWrite, {
    ...fieldSteps,
    onDone: (entry) => enter(entry, keep),
    onError: (error) => {
      if (error.kind !== 'refused' || error.code !== codes.signInTicketExpired) return;
      notify({ kind: 'error', text: error.text, place: 'top' });
      onGiveUp();
    },
  });
}

function PasskeyStep(props: SecondStepProps) {
  const { t } = useTranslation('factors');
  const { ticket } = props.step;
  const finish = useFinish(props);
  const start = useWrite(startStepWrite, {
    onDone: async (question) => {
      const passkey = await showPasskey(question);
      if (passkey) await finish.run({ ticket, passkey });
      else finish.setError(t('step.passkeyFailed'));
    },
  });
  const problem = start.error ?? finish.error;
  return (
    <FormStack
      onSubmit={() => {
        finish.setError(null);
        void start.run({ ticket });
      }}
    >
      <Button type="submit" fullWidth loading={start.isRunning} autoFocus>
        {t('step.passkey')}
      </Button>
      <div role="alert">{problem && <p>{problem}</p>}</div>
    </FormStack>
  );
}

const fields = {
  totp: { label: 'step.code', required: 'step.codeRequired', inputMode: 'numeric' },
  recovery_code: { label: 'step.recovery', required: 'step.recoveryRequired', inputMode: 'text' },
} as const;

function CodeStep({ kind, ...props }: SecondStepProps & { kind: 'totp' | 'recovery_code' }) {
  const { t } = useTranslation('factors');
  const { label, required, inputMode } = fields[kind];
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : t(required)) },
  });
  const { run, isRunning, error } = useFinish(props, { onFieldRefused: form.refuseField });
  const { ticket } = props.step;
  const verify = ({ code }: { code: string }) =>
    run({ ticket, ...(kind === 'totp' ? { code } : { recovery_code: code }) });
  // Recovery codes are typed from paper, so they are not submitted automatically.
  const element = useWholeCode(form.values.code, kind === 'totp' ? isAppCode : undefined);
  return (
    <FormStack ref={element} form={form} onSubmit={verify}>
      <TextField
        label={t(label)}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
        {...form.getInputProps('code')}
      />
      <Refusal text={error} />
      <Button type="submit" fullWidth loading={isRunning}>
        {t('step.verify')}
      </Button>
    </FormStack>
  );
}
