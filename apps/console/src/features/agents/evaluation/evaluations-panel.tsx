import { IconPlayerPlay, IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { AnswerRows } from './answer-rows.tsx';
import classes from './evaluation.module.css';
import type { EvaluationSearch } from './evaluation-search.ts';
import { type Evaluation, evaluationQuery, evaluationsQuery } from './queries.ts';
import { ScoreTable } from './score-table.tsx';
import { StartDialog } from './start-dialog.tsx';
import { useVersionName } from './use-version-name.ts';
import { cancelEvaluationWrite } from './writes.ts';

export interface EvaluationsPanelProps {
  agentId: string;
  questionCount: number;
  search: EvaluationSearch;
  onSearch: (search: EvaluationSearch) => void;
}

/** Starts evaluations, and shows their results. */
export function EvaluationsPanel({ agentId, questionCount, search, onSearch }: EvaluationsPanelProps) {
  const { t } = useTranslation('agent-evaluation');
  const query = useQuery(evaluationsQuery(agentId));
  const [isOpen, setOpen] = useState(false);
  const evaluations = query.data ?? [];
  const isBusy = evaluations.some(({ state }) => state === 'running');
  const shown = evaluations.find((one) => one.evaluation_id === search.evaluation) ?? evaluations[0];
  if (questionCount === 0 && evaluations.length === 0) return null;
  const start = questionCount > 0 && (
    <Button
      size="sm"
      disabled={isBusy}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {t('run.action')}
    </Button>
  );
  return (
    <Panel title={t('results.title')} text={t('results.text')} action={evaluations.length > 0 && start}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {() =>
          shown === undefined ? (
            <EmptyState
              icon={IconReportAnalytics}
              title={t('results.none')}
              text={t('results.noneText')}
              action={start}
            />
          ) : (
            <>
              {evaluations.length > 1 && (
                <EvaluationChoice
                  evaluations={evaluations}
                  shown={shown}
                  onChoose={(evaluation) => onSearch({ evaluation })}
                />
              )}
              <Shown
                key={shown.evaluation_id}
                agentId={agentId}
                evaluation={shown}
                isOnlyProblems={search.problems === true}
                onOnlyProblems={(isOnly) => onSearch({ problems: isOnly || undefined })}
              />
            </>
          )
        }
      </Loaded>
      {isOpen && (
        <StartDialog
          agentId={agentId}
          questionCount={questionCount}
          onClose={() => setOpen(false)}
          onStarted={(evaluation) => {
            setOpen(false);
            onSearch({ evaluation });
          }}
        />
      )}
    </Panel>
  );
}

interface EvaluationChoiceProps {
  evaluations: readonly Evaluation[];
  shown: Evaluation;
  onChoose: (evaluationId: string) => void;
}

function EvaluationChoice({ evaluations, shown, onChoose }: EvaluationChoiceProps) {
  const { t } = useTranslation('agent-evaluation');
  const nameOf = useVersionName();
  return (
    <div className={classes.filter}>
      <SelectField
        label={t('results.which')}
        value={shown.evaluation_id}
        options={evaluations.map((one) => ({
          value: one.evaluation_id,
          label: `${formats.dateTime(one.created_at)} · ${formats.list(one.versions.map(nameOf))}`,
        }))}
        onChange={onChoose}
      />
    </div>
  );
}

interface ShownProps {
  agentId: string;
  evaluation: Evaluation;
  isOnlyProblems: boolean;
  onOnlyProblems: (isOnly: boolean) => void;
}

function Shown({ agentId, evaluation, isOnlyProblems, onOnlyProblems }: ShownProps) {
  const { t } = useTranslation('agent-evaluation');
  const query = useQuery(evaluationQuery(agentId, evaluation.evaluation_id));
  return (
    <>
      {evaluation.state === 'running' ? (
        <Running agentId={agentId} evaluation={evaluation} />
      ) : (
        <p className={classes.ended}>
          {t(evaluation.state === 'canceled' ? 'results.canceled' : 'results.ended', {
            when: formats.dateTime(evaluation.ended_at ?? evaluation.created_at),
            count: evaluation.questions,
          })}
        </p>
      )}
      {evaluation.done > 0 && <ScoreTable scores={evaluation.scores} />}
      <Loaded query={query} skeleton={<SkeletonBlock height={180} />}>
        {({ rows, versions }) => (
          <AnswerRows
            rows={rows}
            versions={versions}
            isOnlyProblems={isOnlyProblems}
            onOnlyProblems={onOnlyProblems}
          />
        )}
      </Loaded>
    </>
  );
}

function Running({ agentId, evaluation }: { agentId: string; evaluation: Evaluation }) {
  const { t } = useTranslation('agent-evaluation');
  const { run, isRunning } = useWrite(cancelEvaluationWrite, { notices: 'all' });
  const { evaluation_id: id, done, questions, versions } = evaluation;
  const all = questions * versions.length;
  return (
    <div className={classes.running}>
      <div className={classes.runningHead}>
        <span role="status">{t('run.progress', { done, count: all })}</span>
        <Button
          size="sm"
          variant="default"
          loading={isRunning}
          onClick={() => void run({ agent_id: agentId, evaluation_id: id })}
        >
          {t('run.cancel')}
        </Button>
      </div>
      <ProgressBar label={t('run.label')} value={done} max={all} />
    </div>
  );
}
