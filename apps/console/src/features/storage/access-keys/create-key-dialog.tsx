import { type CallOutput, type createAccessKey, limits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { NewSecret } from './new-secret.tsx';
import { everything, limitsOf } from './scope.ts';
import { ScopeForm } from './scope-form.tsx';
import { ScopeFacts } from './scope-words.tsx';
import { type KeyForm, useKeyForm } from './use-key-form.ts';
import { createKeyWrite } from './writes.ts';

export type NewKey = CallOutput<typeof createAccessKey>;
type Step = 'choose' | 'review' | { created: NewKey };

/** Names a key, sets its limits, shows a summary, and then shows the secret, only this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [step, setStep] = useState<Step>('choose');
  const form = useKeyForm({ name: '', ...everything });
  const title = { choose: t('create'), review: t('reviewTitle') };
  const refuse = (refusal: string) => {
    form.setFieldError('name', refusal);
    setStep('choose');
  };
  return (
    <Dialog title={typeof step === 'string' ? title[step] : t('createdTitle')} onClose={onClose} size="lg">
      {step === 'choose' && (
        <FormStack form={form} onSubmit={() => setStep('review')}>
          <TextField
            label={t('nameLabel')}
            description={t('nameHint')}
            maxLength={limits.accessKeyNameMaxLength}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <ScopeForm form={form} />
          <FormDecision submit={t('next')} cancel={t('cancel')} onCancel={onClose} isRunning={false} />
        </FormStack>
      )}
      {step === 'review' && (
        <Review
          form={form}
          onCreated={(created) => setStep({ created })}
          onRefused={refuse}
          onBack={() => setStep('choose')}
        />
      )}
      {typeof step !== 'string' && <NewSecret accessKey={step.created} onDone={onClose} />}
    </Dialog>
  );
}

interface ReviewProps {
  form: KeyForm;
  onCreated: (key: NewKey) => void;
  /** Called if the name is in use, or the account has the maximum number of keys. */
  onRefused: (refusal: string) => void;
  onBack: () => void;
}

function Review({ form, onCreated, onRefused, onBack }: ReviewProps) {
  const { t } = useTranslation('keys');
  const name = form.values.name.trim();
  const keyLimits = limitsOf(form.values);
  const { run, isRunning, error } = useWrite(createKeyWrite, {
    onDone: onCreated,
    onFieldRefused: (_field, text) => onRefused(text),
  });
  return (
    <FormStack form={form} onSubmit={() => run({ name, ...keyLimits })}>
      <p>{t('reviewText', { name })}</p>
      <ScopeFacts {...keyLimits} />
      <Refusal text={error} />
      <FormDecision submit={t('submit')} cancel={t('back')} onCancel={onBack} isRunning={isRunning} />
    </FormStack>
  );
}
