import { codes, type FactorKind, signInWithFactor, startPasskeyStep } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import type { Answer } from '#lib/json-client.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { showPasskey } from '../factors/browser-passkeys.ts';
import classes from '../factors/factors.module.css';
import type { Enter, Step } from './use-entering.ts';

export interface SecondStepProps {
  step: Step;
  enter: Enter;
  /** Back to the first step. */
  onGiveUp: () => void;
}

const words = {
  passkey: { text: 'step.passkeyText', other: 'step.otherPasskey' },
  totp: { text: 'step.codeText', other: 'step.otherCode' },
  recovery_code: { text: 'step.recoveryText', other: 'step.otherRecovery' },
} as const;

/** Asks somebody whose password was right for what they have besides. */
export function SecondStep({ step, enter, onGiveUp }: SecondStepProps) {
  const { t } = useTranslation('factors');
  const kinds = step.kinds.filter((kind) => kind !== 'passkey' || 'PublicKeyCredential' in globalThis);
  const [kind, setKind] = useState<FactorKind>(kinds[0] ?? 'recovery_code');
  const finish = useFinish({ step, enter, onGiveUp });
  return (
    <>
      <ScreenHeading title={t('step.title')}>{t(words[kind].text)}</ScreenHeading>
      {kind === 'passkey' && <PasskeyStep ticket={step.ticket} finish={finish} />}
      {kind !== 'passkey' && <CodeStep key={kind} kind={kind} finish={finish} />}
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

type Proof = Omit<Parameters<typeof request<typeof signInWithFactor>>[1], 'ticket'>;

/** Answers why a proof was refused, in words; null: it was taken, or there is nothing left to try. */
type Finish = (proof: Proof) => Promise<string | null>;

function useFinish({ step: { ticket, keep }, enter, onGiveUp }: SecondStepProps): Finish {
  return async (proof) => {
    const answer = await request(signInWithFactor, { ticket, ...proof }, { notify: false });
    if (answer.ok) {
      await enter(answer.data, keep);
      return null;
    }
    return refused(answer, onGiveUp);
  };
}

function refused({ code, msg }: Answer<unknown>, onGiveUp: () => void): string | null {
  if (code !== codes.signInTicketExpired) return msg;
  notify({ kind: 'error', text: msg, place: 'top' });
  onGiveUp();
  return null;
}

function PasskeyStep({ ticket, finish }: { ticket: string; finish: Finish }) {
  const { t } = useTranslation('factors');
  const [problem, setProblem] = useState<string | null>(null);
  const [ask, isRunning] = useTask(async () => {
    setProblem(null);
    const question = await request(startPasskeyStep, { ticket }, { notify: false });
    if (!question.ok) return setProblem(question.msg);
    const passkey = await showPasskey(question.data);
    setProblem(passkey ? await finish({ passkey }) : t('step.passkeyFailed'));
  });
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Button type="submit" fullWidth loading={isRunning} autoFocus>
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

function CodeStep({ kind, finish }: { kind: 'totp' | 'recovery_code'; finish: Finish }) {
  const { t } = useTranslation('factors');
  const { label, required, inputMode } = fields[kind];
  const form = useFields({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : t(required)) },
  });
  const [verify, isRunning] = useTask(async ({ code }: { code: string }) => {
    const problem = await finish(kind === 'totp' ? { code } : { recovery_code: code });
    if (problem !== null) form.setFieldError('code', problem);
  });
  return (
    <FormStack onSubmit={form.onSubmit(verify)}>
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
      <Button type="submit" fullWidth loading={isRunning}>
        {t('step.verify')}
      </Button>
    </FormStack>
  );
}
