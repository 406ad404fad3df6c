import { displayName, isolatedName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { useCodeText } from '#lib/language/use-code-text.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { ShowMore } from '#ui/lists/show-more.tsx';
import { Note } from '#ui/text/note.tsx';
import { baseName } from '../../object-key.ts';
import type { BulkResult } from '../requests/bulk-request.ts';
import classes from './result-table.module.css';

export interface ResultTableProps {
  results: readonly BulkResult[];
  /** The button for the next page, if there is one. */
  more: { isLoading: boolean; onMore: () => void } | undefined;
}

/** Lists the outcome for each object, with the reason if it was not processed. */
export function ResultTable({ results, more }: ResultTableProps) {
  const { t } = useTranslation('bulk');
  if (results.length === 0) return <Note>{t('details.noResults')}</Note>;
  return (
    <>
      <div className={classes.root}>
        <DataTable
          label={t('details.results')}
          head={
            <>
              <HeadCell>{t('details.key')}</HeadCell>
              <HeadCell>{t('details.outcome')}</HeadCell>
            </>
          }
        >
          {results.map((result) => (
            <tr key={`${result.key} ${result.version_id}`}>
              <Cell isMain>
                <bdi>{displayName(result.key)}</bdi>
              </Cell>
              <Cell label={t('details.outcome')}>
                <Outcome result={result} />
              </Cell>
            </tr>
          ))}
        </DataTable>
      </div>
      {more && <ShowMore label={t('showMore')} {...more} />}
    </>
  );
}

const outcomeNames = {
  done: 'outcomes.done',
  failed: 'outcomes.failed',
  skipped: 'outcomes.skipped',
} as const;

/** Names of the jobs' reasons: keys in the texts of `bulk`. */
const reasonNames = {
  broughtBack: 'outcomes.broughtBack',
  deleted: 'outcomes.deleted',
  locked: 'outcomes.locked',
  accessDenied: 'reasons.accessDenied',
  objectLocked: 'reasons.objectLocked',
  alreadyLocked: 'reasons.alreadyLocked',
  lockedOtherwise: 'reasons.lockedOtherwise',
  objectUnknown: 'reasons.objectUnknown',
  versionUnknown: 'reasons.objectUnknown',
  deleteMarker: 'reasons.objectUnknown',
  preconditionFailed: 'reasons.preconditionFailed',
  sourceChanged: 'reasons.sourceChanged',
  nameTakenInTarget: 'reasons.nameTaken',
  objectArchived: 'reasons.objectArchived',
  objectRestoring: 'reasons.objectRestoring',
  restoreForbidden: 'reasons.notArchived',
  keyTooLong: 'reasons.keyTooLong',
  capacityExceeded: 'reasons.capacityExceeded',
  bucketQuotaExceeded: 'reasons.bucketQuotaExceeded',
  publicAclBlocked: 'reasons.publicAclBlocked',
  unchanged: 'reasons.unchanged',
  tagLimit: 'reasons.tagLimit',
  unreadable: 'reasons.unreadable',
  unexpected: 'reasons.unexpected',
} as const;

/** Shows the outcome of an object. A reason without a text here has the server's message. */
function Outcome({ result: { outcome, reason, code, new_key: newKey } }: { result: BulkResult }) {
  const { t } = useTranslation('bulk');
  const isKnown = reason !== null && Object.hasOwn(reasonNames, reason);
  const message = useCodeText(isKnown ? null : code);
  if (newKey !== null) return t('outcomes.renamed', { name: isolatedName(baseName(newKey)) });
  const name = t(isKnown ? reasonNames[reason as keyof typeof reasonNames] : outcomeNames[outcome]);
  return (
    <>
      {message || name}
      {code !== null && <span className={classes.code}>{code}</span>}
    </>
  );
}
