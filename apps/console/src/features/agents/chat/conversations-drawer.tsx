import { conversationLimits } from '@atoll/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { LoadFailure } from '#ui/lists/load-failure.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './conversations-drawer.module.css';
import { type Conversation, conversationsQuery, showTitle } from './thread/queries.ts';
import { deleteConversationWrite, renameConversationWrite } from './thread/writes.ts';

export interface ConversationsDrawerProps {
  agentId: string;
  /** The open conversation. */
  shown: string | undefined;
  onShow: (conversationId: string | undefined) => void;
  onClose: () => void;
}

type OpenDialog = { kind: 'rename' | 'delete'; conversation: Conversation };

/** The person's own conversations with an agent. */
export function ConversationsDrawer({ agentId, shown, onShow, onClose }: ConversationsDrawerProps) {
  const { t } = useTranslation(['agent-chat', 'common']);
  const query = useInfiniteQuery(conversationsQuery(agentId));
  const mayChange = useMay('renameConversation');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const conversations = query.data?.pages.flatMap((page) => page.conversations) ?? [];
  const close = () => setDialog(null);
  return (
    <Modal title={t('conversations.title')} side="right" onClose={onClose}>
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && conversations.length === 0 && <Note>{t('conversations.none')}</Note>}
      <ul className={classes.list}>
        {conversations.map((conversation) => (
          <li key={conversation.conversation_id} className={classes.row}>
            <button
              type="button"
              className={classes.open}
              aria-current={conversation.conversation_id === shown || undefined}
              onClick={() => onShow(conversation.conversation_id)}
            >
              <span className={classes.title}>{conversation.title}</span>
              <span className={classes.facts}>
                {t('conversations.questions', { count: conversation.questions })}
                {' · '}
                <Time value={conversation.updated_at} />
              </span>
            </button>
            {mayChange && (
              <RowMenu
                label={t('conversations.actions', { name: conversation.title })}
                actions={[
                  {
                    label: t('conversations.rename'),
                    icon: IconPencil,
                    onSelect: () => setDialog({ kind: 'rename', conversation }),
                  },
                  {
                    label: t('conversations.delete'),
                    icon: IconTrash,
                    isDangerous: true,
                    onSelect: () => setDialog({ kind: 'delete', conversation }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <MorePages query={query} label={t('conversations.more')} />
      {dialog?.kind === 'rename' && (
        <RenameConversation agentId={agentId} conversation={dialog.conversation} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteConversation
          agentId={agentId}
          conversation={dialog.conversation}
          onClose={close}
          onDeleted={() => {
            close();
            if (dialog.conversation.conversation_id === shown) onShow(undefined);
          }}
        />
      )}
    </Modal>
  );
}

interface ConversationDialogProps {
  agentId: string;
  conversation: Conversation;
  onClose: () => void;
}

function RenameConversation({ agentId, conversation, onClose }: ConversationDialogProps) {
  const { t } = useTranslation('agent-chat');
  const form = useForm({ initialValues: { title: conversation.title } });
  const { conversation_id: id } = conversation;
  const { run, isRunning, error } = useWrite(renameConversationWrite, {
    onDone(_, { title: now }) {
      showTitle(agentId, id, now);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('conversations.renameTitle')}
      submit={t('conversations.rename')}
      form={form}
      isRunning={isRunning}
      error={error}
      disabled={form.values.title.trim() === ''}
      onSubmit={({ title }) => run({ agent_id: agentId, conversation_id: id, title: title.trim() })}
      onClose={onClose}
    >
      <TextField
        label={t('conversations.name')}
        maxLength={conversationLimits.titleMaxLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
    </FormDialog>
  );
}

function DeleteConversation({
  agentId,
  conversation,
  onClose,
  onDeleted,
}: ConversationDialogProps & { onDeleted: () => void }) {
  const { t } = useTranslation('agent-chat');
  const { run, isRunning, error } = useWrite(deleteConversationWrite, { onDone: onDeleted });
  const { conversation_id: id, title, questions } = conversation;
  return (
    <Confirmation
      title={t('conversations.deleteTitle')}
      submit={t('conversations.delete')}
      onSubmit={() => void run({ agent_id: agentId, conversation_id: id })}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t('conversations.deleteText', { title, count: questions })}</p>
    </Confirmation>
  );
}
