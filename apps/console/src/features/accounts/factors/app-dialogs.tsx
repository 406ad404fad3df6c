import type { CallOutput, startTotp } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '#ui/actions/button.tsx';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { useWholeCode } from '#ui/fields/text/use-whole-code.ts';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { QrPicture } from '#ui/text/qr-picture.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { isAppCode } from '../rules.ts';
import classes from './factors.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { addAppWrite, removeAppWrite, renewCodesWrite } from './writes.ts';

export type StartedApp = CallOutput<typeof startTotp>;

/** Shows the key for an authenticator app, and asks for its first code. If it's the first factor, the recovery codes follow. */
export function AppDialog({ started, onClose }: { started: StartedApp; onClose: () => void }) {
  const { t } = useTranslation('factors');
  const [codes, setCodes] = useState<string[]>([]);
  const hasCodes = codes.length > 0;
  const onConfirmed = (made: string[]) => {
    if (made.length > 0) setCodes(made);
    else onClose();
  };
  return (
    <Dialog title={hasCodes ? t('codes.title') : t('app.title')} onClose={onClose}>
      {hasCodes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <AppForm started={started} onConfirmed={onConfirmed} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface AppFormProps {
  started: StartedApp;
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
}

function AppForm({ started: { secret, uri }, onConfirmed, onClose }: AppFormProps) {
  const { t } = useTranslation('factors');
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : t('app.codeRequired')) },
  });
  const { run, isRunning, error } = useWrite(addAppWrite, {
    onDone: ({ recovery_codes: made }) => onConfirmed(made),
    onFieldRefused: form.refuseField,
  });
  const element = useWholeCode(form.values.code, isAppCode);
  // A phone can't scan its own screen.
  const isTouch = useMediaQuery('(pointer: coarse)');
  return (
    <FormStack ref={element} form={form} onSubmit={run}>
      <p>{t('app.scan')}</p>
      {isTouch && (
        <a {...buttonLook({ variant: 'default', fullWidth: true })} href={uri}>
          {t('app.open')}
        </a>
      )}
      <div className={classes.picture}>
        <QrPicture text={uri} label={t('app.picture')} />
      </div>
      <Facts
        facts={[
          {
            name: t('app.manual'),
            value: <code className={classes.key}>{secret.replaceAll(/.{4}(?!$)/g, '$& ')}</code>,
            action: <CopyButton value={secret} label={t('app.copyKey')} />,
          },
        ]}
      />
      <TextField
        label={t('app.code')}
        description={t('app.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <Refusal text={error} />
      <FormDecision submit={t('app.confirm')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
    </FormStack>
  );
}

export function RemoveAppDialog({ isLast, onClose }: { isLast: boolean; onClose: () => void }) {
  const { t } = useTranslation('factors');
  const { run, isRunning, error } = useWrite(removeAppWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('steps.appRemoveTitle')}
      submit={t('steps.appRemove')}
      onSubmit={() => void run({})}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{isLast ? t('steps.lastText') : t('steps.appRemoveText')}</p>
    </Confirmation>
  );
}

/** Replaces the recovery codes with a new set. */
export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('factors');
  const [codes, setCodes] = useState<string[]>([]);
  const { run, isRunning, error } = useWrite(renewCodesWrite, {
    onDone: ({ recovery_codes: made }) => setCodes(made),
  });
  if (codes.length > 0) {
    return (
      <Dialog title={t('codes.title')} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Confirmation
      title={t('steps.recoveryNewTitle')}
      submit={t('steps.recoveryMake')}
      onSubmit={() => void run({})}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t('steps.recoveryNewText')}</p>
    </Confirmation>
  );
}
