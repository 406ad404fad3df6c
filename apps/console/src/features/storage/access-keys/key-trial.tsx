import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '#ui/dialogs/use-task.ts';
import { Trial, TrialResult } from '#ui/text/trial.tsx';
import { type TrialOutcome, type TrialReason, tryKey } from './try-key.ts';

export interface KeyTrialProps {
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string | undefined;
}

const reasonNames = {
  unreachable: 'trial.reasons.unreachable',
  secretWrong: 'trial.reasons.secretWrong',
  keyUnknown: 'trial.reasons.keyUnknown',
  keyForbids: 'trial.reasons.keyForbids',
  bucketForbids: 'trial.reasons.bucketForbids',
  bucketUnknown: 'trial.reasons.bucketUnknown',
  clockWrong: 'trial.reasons.clockWrong',
  other: 'trial.reasons.other',
} as const satisfies Record<TrialReason, string>;

/** A button that sends a real request with the key, and the result. */
export function KeyTrial(props: KeyTrialProps) {
  const { t } = useTranslation('keys');
  const [outcome, setOutcome] = useState<TrialOutcome | null>(null);
  const [run, isRunning] = useTask(async () => {
    setOutcome(null);
    setOutcome(await tryKey(props));
  });
  return (
    <Trial
      label={t('trial.run')}
      loading={isRunning}
      disabled={props.secretAccessKey === ''}
      onClick={() => void run()}
      outcome={outcome && <Outcome outcome={outcome} />}
    />
  );
}

function Outcome({ outcome }: { outcome: TrialOutcome }) {
  const { t } = useTranslation('keys');
  if (outcome.kind === 'works') {
    const text = t('trial.worksText', { operation: outcome.operation });
    return <TrialResult tone="good" verdict={t('trial.works')} text={text} />;
  }
  const isExplained = outcome.kind === 'failed';
  return (
    <TrialResult
      tone="bad"
      verdict={t('trial.fails')}
      text={isExplained ? t(reasonNames[outcome.reason]) : outcome.message}
      detail={
        isExplained &&
        outcome.code && (
          <>
            <code>{outcome.code}</code> {outcome.requestId && <code>{outcome.requestId}</code>}
          </>
        )
      }
    />
  );
}
