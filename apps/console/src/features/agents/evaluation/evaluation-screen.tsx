import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import classes from './evaluation.module.css';
import type { EvaluationSearch } from './evaluation-search.ts';
import { EvaluationsPanel } from './evaluations-panel.tsx';
import { GatePanel } from './gate-panel.tsx';
import { GoldenPanel } from './golden-panel.tsx';
import { goldenQuery } from './queries.ts';

const route = getRouteApi('/_console/bot/$agent/evaluation');

/** /bot/{id}/evaluation: questions with known answers, and the results of the agent's versions. */
export function EvaluationScreen() {
  const { t } = useTranslation('agent-evaluation');
  const { agent: agentId } = route.useParams();
  const search = route.useSearch();
  const change = useChangeSearch<EvaluationSearch>();
  const query = useQuery(goldenQuery(agentId));
  usePageTitle(t('title'));
  return (
    <div className={classes.root}>
      <Loaded query={query} skeleton={<SkeletonBlock height={320} />}>
        {({ questions, required_recall_percent: percent }) => (
          <>
            <GoldenPanel agentId={agentId} questions={questions} />
            <EvaluationsPanel
              agentId={agentId}
              questionCount={questions.length}
              search={search}
              onSearch={(wanted) => change(wanted, true)}
            />
            <GatePanel agentId={agentId} percent={percent} hasQuestions={questions.length > 0} />
          </>
        )}
      </Loaded>
    </div>
  );
}
