import { displayName } from '@atoll/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { fileName } from '../file-name.ts';
import type { ShownPlace } from '../place.ts';
import classes from './disagreements.module.css';
import type { InsightDays } from './insight-search.ts';
import { markedFigures } from './marked-figures.ts';
import { type Disagreement, disagreementsQuery } from './queries.ts';

const shownAtFirst = 5;

export interface DisagreementsProps {
  agentId: string;
  days: InsightDays;
  onOpen: (place: ShownPlace) => void;
}

/** Similar statements in different files with different figures. */
export function Disagreements({ agentId, days, onOpen }: DisagreementsProps) {
  const { t } = useTranslation('agent-insight');
  const query = useQuery(disagreementsQuery(agentId, days));
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel title={t('disagreements.title')} text={t('disagreements.text')}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {(all) => (
          <>
            {all.length === 0 && <Note>{t('disagreements.none')}</Note>}
            {all.slice(0, isWhole ? undefined : shownAtFirst).map((one) => (
              <article key={keyOf(one)} className={classes.root}>
                <h3 className={classes.question}>
                  {t('disagreements.question', { question: one.question })}
                </h3>
                <div className={classes.statements}>
                  {one.statements.map((statement) => (
                    <Statement
                      key={`${statement.file.document_id} ${statement.start}`}
                      statement={statement}
                      onOpen={onOpen}
                    />
                  ))}
                </div>
              </article>
            ))}
            {!isWhole && all.length > shownAtFirst && (
              <div>
                <Button size="sm" variant="default" onClick={() => setWhole(true)}>
                  {t('disagreements.all', { count: all.length })}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const keyOf = ({ statements }: Disagreement) =>
  statements.map(({ file, start }) => `${file.document_id} ${start}`).join(' ');

interface StatementProps {
  statement: Disagreement['statements'][number];
  onOpen: (place: ShownPlace) => void;
}

function Statement({ statement, onOpen }: StatementProps) {
  const { t } = useTranslation('agent-insight');
  const { file, page, start, end, text, figures } = statement;
  return (
    <figure className={classes.statement}>
      <blockquote>
        {markedFigures(text, figures).map((part) =>
          part.isMarked ? <mark key={part.start}>{part.text}</mark> : part.text,
        )}
      </blockquote>
      <figcaption>
        <button
          type="button"
          className={classes.open}
          onClick={() => onOpen({ documentId: file.document_id, start, end })}
        >
          <bdi>{displayName(fileName(file))}</bdi>
          {page !== null && <span>{t('disagreements.page', { page })}</span>}
          <IconExternalLink size={14} stroke={1.8} aria-hidden />
        </button>
      </figcaption>
    </figure>
  );
}
