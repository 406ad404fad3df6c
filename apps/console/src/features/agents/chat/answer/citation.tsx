import type { citedFileStates, NumberedPassage } from '@atoll/contract';
import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { fileName } from '../../file-name.ts';
import classes from './citation.module.css';

export interface CitationProps {
  number: number;
  passage: NumberedPassage | undefined;
  state: (typeof citedFileStates)[number] | undefined;
  onOpen: (passage: NumberedPassage) => void;
}

/** A number that opens its passage. Until the passage is known, it is only a number. */
export function Citation({ number, passage, state, onOpen }: CitationProps) {
  const { t } = useTranslation('agent-chat');
  const where = useWhere();
  if (!passage) return <span className={classes.pending}>{number}</span>;
  const place = [displayName(fileName(passage)), where(passage)].filter(Boolean).join(' · ');
  const isChanged = state !== undefined && state !== 'unchanged';
  const name = t(isChanged ? 'citation.changed' : 'citation.label', { number, place });
  return (
    <button
      type="button"
      className={classes.chip}
      data-changed={isChanged || undefined}
      aria-label={name}
      title={isChanged ? name : place}
      onClick={() => onOpen(passage)}
    >
      {number}
    </button>
  );
}

/** Returns a function that describes the page, the sheet and row, or the line of a passage; empty if the file has none. */
export function useWhere(): (place: Pick<NumberedPassage, 'page' | 'sheet' | 'row' | 'line'>) => string {
  const { t } = useTranslation('agent-chat');
  return ({ page, sheet, row, line }) => {
    if (page !== null) return t('where.page', { page });
    if (sheet !== null) return row === null ? sheet : t('where.sheetRow', { sheet, row });
    if (row !== null) return t('where.row', { row });
    return line === null ? '' : t('where.line', { line });
  };
}
