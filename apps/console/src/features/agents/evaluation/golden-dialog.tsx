import { agentLimits, type ExpectedFile } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useWrite } from '#ui/use-write.ts';
import { ExpectedFiles } from './expected-files.tsx';
import { factProblem, factsOf } from './facts.ts';
import type { Golden } from './queries.ts';
import { putGoldenWrite } from './writes.ts';

export interface GoldenDialogProps {
  agentId: string;
  /** Left out: a new one. */
  golden?: Golden;
  onClose: () => void;
}

/** A golden question: what is asked, and by what a right answer is known. */
export function GoldenDialog({ agentId, golden, onClose }: GoldenDialogProps) {
  const { t } = useTranslation(['agent-evaluation', 'common']);
  const [question, setQuestion] = useState(golden?.question ?? '');
  const [expected, setExpected] = useState<readonly ExpectedFile[]>(golden?.expected ?? []);
  const [typed, setTyped] = useState(golden?.facts.join('\n') ?? '');
  const [isChecked, setChecked] = useState(false);
  const { run, isRunning, error } = useWrite(putGoldenWrite, { onDone: onClose });
  const facts = factsOf(typed);
  const problem = factProblem(facts);
  const questionError = question.trim() === '' ? t('golden.questionRequired') : undefined;
  return (
    <Dialog title={t(golden ? 'golden.editTitle' : 'golden.newTitle')} size="lg" onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (questionError || problem) return;
          void run({
            agent_id: agentId,
            ...(golden ? { golden_id: golden.golden_id } : {}),
            question: question.trim(),
            expected: [...expected],
            facts,
          });
        }}
      >
        <TextArea
          label={t('golden.question')}
          error={isChecked ? questionError : undefined}
          rows={2}
          maxLength={agentLimits.questionMaxLength}
          data-autofocus
          value={question}
          onChange={setQuestion}
        />
        <ExpectedFiles agentId={agentId} expected={expected} onChange={setExpected} />
        <TextArea
          label={t('golden.factsLabel')}
          description={t('golden.factsHint')}
          error={problem ? t(problem === 'too many' ? 'golden.tooManyFacts' : 'golden.longFact') : undefined}
          rows={3}
          value={typed}
          onChange={setTyped}
        />
        <Refusal text={error} />
        <FormDecision
          submit={t('golden.save')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
