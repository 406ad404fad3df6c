import type { AnswerMessage } from '@atoll/contract';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { formats } from '#lib/language/formats.ts';
import { Badge } from '#ui/text/badge.tsx';
import { placeOfPassage, type ShownPlace } from '../../place.ts';
import { isUnderWay } from '../thread/thread.ts';
import classes from './answer.module.css';
import { AnswerActions, type AnswerActionsProps } from './answer-actions.tsx';
import { AnswerEnd } from './answer-end.tsx';
import { type AnswerView, viewOf } from './answer-view.ts';
import { Citation } from './citation.tsx';
import { Excerpts } from './excerpts.tsx';
import { NothingFound } from './nothing-found.tsx';
import { TableQueryView } from './table-query.tsx';

const Markdown = lazy(async () => ({
  default: (await loadPart(() => import('./markdown.tsx'))).Markdown,
}));

const unsupportedTexts = {
  uncited: 'unsupported.uncited',
  words: 'unsupported.words',
  numbers: 'unsupported.numbers',
} as const;

export interface AnswerProps extends Omit<AnswerActionsProps, 'view'> {
  message: AnswerMessage;
  onOpen: (place: ShownPlace) => void;
}

/** An answer, possibly unfinished, with its actions. */
export function Answer({ message, onOpen, ...actions }: AnswerProps) {
  return (
    <AnswerBody message={message} onOpen={onOpen}>
      {(view) => <AnswerActions {...actions} message={message} view={view} />}
    </AnswerBody>
  );
}

export interface AnswerBodyProps extends Pick<AnswerProps, 'message' | 'onOpen'> {
  /** The content below a finished answer. */
  children: (view: AnswerView) => ReactNode;
}

/** The content of an answer, in the studio and in the list of all conversations. */
export function AnswerBody({ message, onOpen, children }: AnswerBodyProps) {
  const { t } = useTranslation('agent-chat');
  const view = useMemo(() => viewOf(message.events), [message.events]);
  const states = new Map(message.cited_files.map(({ number, state }) => [number, state]));
  const isRunning = isUnderWay(message);
  const isEmpty = view.text === '' && !view.excerpts && !view.nothing && view.queries.length === 0;
  const cite = (number: number, key: string) => (
    <Citation
      key={key}
      number={number}
      passage={view.passages.get(number)}
      state={states.get(number)}
      onOpen={(passage) => onOpen(placeOfPassage(passage))}
    />
  );
  return (
    <section className={classes.root} aria-label={t('answer.label')} aria-busy={isRunning}>
      {view.rewritten && (
        <p className={classes.rewritten}>{t('answer.rewritten', { question: view.rewritten })}</p>
      )}
      {view.curated && <Badge tone="good">{t('answer.curated')}</Badge>}
      {view.queries.map((query) => (
        <TableQueryView key={query.sql} query={query} cite={cite} />
      ))}
      {view.text !== '' && <AnswerText view={view} isRunning={isRunning} cite={cite} />}
      {isRunning && isEmpty && (
        <p className={classes.working}>{t(view.passages.size > 0 ? 'answer.writing' : 'answer.searching')}</p>
      )}
      {view.excerpts && <Excerpts event={view.excerpts} passages={view.passages} onOpen={onOpen} />}
      {view.nothing && <NothingFound event={view.nothing} onOpen={onOpen} />}
      {!isRunning && <AnswerEnd message={message} view={view} />}
      {!isRunning && children(view)}
    </section>
  );
}

interface AnswerTextProps {
  view: AnswerView;
  isRunning: boolean;
  cite: (number: number, key: string) => ReactNode;
}

function AnswerText({ view: { text, unsupported }, isRunning, cite }: AnswerTextProps) {
  const { t } = useTranslation('agent-chat');
  const marked = unsupported.map(({ start, end, reason, numbers }) => ({
    start,
    end,
    title: t(unsupportedTexts[reason], { numbers: formats.list(numbers) }),
  }));
  return (
    <>
      <div className={classes.text} data-running={isRunning || undefined}>
        <Suspense fallback={<p className={classes.plain}>{text}</p>}>
          <Markdown text={text} marked={marked} cite={cite} />
        </Suspense>
      </div>
      {marked.length > 0 && (
        <p className={classes.unsupported}>{t('unsupported.note', { count: marked.length })}</p>
      )}
    </>
  );
}
