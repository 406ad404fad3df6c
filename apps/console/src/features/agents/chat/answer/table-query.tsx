import type { AnswerEventOf } from '@atoll/contract';
import { IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableQuery } from './answer-view.ts';
import classes from './table-query.module.css';

const failureTexts = {
  refused: 'query.refused',
  invalid: 'query.invalid',
  too_slow: 'query.tooSlow',
  too_large: 'query.tooLarge',
  failed: 'query.failed',
} as const satisfies Record<AnswerEventOf<'query_failed'>['reason'], string>;

export interface TableQueryViewProps {
  query: TableQuery;
  cite: (number: number, key: string) => ReactNode;
}

/** The query behind an answer's figures, and its rows. */
export function TableQueryView({ query: { sql, result, failure }, cite }: TableQueryViewProps) {
  const { t } = useTranslation('agent-chat');
  return (
    <details className={classes.root} open={result !== undefined}>
      <summary>
        <IconTable size={16} stroke={1.8} aria-hidden />
        {result ? t('query.rows', { count: result.rows.length }) : t('query.title')}
        {result && cite(result.number, 'citation')}
      </summary>
      {result && <ResultTable result={result} />}
      {failure && <p className={classes.failure}>{t(failureTexts[failure.reason])}</p>}
      <pre className={classes.sql}>{sql}</pre>
    </details>
  );
}

function ResultTable({
  result: { columns, rows, is_partial: isPartial },
}: {
  result: AnswerEventOf<'query_result'>;
}) {
  const { t } = useTranslation('agent-chat');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('query.result')}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never move
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column] ?? column} data-number={typeof cell === 'number' || undefined}>
                  {cell === null ? '' : String(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isPartial && <p className={classes.failure}>{t('query.partial')}</p>}
    </section>
  );
}
