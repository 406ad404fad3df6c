import { createFileRoute } from '@tanstack/react-router';
import { EvaluationScreen } from '#features/agents/evaluation/evaluation-screen.tsx';
import { evaluationSearch } from '#features/agents/evaluation/evaluation-search.ts';
import { evaluationsQuery, goldenQuery } from '#features/agents/evaluation/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/bot/$agent/evaluation')({
  validateSearch: evaluationSearch,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(goldenQuery(params.agent));
    void context.queryClient.prefetchQuery(evaluationsQuery(params.agent));
    await loadTexts('agents', 'agent-evaluation');
  },
  component: EvaluationScreen,
});
