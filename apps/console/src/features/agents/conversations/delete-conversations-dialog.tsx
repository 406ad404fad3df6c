import { conversationLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import type { Conversation } from './queries.ts';
import { deleteConversationsWrite } from './writes.ts';

export interface DeleteConversationsDialogProps {
  agentId: string;
  conversations: readonly Conversation[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Permanently deletes the selected conversations. */
export function DeleteConversationsDialog(props: DeleteConversationsDialogProps) {
  const { agentId, conversations, onClose, onDeleted } = props;
  const { t } = useTranslation('agent-conversations');
  const { run, error } = useWrite(deleteConversationsWrite);
  const [isRunning, setRunning] = useState(false);
  const questions = conversations.reduce((sum, one) => sum + one.questions, 0);
  const count = conversations.length;
  const deleteAll = async () => {
    setRunning(true);
    const ids = conversations.map((one) => one.conversation_id);
    let isDone = true;
    for (let at = 0; isDone && at < ids.length; at += conversationLimits.deletedAtOnce) {
      const some = ids.slice(at, at + conversationLimits.deletedAtOnce);
      isDone = await run({ agent_id: agentId, conversation_ids: some });
    }
    setRunning(false);
    if (isDone) onDeleted();
  };
  return (
    <Confirmation
      title={t('delete.title', { count })}
      submit={t('delete.submit', { count })}
      onSubmit={() => void deleteAll()}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>
        {count === 1
          ? t('delete.textOne', { title: conversations[0]?.title ?? '', count: questions })
          : t('delete.text', { count: questions })}
      </p>
    </Confirmation>
  );
}
