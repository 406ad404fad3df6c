import { useTranslation } from 'react-i18next';
import { Cell, DataTable, HeadCell } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import type { BulkResult } from './bulk-request.ts';

export interface ResultTableProps {
  results: readonly BulkResult[];
  /** The way to the next page, where there is one. */
  more: { isLoading: boolean; onMore: () => void } | undefined;
}

/** What became of each object, and why where it was not done. */
export function ResultTable({ results, more }: ResultTableProps) {
  const { t } = useTranslation('bulk');
  if (results.length === 0) return <Note>{t('details.noResults')}</Note>;
  return (
    <>
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
              <bdi>{result.key}</bdi>
            </Cell>
            <Cell label={t('details.outcome')}>{t(outcomeName(result))}</Cell>
          </tr>
        ))}
      </DataTable>
      {more && <ShowMore label={t('showMore')} {...more} />}
    </>
  );
}

const outcomeNames = {
  done: 'outcomes.done',
  failed: 'outcomes.failed',
  skipped: 'outcomes.skipped',
} as const;

/** The words that jobs give their reasons, in the catalogue. */
const reasonNames = {
  broughtBack: 'outcomes.broughtBack',
  deleted: 'outcomes.deleted',
  accessDenied: 'reasons.accessDenied',
  objectLocked: 'reasons.objectLocked',
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
  unchanged: 'reasons.unchanged',
  tagLimit: 'reasons.tagLimit',
  unreadable: 'reasons.unreadable',
  unexpected: 'reasons.unexpected',
} as const;

function outcomeName({ outcome, reason }: BulkResult) {
  const known = reason !== null && Object.hasOwn(reasonNames, reason);
  return known ? reasonNames[reason as keyof typeof reasonNames] : outcomeNames[outcome];
}
