import type { AnswerEventOf, ExcerptReason, NumberedPassage } from '@atoll/contract';
import { displayName } from '@atoll/contract';
import { IconQuote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileName } from '../../file-name.ts';
import type { ShownPlace } from '../../place.ts';
import { useWhere } from './citation.tsx';
import { ExcerptText } from './excerpt-text.tsx';
import classes from './excerpts.module.css';

/** The reasons why the files are quoted instead of an answer. */
const reasonTexts = {
  no_model: 'excerpts.noModel',
  not_chosen: 'excerpts.notChosen',
  budget_spent: 'excerpts.budgetSpent',
  host_unknown: 'excerpts.unreachable',
  unreachable: 'excerpts.unreachable',
  address_refused: 'excerpts.unreachable',
  tls_failed: 'excerpts.unreachable',
  not_compatible: 'excerpts.unreachable',
  key_refused: 'excerpts.keyRefused',
  model_unknown: 'excerpts.modelUnknown',
  rate_limited: 'excerpts.rateLimited',
  credit_spent: 'excerpts.creditSpent',
  context_too_long: 'excerpts.tooLong',
  content_refused: 'excerpts.contentRefused',
  too_slow: 'excerpts.tooSlow',
  too_large: 'excerpts.failed',
  failed: 'excerpts.failed',
} as const satisfies Record<ExcerptReason, string>;

export interface ExcerptsProps {
  event: AnswerEventOf<'excerpts'>;
  passages: ReadonlyMap<number, NumberedPassage>;
  onOpen: (place: ShownPlace) => void;
}

/** Passages of the files word by word, each with a link to its place. */
export function Excerpts({ event: { reason, excerpts }, passages, onOpen }: ExcerptsProps) {
  const { t } = useTranslation('agent-chat');
  return (
    <div className={classes.root}>
      <p className={classes.reason}>
        <IconQuote size={16} stroke={1.8} aria-hidden />
        {t(reasonTexts[reason])}
      </p>
      <ol className={classes.list} aria-label={t('excerpts.label')}>
        {excerpts.map((excerpt) => {
          const passage = passages.get(excerpt.number);
          return (
            <li key={excerpt.number} className={classes.excerpt}>
              <ExcerptText
                text={excerpt.text}
                highlights={excerpt.highlights}
                isMarkdown={passage !== undefined && /\.(md|markdown)$/i.test(fileName(passage))}
              />
              {passage && (
                <Source
                  passage={passage}
                  onOpen={() =>
                    onOpen({
                      documentId: passage.document_id,
                      start: passage.start + excerpt.start,
                      end: passage.start + excerpt.end,
                      words: excerpt.highlights,
                      quote: excerpt.text,
                    })
                  }
                />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Source({ passage, onOpen }: { passage: NumberedPassage; onOpen: () => void }) {
  const where = useWhere()(passage);
  return (
    <button type="button" className={classes.source} onClick={onOpen}>
      <span className={classes.number}>{passage.number}</span>
      <bdi className={classes.file}>{displayName(fileName(passage))}</bdi>
      {where && <span className={classes.where}>{where}</span>}
    </button>
  );
}
