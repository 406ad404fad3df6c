import { type HubAnswer, type HubReason, hubLimits } from '@atoll/contract';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { ReasonChips } from './reason-chips.tsx';
import classes from './review.module.css';

export interface VoteBarProps {
  canVote: boolean;
  /** Explains what has to happen before a vote. */
  whyNot: string;
  isRunning: boolean;
  isRejecting: boolean;
  reasons: readonly HubReason[];
  note: string;
  onVote: (answer: HubAnswer) => void;
  onReject: (isRejecting: boolean) => void;
  onReasons: (reasons: readonly HubReason[]) => void;
  onNote: (note: string) => void;
}

/** The vote, within reach of the thumb. A no requires reasons. */
export function VoteBar(props: VoteBarProps) {
  const { canVote, whyNot, isRunning, isRejecting, onVote, onReject } = props;
  const { t } = useTranslation('contribute-review');
  if (isRejecting) return <Rejection {...props} />;
  return (
    <div className={classes.bar}>
      <p className={classes.question}>{canVote ? t('item.question') : whyNot}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={!canVote || isRunning}
          leftSection={<IconX size={20} aria-hidden />}
          onClick={() => onReject(true)}
        >
          {t('vote.no')}
        </Button>
        <Button
          variant="default"
          disabled={!canVote || isRunning}
          leftSection={<IconQuestionMark size={20} aria-hidden />}
          onClick={() => onVote('cannot_tell')}
        >
          {t('vote.cannotTell')}
        </Button>
        <Button
          disabled={!canVote}
          loading={isRunning}
          leftSection={<IconCheck size={20} aria-hidden />}
          onClick={() => onVote('yes')}
        >
          {t('vote.yes')}
        </Button>
      </div>
    </div>
  );
}

function Rejection({ isRunning, reasons, note, onVote, onReject, onReasons, onNote }: VoteBarProps) {
  const { t } = useTranslation('contribute-review');
  return (
    <div className={classes.bar} data-tall>
      <ReasonChips hasKeys label={t('vote.why')} reasons={reasons} onChange={onReasons} />
      <TextField
        label={t('vote.note')}
        maxLength={hubLimits.noteMaxLength}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onReject(false)}>
          {t('vote.back')}
        </Button>
        <Button
          variant="danger"
          disabled={reasons.length === 0}
          loading={isRunning}
          title={reasons.length === 0 ? t('vote.reasonFirst') : undefined}
          onClick={() => onVote('no')}
        >
          {t('vote.confirm')}
        </Button>
      </div>
    </div>
  );
}
