import { IconMessages, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useStepBack } from '#ui/actions/use-step-back.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { BulkBar, useSelection } from '#ui/lists/grid/index.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Note } from '#ui/text/note.tsx';
import type { ShownPlace } from '../place.ts';
import { ConversationFilters } from './conversation-filters.tsx';
import { ConversationItem } from './conversation-item.tsx';
import classes from './conversations.module.css';
import { type ConversationsSearch, filterCount, filterOf } from './conversations-search.ts';
import { DeleteConversationsDialog } from './delete-conversations-dialog.tsx';
import { allConversationsQuery, type Conversation } from './queries.ts';
import { ReadingPane } from './reading-pane.tsx';

const idOf = ({ conversation_id: id }: Conversation) => id;

export interface AllConversationsProps {
  agentId: string;
  search: ConversationsSearch;
  onOpen: (place: ShownPlace) => void;
}

/** The matching conversations, and next to them the open one; on a phone, one replaces the other. */
export function AllConversations({ agentId, search, onOpen }: AllConversationsProps) {
  const { t } = useTranslation('agent-conversations');
  const filter = filterOf(search);
  const query = useInfiniteQuery({
    ...allConversationsQuery(agentId, filter),
    placeholderData: keepPreviousData,
  });
  const change = useChangeSearch<ConversationsSearch>();
  const { stepped, stepBack } = useStepBack();
  const selection = useSelection(idOf);
  const mayDelete = useMay('deleteConversations');
  const [deleted, setDeleted] = useState<readonly Conversation[] | null>(null);
  const conversations = query.data?.pages.flatMap((page) => page.conversations) ?? [];
  const read = search.conversation;
  const isFilteredSince = useRef(false);
  const closeInPlace = () => change({ conversation: undefined }, true);
  // The previous step of the history has the filters of that time.
  const close = () => (isFilteredSince.current ? closeInPlace() : stepBack(closeInPlace));
  return (
    <>
      <div className={classes.filterPlace} data-reading={read !== undefined || undefined}>
        <ConversationFilters
          filter={filter}
          onChange={(wanted) => {
            isFilteredSince.current = true;
            change(wanted, true);
          }}
        />
      </div>
      <div className={classes.columns} data-reading={read !== undefined || undefined}>
        <div className={classes.listColumn}>
          <Loaded query={query} skeleton={<SkeletonRows />}>
            {() =>
              conversations.length === 0 ? (
                <NoConversations agentId={agentId} isFiltered={filterCount(filter) > 0} />
              ) : (
                <ul className={classes.list} aria-label={t('title')}>
                  {conversations.map((conversation) => (
                    <ConversationItem
                      key={conversation.conversation_id}
                      conversation={conversation}
                      isShown={conversation.conversation_id === read}
                      isSelected={selection.has(conversation.conversation_id)}
                      onSelect={
                        mayDelete ? (isSelected) => selection.set([conversation], isSelected) : undefined
                      }
                      onShow={() => {
                        if (read === undefined) {
                          stepped();
                          isFilteredSince.current = false;
                        }
                        change({ conversation: conversation.conversation_id }, read !== undefined);
                      }}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
          <MorePages query={query} label={t('more')} />
        </div>
        <div className={classes.readColumn}>
          {read === undefined ? (
            conversations.length > 0 && (
              <div className={classes.unread}>
                <Note>{t('choose')}</Note>
              </div>
            )
          ) : (
            <ReadingPane
              key={read}
              agentId={agentId}
              conversationId={read}
              onOpen={onOpen}
              onClose={close}
              onDelete={(conversation) => setDeleted([conversation])}
            />
          )}
        </div>
      </div>
      <BulkBar selection={selection}>
        <Button size="sm" variant="default" onClick={() => selection.set(conversations, true)}>
          {t('selectShown')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDeleted(selection.rows)}
        >
          {t('delete.action')}
        </Button>
      </BulkBar>
      {deleted && (
        <DeleteConversationsDialog
          agentId={agentId}
          conversations={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            if (deleted.some((one) => idOf(one) === read)) closeInPlace();
            selection.clear();
            setDeleted(null);
          }}
        />
      )}
    </>
  );
}

function NoConversations({ agentId, isFiltered }: { agentId: string; isFiltered: boolean }) {
  const { t } = useTranslation('agent-conversations');
  const seesAll = useMay('deleteConversations');
  if (isFiltered) return <EmptyState icon={IconMessages} title={t('noMatch')} text={t('noMatchText')} />;
  return (
    <EmptyState
      icon={IconMessages}
      title={t(seesAll ? 'none' : 'noneMine')}
      text={t(seesAll ? 'noneText' : 'noneMineText')}
      action={
        <ButtonLink size="sm" to="/bot/$agent" params={{ agent: agentId }}>
          {t('toStudio')}
        </ButtonLink>
      }
    />
  );
}
