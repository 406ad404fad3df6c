import { insightDays } from '@atoll/contract';
import { IconChartDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { ButtonLink } from '#ui/text/button-link.tsx';
import type { ShownPlace } from '../place.ts';
import { useShownFile } from '../use-shown-file.tsx';
import { CitedFiles } from './cited-files.tsx';
import { Disagreements } from './disagreements.tsx';
import { Figures } from './figures.tsx';
import { Gaps } from './gaps.tsx';
import classes from './insight.module.css';
import { type InsightDays, type InsightSearch, usualDays } from './insight-search.ts';
import { type AgentInsight, insightQuery } from './queries.ts';
import { QuestionsByDay } from './questions-by-day.tsx';

const route = getRouteApi('/_console/bot/$agent/insight');

/** /bot/{id}/insight: what the questions reveal about the agent and its files. */
export function InsightScreen() {
  const { t } = useTranslation('agent-insight');
  const { agent: agentId } = route.useParams();
  const search = route.useSearch();
  const days = search.days ?? usualDays;
  const change = useChangeSearch<InsightSearch>();
  const { open, drawer } = useShownFile(agentId, search);
  const query = useQuery(insightQuery(agentId, days));
  usePageTitle(t('title'));
  return (
    <div className={classes.root}>
      <ChoiceGroup
        label={t('period')}
        options={insightDays.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
        value={days}
        onChange={(value) => change({ days: insightDays.find((one) => one === value) }, true)}
      />
      <Loaded query={query} skeleton={<SkeletonBlock height={420} />}>
        {(insight) =>
          insight.questions === 0 ? (
            <NoQuestions agentId={agentId} />
          ) : (
            <Contents agentId={agentId} days={days} insight={insight} onOpen={open} />
          )
        }
      </Loaded>
      {drawer}
    </div>
  );
}

interface ContentsProps {
  agentId: string;
  days: InsightDays;
  insight: AgentInsight;
  onOpen: (place: ShownPlace) => void;
}

function Contents({ agentId, days, insight, onOpen }: ContentsProps) {
  return (
    <>
      <Figures agentId={agentId} insight={insight} />
      <Gaps agentId={agentId} days={days} onOpen={onOpen} />
      <Disagreements agentId={agentId} days={days} onOpen={onOpen} />
      <QuestionsByDay insight={insight} period={days} />
      <CitedFiles insight={insight} onOpen={onOpen} />
    </>
  );
}

function NoQuestions({ agentId }: { agentId: string }) {
  const { t } = useTranslation('agent-insight');
  return (
    <EmptyState
      icon={IconChartDots}
      title={t('none')}
      text={t('noneText')}
      action={
        <ButtonLink size="sm" to="/bot/$agent" params={{ agent: agentId }}>
          {t('toStudio')}
        </ButtonLink>
      }
    />
  );
}
