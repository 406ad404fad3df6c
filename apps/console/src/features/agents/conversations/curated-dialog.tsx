import { agentLimits, curatedLimits } from '@atoll/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useWrite } from '#ui/use-write.ts';
import classes from './curated-dialog.module.css';
import { putCuratedWrite } from './writes.ts';
import { writtenQuestions } from './written-questions.ts';

export interface CuratedDialogProps {
  agentId: string;
  /** Left out: a new answer. */
  curatedId?: string;
  /** Ways to ask that are known already. */
  questions: readonly string[];
  answer?: string;
  onClose: () => void;
  onSaved?: () => void;
}

interface Way {
  id: number;
  text: string;
}

/** An answer that the owner writes, and the ways to ask for it. */
export function CuratedDialog({
  agentId,
  curatedId,
  questions,
  answer = '',
  onClose,
  onSaved,
}: CuratedDialogProps) {
  const { t } = useTranslation(['agent-conversations', 'common']);
  const ways = useWays(questions);
  const [text, setText] = useState(answer);
  const [isChecked, setChecked] = useState(false);
  const { run, isRunning, error } = useWrite(putCuratedWrite, {
    onDone() {
      onClose();
      onSaved?.();
    },
  });
  const written = writtenQuestions(ways.all.map((way) => way.text));
  const problems = {
    question: written.length === 0 ? t('curated.questionRequired') : undefined,
    answer: text.trim() === '' ? t('curated.answerRequired') : undefined,
  };
  return (
    <Dialog title={t(curatedId ? 'curated.editTitle' : 'curated.writeTitle')} size="lg" onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (problems.question || problems.answer) return;
          void run({
            agent_id: agentId,
            ...(curatedId ? { curated_id: curatedId } : {}),
            questions: written,
            answer: text.trim(),
          });
        }}
      >
        <fieldset className={classes.ways}>
          <legend>{t('curated.ways')}</legend>
          <p className={classes.hint}>{t('curated.waysHint')}</p>
          {ways.all.map((way, index) => (
            <div key={way.id} className={classes.way}>
              <input
                className={classes.input}
                aria-label={t('curated.way', { number: index + 1 })}
                aria-invalid={(isChecked && problems.question !== undefined && index === 0) || undefined}
                maxLength={agentLimits.questionMaxLength}
                autoComplete="off"
                value={way.text}
                onChange={(event) => ways.change(way.id, event.currentTarget.value)}
              />
              {ways.all.length > 1 && (
                <IconButton
                  icon={IconX}
                  label={t('curated.removeWay', { number: index + 1 })}
                  onClick={() => ways.remove(way.id)}
                />
              )}
            </div>
          ))}
          {isChecked && problems.question && (
            <p className={classes.error} role="alert">
              {problems.question}
            </p>
          )}
          {ways.all.length < curatedLimits.variants && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={ways.add}
            >
              {t('curated.addWay')}
            </Button>
          )}
        </fieldset>
        <TextArea
          label={t('curated.answer')}
          description={t('curated.answerHint')}
          error={isChecked ? problems.answer : undefined}
          rows={7}
          maxLength={curatedLimits.answerMaxLength}
          data-autofocus
          value={text}
          onChange={setText}
        />
        <Refusal text={error} />
        <FormDecision
          submit={t('curated.save')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}

function useWays(questions: readonly string[]) {
  const [all, setAll] = useState<readonly Way[]>(() =>
    (questions.length > 0 ? questions : ['']).map((text, id) => ({ id, text })),
  );
  return {
    all,
    change: (id: number, text: string) =>
      setAll((ways) => ways.map((way) => (way.id === id ? { id, text } : way))),
    remove: (id: number) => setAll((ways) => ways.filter((way) => way.id !== id)),
    add: () => setAll((ways) => [...ways, { id: Math.max(...ways.map(({ id }) => id)) + 1, text: '' }]),
  };
}
