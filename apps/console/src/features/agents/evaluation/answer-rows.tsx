import { displayName } from '@atoll/contract';
import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { parentPrefix } from '#features/storage/index.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import answerClasses from '../chat/answer/answer.module.css';
import classes from './answer-rows.module.css';
import type { EvaluationResult, EvaluationRow } from './queries.ts';
import { useExpectedName } from './use-expected-name.ts';
import { useVersionName } from './use-version-name.ts';
import { isAsExpected, recallDepth } from './verdict.ts';

const Markdown = lazy(async () => ({
  default: (await loadPart(() => import('../chat/answer/markdown.tsx'))).Markdown,
}));

export interface AnswerRowsProps {
  rows: readonly EvaluationRow[];
  versions: readonly (number | null)[];
  isOnlyProblems: boolean;
  onOnlyProblems: (isOnly: boolean) => void;
}

/** Lists the golden questions with the answers of the versions side by side. */
export function AnswerRows({ rows, versions, isOnlyProblems, onOnlyProblems }: AnswerRowsProps) {
  const { t } = useTranslation('agent-evaluation');
  const answered = rows.filter((row) => row.results.length > 0);
  const problems = answered.filter((row) => !row.results.every(isAsExpected));
  const shown = isOnlyProblems ? problems : answered;
  if (answered.length === 0) return null;
  return (
    <>
      <CheckField
        label={t('rows.onlyProblems', { count: problems.length })}
        checked={isOnlyProblems}
        onChange={(event) => onOnlyProblems(event.currentTarget.checked)}
      />
      {shown.length === 0 && <Note>{t('rows.noProblems')}</Note>}
      <ul className={classes.rows}>
        {shown.map((row) => (
          <li key={row.golden_id}>
            <Row row={row} versions={versions} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ row, versions }: { row: EvaluationRow; versions: readonly (number | null)[] }) {
  const nameOf = useVersionName();
  return (
    <details className={classes.row}>
      <summary>
        <IconChevronRight size={16} stroke={2} className={classes.chevron} aria-hidden />
        <span className={classes.question}>{row.question}</span>
        <span className={classes.verdicts}>
          {row.results.map((result) => (
            <Verdict
              key={result.version ?? 'draft'}
              isGood={isAsExpected(result)}
              name={versions.length > 1 ? nameOf(result.version) : ''}
            />
          ))}
        </span>
      </summary>
      <div className={classes.answers}>
        {row.results.map((result) => (
          <Result key={result.version ?? 'draft'} result={result} />
        ))}
      </div>
    </details>
  );
}

function Verdict({ isGood, name }: { isGood: boolean; name: string }) {
  const { t } = useTranslation('agent-evaluation');
  const VerdictIcon = isGood ? IconCheck : IconX;
  return (
    <span className={classes.verdict} data-good={isGood || undefined}>
      <VerdictIcon size={14} stroke={2.4} role="img" aria-label={t(isGood ? 'rows.good' : 'rows.bad')} />
      {name}
    </span>
  );
}

function Result({ result }: { result: EvaluationResult }) {
  const { t } = useTranslation('agent-evaluation');
  const nameOf = useVersionName();
  const cite = (number: number, key: string) => (
    <sup key={key} className={classes.number}>
      {number}
    </sup>
  );
  return (
    <section className={classes.answer} aria-label={nameOf(result.version)}>
      <h4 className={classes.version}>{nameOf(result.version)}</h4>
      {result.text === '' ? (
        <Note>{t(result.status === 'failed' ? 'rows.failed' : 'rows.nothing')}</Note>
      ) : (
        <div className={`${answerClasses.text} ${classes.text}`}>
          <Suspense fallback={<p>{result.text}</p>}>
            <Markdown text={result.text} cite={cite} />
          </Suspense>
        </div>
      )}
      <Findings result={result} />
    </section>
  );
}

/** Describes which parts of the answer are as expected. */
function Findings({ result }: { result: EvaluationResult }) {
  const { t } = useTranslation('agent-evaluation');
  const { rank, is_citation_right: isRight, missing_facts: missing, cited } = result;
  const nameOf = useExpectedName();
  return (
    <ul className={classes.findings}>
      {isRight !== null && (
        <Finding isGood={rank !== null && rank <= recallDepth}>
          {rank === null ? t('rows.notFound') : t('rows.rank', { rank })}
        </Finding>
      )}
      {isRight !== null && (
        <Finding isGood={isRight}>{t(isRight ? 'rows.cites' : 'rows.citesOther')}</Finding>
      )}
      {missing.length > 0 && (
        <Finding isGood={false}>{t('rows.missing', { facts: missing.join(' · ') })}</Finding>
      )}
      {cited.length > 0 && (
        <li className={classes.cited}>
          <span>{t('rows.cited')}</span>
          {cited.map((file) => (
            <TextLink
              key={`${file.bucket} ${file.key} ${file.page}`}
              to="/dss/buckets/$bucket"
              params={{ bucket: file.bucket }}
              search={{ prefix: parentPrefix(file.key) || undefined, preview: file.key }}
            >
              <bdi>{displayName(nameOf(file))}</bdi>
            </TextLink>
          ))}
        </li>
      )}
    </ul>
  );
}

function Finding({ isGood, children }: { isGood: boolean; children: string }) {
  const FindingIcon = isGood ? IconCheck : IconX;
  return (
    <li data-good={isGood || undefined}>
      <FindingIcon size={14} stroke={2.4} aria-hidden />
      {children}
    </li>
  );
}
