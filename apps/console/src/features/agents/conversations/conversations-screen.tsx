import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useShownFile } from '../use-shown-file.tsx';
import { AllConversations } from './all-conversations.tsx';
import classes from './conversations.module.css';
import type { ConversationsSearch } from './conversations-search.ts';
import { CuratedAnswers } from './curated-answers.tsx';
import { KeepingBar } from './keeping-bar.tsx';

const route = getRouteApi('/_console/bot/$agent/conversations');

/** /bot/{id}/conversations: questions and answers, and curated answers. */
export function ConversationsScreen() {
  const { t } = useTranslation('agent-conversations');
  const { agent: agentId } = route.useParams();
  const search = route.useSearch();
  const change = useChangeSearch<ConversationsSearch>();
  const { open, drawer } = useShownFile(agentId, search);
  usePageTitle(t('title'));
  const isCurated = search.show === 'curated';
  return (
    <div className={classes.root}>
      <div
        className={classes.head}
        data-reading={(!isCurated && search.conversation !== undefined) || undefined}
      >
        <ChoiceGroup
          label={t('show')}
          options={[
            { value: 'all', label: t('title') },
            { value: 'curated', label: t('curated.title') },
          ]}
          value={isCurated ? 'curated' : 'all'}
          onChange={(chosen) =>
            change({
              show: chosen === 'curated' ? 'curated' : undefined,
              text: undefined,
              conversation: undefined,
            })
          }
        />
        {!isCurated && <KeepingBar agentId={agentId} search={search} />}
      </div>
      {isCurated ? (
        <CuratedAnswers
          agentId={agentId}
          text={search.text ?? ''}
          onText={(text) => change({ text }, true)}
        />
      ) : (
        <AllConversations agentId={agentId} search={search} onOpen={open} />
      )}
      {drawer}
    </div>
  );
}
