import type { AnswerMessage } from '@atoll/contract';
import {
  IconHelpCircle,
  IconRefresh,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { rateWrite } from '../thread/writes.ts';
import classes from './answer-actions.module.css';
import type { AnswerView } from './answer-view.ts';
import { Branches } from './branches.tsx';
import { useCopiedText } from './copied-text.ts';
import { RatingNote } from './rating-note.tsx';

const Why = lazy(async () => ({ default: (await loadPart(() => import('./why-dialog.tsx'))).WhyDialog }));

export interface AnswerActionsProps {
  agentId: string;
  message: AnswerMessage;
  view: AnswerView;
  /** All answers to the question. */
  answers: readonly AnswerMessage[];
  onChoose: (messageId: string) => void;
  /** Undefined while another answer is in progress. */
  onRegenerate: (() => void) | undefined;
  onRated: (rating: AnswerMessage['rating']) => void;
}

/** Offers actions on a finished answer. */
export function AnswerActions(props: AnswerActionsProps) {
  const { agentId, message, view, answers, onChoose, onRegenerate, onRated } = props;
  const { t } = useTranslation('agent-chat');
  const [isWhyOpen, setWhyOpen] = useState(false);
  const [isNoteOpen, setNoteOpen] = useState(false);
  const copied = useCopiedText(view);
  const { message_id: id, rating } = message;
  const rate = useWrite(rateWrite, { notices: 'all', onError: () => onRated(rating) });
  const toggle = (wanted: 'good' | 'bad') => {
    const next = rating === wanted ? null : wanted;
    onRated(next);
    setNoteOpen(next === 'bad');
    void rate.run({ agent_id: agentId, message_id: id, rating: next });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this only groups buttons */}
      <div className={classes.root} role="group" aria-label={t('actions.label')}>
        {copied && <CopyButton value={copied} label={t('actions.copy')} />}
        {onRegenerate && (
          <IconButton size="sm" icon={IconRefresh} label={t('actions.regenerate')} onClick={onRegenerate} />
        )}
        <IconButton
          size="sm"
          icon={rating === 'good' ? IconThumbUpFilled : IconThumbUp}
          label={t('actions.good')}
          aria-pressed={rating === 'good'}
          onClick={() => toggle('good')}
        />
        <IconButton
          size="sm"
          icon={rating === 'bad' ? IconThumbDownFilled : IconThumbDown}
          label={t('actions.bad')}
          aria-pressed={rating === 'bad'}
          onClick={() => toggle('bad')}
        />
        <IconButton
          size="sm"
          icon={IconHelpCircle}
          label={t('actions.why')}
          onClick={() => setWhyOpen(true)}
        />
        <Branches
          ids={answers.map((answer) => answer.message_id)}
          shown={id}
          label={t('branches.answers')}
          onChoose={onChoose}
        />
      </div>
      {isNoteOpen && <RatingNote agentId={agentId} messageId={id} onDone={() => setNoteOpen(false)} />}
      <Suspense>
        {isWhyOpen && (
          <Why agentId={agentId} messageId={id} passages={view.passages} onClose={() => setWhyOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
