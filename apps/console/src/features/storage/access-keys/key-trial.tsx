import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { Badge } from '#ui/text/badge.tsx';
import classes from './key-trial.module.css';
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
    <div className={classes.root}>
      <Button
        size="sm"
        variant="default"
        loading={isRunning}
        disabled={props.secretAccessKey === ''}
        leftSection={<IconPlugConnected size={16} stroke={1.6} aria-hidden />}
        onClick={() => void run()}
      >
        {t('trial.run')}
      </Button>
      <div role="status" className={classes.outcome}>
        {outcome && <Outcome outcome={outcome} />}
      </div>
    </div>
  );
}

function Outcome({ outcome }: { outcome: TrialOutcome }) {
  const { t } = useTranslation('keys');
  if (outcome.kind === 'works') {
    return (
      <p>
        <Badge tone="good">{t('trial.works')}</Badge> {t('trial.worksText', { operation: outcome.operation })}
      </p>
    );
  }
  return (
    <>
      <p>
        <Badge tone="bad">{t('trial.fails')}</Badge>{' '}
        {outcome.kind === 'refused' ? outcome.message : t(reasonNames[outcome.reason])}
      </p>
      {outcome.kind === 'failed' && outcome.code && (
        <p className={classes.facts}>
          <code>{outcome.code}</code> {outcome.requestId && <code>{outcome.requestId}</code>}
        </p>
      )}
    </>
  );
}
