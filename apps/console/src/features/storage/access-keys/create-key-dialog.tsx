import { type CallOutput, type createAccessKey, limits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWrite } from '#ui/use-write.ts';
import { NewSecret } from './new-secret.tsx';
import { everything, faultOf, limitsOf, type ScopeDraft, type ScopeFault } from './scope.ts';
import { ScopeForm } from './scope-form.tsx';
import { ScopeFacts } from './scope-words.tsx';
import { createKeyWrite } from './writes.ts';

export type NewKey = CallOutput<typeof createAccessKey>;
type Step = 'choose' | 'review' | { created: NewKey };

interface Draft {
  name: string;
  scope: ScopeDraft;
}

/** Names a key, says what it may, lets that be read once more, then shows the secret, this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [step, setStep] = useState<Step>('choose');
  const [draft, setDraft] = useState<Draft>({ name: '', scope: everything });
  const [nameRefusal, setNameRefusal] = useState<string | null>(null);
  const title = { choose: t('create'), review: t('reviewTitle') };
  const review = (next: Draft) => {
    setDraft(next);
    setNameRefusal(null);
    setStep('review');
  };
  const refuse = (refusal: string) => {
    setNameRefusal(refusal);
    setStep('choose');
  };
  return (
    <Dialog title={typeof step === 'string' ? title[step] : t('createdTitle')} onClose={onClose} size="lg">
      {step === 'choose' && (
        <Choice draft={draft} nameRefusal={nameRefusal} onNext={review} onCancel={onClose} />
      )}
      {step === 'review' && (
        <Review
          draft={draft}
          onCreated={(created) => setStep({ created })}
          onRefused={refuse}
          onBack={() => setStep('choose')}
        />
      )}
      {typeof step !== 'string' && <NewSecret accessKey={step.created} onDone={onClose} />}
    </Dialog>
  );
}

interface ChoiceProps {
  draft: Draft;
  nameRefusal: string | null;
  onNext: (draft: Draft) => void;
  onCancel: () => void;
}

function Choice({ draft, nameRefusal, onNext, onCancel }: ChoiceProps) {
  const { t } = useTranslation('keys');
  const [name, setName] = useState(draft.name);
  const [scope, setScope] = useState(draft.scope);
  const [nameError, setNameError] = useState(nameRefusal);
  const [fault, setFault] = useState<ScopeFault | null>(null);
  const next = () => {
    const found = faultOf(scope, Date.now());
    setFault(found);
    setNameError(name.trim() === '' ? t('required') : null);
    if (name.trim() !== '' && !found) onNext({ name: name.trim(), scope });
  };
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <TextField
        label={t('nameLabel')}
        description={t('nameHint')}
        maxLength={limits.accessKeyNameMaxLength}
        autoComplete="off"
        data-autofocus
        value={name}
        error={nameError ?? undefined}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setNameError(null);
        }}
      />
      <ScopeForm
        draft={scope}
        fault={fault}
        onChange={(changed) => {
          setScope(changed);
          setFault(null);
        }}
      />
      <FormDecision submit={t('next')} cancel={t('cancel')} onCancel={onCancel} isRunning={false} />
    </FormStack>
  );
}

interface ReviewProps {
  draft: Draft;
  onCreated: (key: NewKey) => void;
  /** The name is taken, or the account has as many keys as it can have. */
  onRefused: (refusal: string) => void;
  onBack: () => void;
}

function Review({ draft, onCreated, onRefused, onBack }: ReviewProps) {
  const { t } = useTranslation('keys');
  const keyLimits = limitsOf(draft.scope);
  const { run, isRunning, error } = useWrite(createKeyWrite, {
    onDone: onCreated,
    onFieldRefused: (_field, text) => onRefused(text),
  });
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        void run({ name: draft.name, ...keyLimits });
      }}
    >
      <p>{t('reviewText', { name: draft.name })}</p>
      <ScopeFacts {...keyLimits} />
      <Refusal text={error} />
      <FormDecision submit={t('submit')} cancel={t('back')} onCancel={onBack} isRunning={isRunning} />
    </FormStack>
  );
}
