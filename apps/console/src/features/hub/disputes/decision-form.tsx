import { type HubReason, hubLimits } from '@atoll/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { useShortcuts } from '#ui/page/use-shortcuts.ts';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ReasonChoice } from '../codes/reason-choice.tsx';
import classes from './disputes.module.css';
import type { Case } from './queries.ts';
import { confirmKeys, outcomeKeys } from './text-keys.ts';
import { decideWrite } from './writes.ts';

type Outcome = 'accept' | 'reject' | 'dismiss';

export interface DecisionFormProps {
  projectId: string;
  dispute: Case;
  onDecided: () => void;
}

/** The owner’s decision: first selected, with `a`, `r` or `d`, and then confirmed, because it is final. */
export function DecisionForm({ projectId, dispute, onDecided }: DecisionFormProps) {
  const { t } = useTranslation('hub-review');
  const mayDecide = useMay('decideHubDispute');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const isHeld = dispute.state === 'held';
  // A held item returns to its earlier state, or is rejected. It can't be accepted here.
  const outcomes: readonly Outcome[] = isHeld ? ['reject', 'dismiss'] : ['reject', 'accept'];
  const choose = (wanted: Outcome) => {
    if (!mayDecide || !outcomes.includes(wanted)) return;
    setOutcome(wanted);
    requestAnimationFrame(() => confirm.current?.focus());
  };
  useShortcuts({
    a: () => choose('accept'),
    r: () => choose('reject'),
    d: () => choose('dismiss'),
  });
  if (!mayDecide) return <Note>{t('decide.mayNot')}</Note>;
  return (
    <section className={classes.decision} aria-label={t('decide.title')}>
      <div className={classes.outcomes}>
        {outcomes.map((one) => (
          <Button key={one} variant="default" aria-pressed={outcome === one} onClick={() => choose(one)}>
            {t(outcomeKeys[one])} <kbd>{one.slice(0, 1).toUpperCase()}</kbd>
          </Button>
        ))}
      </div>
      {outcome && (
        <Confirmation
          key={outcome}
          projectId={projectId}
          dispute={dispute}
          outcome={outcome}
          button={confirm}
          onDecided={onDecided}
        />
      )}
      <div className={classes.keys}>
        <Note>{isHeld ? t('decide.keysHeld') : t('decide.keys')}</Note>
      </div>
    </section>
  );
}

interface ConfirmationProps extends DecisionFormProps {
  outcome: Outcome;
  button: React.RefObject<HTMLButtonElement | null>;
}

function Confirmation({ projectId, dispute, outcome, button, onDecided }: ConfirmationProps) {
  const { t } = useTranslation('hub-review');
  const isRejected = outcome === 'reject';
  const form = useForm({
    initialValues: { reasons: [] as readonly HubReason[], note: '' },
    validate: { reasons: (reasons) => isRejected && reasons.length === 0 && t('decide.reasonRequired') },
  });
  const { run, isRunning, error } = useWrite(decideWrite, { onDone: onDecided });
  return (
    <form
      noValidate
      className={classes.confirmation}
      onSubmit={form.onSubmit(({ reasons, note }) =>
        run({
          project_id: projectId,
          item_id: dispute.item_id,
          outcome,
          reasons: isRejected ? [...reasons] : [],
          note: note.trim(),
        }),
      )}
    >
      {isRejected && <ReasonChoice label={t('decide.reasons')} {...form.getInputProps('reasons')} />}
      <TextArea
        label={t('decide.note')}
        rows={2}
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('note')}
      />
      <Note>{t(outcome === 'dismiss' ? 'decide.dismissText' : 'decide.published')}</Note>
      <Refusal text={error} />
      <Button ref={button} type="submit" loading={isRunning} variant={isRejected ? 'danger' : 'filled'}>
        {t(confirmKeys[outcome])}
      </Button>
    </form>
  );
}
