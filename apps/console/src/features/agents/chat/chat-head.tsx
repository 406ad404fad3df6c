import { IconHistory, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import pane from '../pane.module.css';

const Conversations = lazy(async () => ({
  default: (await loadPart(() => import('./conversations-drawer.tsx'))).ConversationsDrawer,
}));

export interface ChatHeadProps {
  agentId: string;
  conversationId: string | undefined;
  title: string;
  /** Controls before the title and at the end, which show and hide other panes. */
  before: ReactNode;
  after: ReactNode;
  onConversation: (conversationId: string | undefined) => void;
}

/** Shows the current conversation's title, and links to others. */
export function ChatHead({ agentId, conversationId, title, before, after, onConversation }: ChatHeadProps) {
  const { t } = useTranslation('agent-chat');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={pane.head}>
      {before}
      <h2 className={pane.title}>{title || t('conversations.new')}</h2>
      <IconButton
        size="sm"
        icon={IconHistory}
        label={t('conversations.show')}
        onClick={() => setOpen(true)}
      />
      <IconButton
        size="sm"
        icon={IconPlus}
        label={t('conversations.begin')}
        disabled={conversationId === undefined}
        onClick={() => onConversation(undefined)}
      />
      {after}
      <Suspense>
        {isOpen && (
          <Conversations
            agentId={agentId}
            shown={conversationId}
            onShow={(id) => {
              setOpen(false);
              onConversation(id);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
