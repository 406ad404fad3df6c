import type { AnswerMessage, addGoldenFromMessage, QuestionMessage } from '@atoll/contract';
import { IconHelpCircle, IconPencilPlus, IconTarget, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { CopyButton } from '#ui/text/copy-button.tsx';
import type { AnswerView } from '../chat/answer/answer-view.ts';
import { Branches } from '../chat/answer/branches.tsx';
import { useCopiedText } from '../chat/answer/copied-text.ts';
import { addGoldenWrite } from '../evaluation/writes.ts';
import classes from './answer-tools.module.css';
import { CuratedDialog } from './curated-dialog.tsx';

const Why = lazy(async () => ({
  default: (await loadPart(() => import('../chat/answer/why-dialog.tsx'))).WhyDialog,
}));

export interface AnswerToolsProps {
  agentId: string;
  question: QuestionMessage;
  message: AnswerMessage;
  view: AnswerView;
  answers: readonly AnswerMessage[];
  onChoose: (messageId: string) => void;
}

/** Shows the rating of an answer, and the owner's actions for it. */
export function AnswerTools({ agentId, question, message, view, answers, onChoose }: AnswerToolsProps) {
  const { t } = useTranslation(['agent-conversations', 'agent-chat']);
  const [dialog, setDialog] = useState<'why' | 'curated' | null>(null);
  const copied = useCopiedText(view);
  const close = () => setDialog(null);
  return (
    <>
      <Rating message={message} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this only groups buttons */}
      <div className={classes.root} role="group" aria-label={t('agent-chat:actions.label')}>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconHelpCircle size={16} stroke={1.8} aria-hidden />}
          onClick={() => setDialog('why')}
        >
          {t('tools.why')}
        </Button>
        <May call="putCuratedAnswer">
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconPencilPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setDialog('curated')}
          >
            {t('tools.write')}
          </Button>
        </May>
        <May call="addGoldenFromMessage">
          <GoldenButton agentId={agentId} messageId={message.message_id} />
        </May>
        {copied && <CopyButton value={copied} label={t('agent-chat:actions.copy')} />}
        <Branches
          ids={answers.map((answer) => answer.message_id)}
          shown={message.message_id}
          label={t('agent-chat:branches.answers')}
          onChoose={onChoose}
        />
      </div>
      <Suspense>
        {dialog === 'why' && (
          <Why agentId={agentId} messageId={message.message_id} passages={view.passages} onClose={close} />
        )}
      </Suspense>
      {dialog === 'curated' && (
        <CuratedDialog
          agentId={agentId}
          // A follow-up question is not understandable on its own, but its rewritten form is.
          questions={[view.rewritten ?? question.text]}
          onClose={close}
        />
      )}
    </>
  );
}

function GoldenButton({ agentId, messageId }: { agentId: string; messageId: string }) {
  const { t } = useTranslation('agent-conversations');
  const navigate = useNavigate();
  const { run, isRunning } = useWrite<typeof addGoldenFromMessage>(addGoldenWrite, {
    notices: 'all',
    onDone: () =>
      notify({
        kind: 'success',
        text: t('tools.goldenAdded'),
        place: 'bottom-left',
        action: {
          label: t('tools.toEvaluation'),
          onSelect: () => void navigate({ to: '/bot/$agent/evaluation', params: { agent: agentId } }),
        },
      }),
  });
  return (
    <Button
      size="sm"
      variant="subtle"
      loading={isRunning}
      leftSection={<IconTarget size={16} stroke={1.8} aria-hidden />}
      onClick={() => void run({ agent_id: agentId, message_id: messageId })}
    >
      {t('tools.golden')}
    </Button>
  );
}

function Rating({ message: { rating, rating_note: note } }: { message: AnswerMessage }) {
  const { t } = useTranslation('agent-conversations');
  if (rating === null) return null;
  const RatingIcon = rating === 'good' ? IconThumbUp : IconThumbDown;
  return (
    <p className={classes.rating} data-bad={rating === 'bad' || undefined}>
      <RatingIcon size={16} stroke={1.8} aria-hidden />
      <span>
        {t(rating === 'good' ? 'rating.good' : 'rating.bad')}
        {note && <q className={classes.note}>{note}</q>}
      </span>
    </p>
  );
}
