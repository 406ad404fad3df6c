import { conversationLimits } from '@atoll/contract';
import { IconMessagePlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { Button } from '#ui/actions/button.tsx';
import { May, useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Labeled } from '#ui/text/labeled.tsx';
import { Time } from '#ui/text/time.tsx';
import answerClasses from '../chat/answer/answer.module.css';
import classes from './curated-answers.module.css';
import { CuratedDialog } from './curated-dialog.tsx';
import { type CuratedAnswer, curatedAnswersQuery } from './queries.ts';
import { deleteCuratedWrite } from './writes.ts';

const Markdown = lazy(async () => ({
  default: (await loadPart(() => import('../chat/answer/markdown.tsx'))).Markdown,
}));

const longestShown = 700;

type OpenDialog = { kind: 'edit' | 'delete'; curated: CuratedAnswer } | { kind: 'new' };

export interface CuratedAnswersProps {
  agentId: string;
  /** The search text for questions or answers. */
  text: string;
  onText: (text: string | undefined) => void;
}

/** The answers written by people. */
export function CuratedAnswers({ agentId, text, onText }: CuratedAnswersProps) {
  const { t } = useTranslation('agent-conversations');
  const query = useInfiniteQuery({
    ...curatedAnswersQuery(agentId, text),
    placeholderData: keepPreviousData,
  });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const curated = query.data?.pages.flatMap((page) => page.answers) ?? [];
  return (
    <section className={classes.root} aria-label={t('curated.title')}>
      <div className={classes.bar}>
        <p className={classes.text}>{t('curated.text')}</p>
        <May call="putCuratedAnswer">
          <Button
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog({ kind: 'new' })}
          >
            {t('curated.write')}
          </Button>
        </May>
      </div>
      {(curated.length > 5 || text !== '') && (
        <input
          type="search"
          className={classes.search}
          aria-label={t('curated.search')}
          placeholder={t('curated.search')}
          maxLength={conversationLimits.searchMaxLength}
          value={text}
          onChange={(event) => onText(event.currentTarget.value || undefined)}
        />
      )}
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() =>
          curated.length === 0 ? (
            <EmptyState
              icon={IconMessagePlus}
              title={t(text === '' ? 'curated.none' : 'curated.noMatch')}
              text={text === '' ? t('curated.noneText') : undefined}
            />
          ) : (
            <ul className={classes.list}>
              {curated.map((one) => (
                <CuratedItem
                  key={one.curated_id}
                  curated={one}
                  onEdit={() => setDialog({ kind: 'edit', curated: one })}
                  onDelete={() => setDialog({ kind: 'delete', curated: one })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MorePages query={query} label={t('more')} />
      {dialog?.kind === 'new' && <CuratedDialog agentId={agentId} questions={[]} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <CuratedDialog
          agentId={agentId}
          curatedId={dialog.curated.curated_id}
          questions={dialog.curated.questions}
          answer={dialog.curated.answer}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteCuratedDialog agentId={agentId} curated={dialog.curated} onClose={close} />
      )}
    </section>
  );
}

interface CuratedItemProps {
  curated: CuratedAnswer;
  onEdit: () => void;
  onDelete: () => void;
}

function CuratedItem({ curated, onEdit, onDelete }: CuratedItemProps) {
  const { t } = useTranslation('agent-conversations');
  const mayChange = useMay('putCuratedAnswer');
  const { questions, answer, uses, updated_at: updatedAt } = curated;
  const [first = '', ...others] = questions;
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <h3 className={classes.question}>{first}</h3>
        {mayChange && (
          <RowMenu
            label={t('actions', { name: first })}
            actions={[
              { label: t('curated.edit'), icon: IconPencil, onSelect: onEdit },
              { label: t('delete.action'), icon: IconTrash, isDangerous: true, onSelect: onDelete },
            ]}
          />
        )}
      </div>
      {others.length > 0 && (
        <p className={classes.others}>{t('curated.also', { questions: others.join(' · ') })}</p>
      )}
      <WrittenAnswer text={answer} />
      <p className={classes.facts}>
        <span>{t('curated.uses', { count: uses })}</span>
        <span>
          <Labeled text={t('curated.changed')}>
            <Time value={updatedAt} />
          </Labeled>
        </span>
      </p>
    </li>
  );
}

/** The beginning of a long answer. */
function WrittenAnswer({ text }: { text: string }) {
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  return (
    <div className={`${answerClasses.text} ${classes.answer}`}>
      <Suspense fallback={<p>{shown}</p>}>
        <Markdown text={shown} cite={(number) => `[${number}]`} />
      </Suspense>
    </div>
  );
}

interface DeleteCuratedDialogProps {
  agentId: string;
  curated: CuratedAnswer;
  onClose: () => void;
}

function DeleteCuratedDialog({ agentId, curated, onClose }: DeleteCuratedDialogProps) {
  const { t } = useTranslation('agent-conversations');
  const { run, isRunning, error } = useWrite(deleteCuratedWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('curated.deleteTitle')}
      submit={t('curated.deleteSubmit')}
      onSubmit={() => void run({ agent_id: agentId, curated_id: curated.curated_id })}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t('curated.deleteText', { question: curated.questions[0] ?? '' })}</p>
    </Confirmation>
  );
}
