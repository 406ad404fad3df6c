import { conversationLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { rateWrite } from '../thread/writes.ts';
import classes from './answer-actions.module.css';

export interface RatingNoteProps {
  agentId: string;
  messageId: string;
  onDone: () => void;
}

/** Asks what was wrong with an answer, for the agent's owner. */
export function RatingNote({ agentId, messageId, onDone }: RatingNoteProps) {
  const { t } = useTranslation(['agent-chat', 'common']);
  const [note, setNote] = useState('');
  const { run, isRunning, error } = useWrite(rateWrite, {
    onDone() {
      notify({ kind: 'success', text: t('rating.thanks'), place: 'bottom-left' });
      onDone();
    },
  });
  return (
    <form
      className={classes.note}
      onSubmit={(event) => {
        event.preventDefault();
        void run({ agent_id: agentId, message_id: messageId, rating: 'bad', note: note.trim() });
      }}
    >
      <TextArea
        label={t('rating.note')}
        rows={2}
        maxLength={conversationLimits.ratingNoteMaxLength}
        value={note}
        onChange={setNote}
      />
      <Refusal text={error} />
      <div className={classes.noteActions}>
        <Button size="sm" variant="default" onClick={onDone}>
          {t('common:close')}
        </Button>
        <Button size="sm" type="submit" loading={isRunning} disabled={note.trim() === ''}>
          {t('rating.send')}
        </Button>
      </div>
    </form>
  );
}
