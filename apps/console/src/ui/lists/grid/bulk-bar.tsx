import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../actions/icon-button.tsx';
import classes from './bulk-bar.module.css';
import type { Selection } from './selection.ts';

export interface BulkBarProps<Row> {
  selection: Selection<Row>;
  /** Replaces the number of selected rows, if more than those are affected. */
  summary?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** A bar with actions on all selected rows, at the bottom of the page so that no row moves. */
export function BulkBar<Row>({ selection, summary, children }: BulkBarProps<Row>) {
  const { t } = useTranslation('grid');
  const count = selection.rows.length;
  if (count === 0) return null;
  return (
    <section className={classes.root} data-bulk-bar aria-label={t('bulk')}>
      <IconButton icon={IconX} label={t('clear')} onClick={selection.clear} />
      <span className={classes.count} role="status">
        {summary ?? t('selected', { count })}
      </span>
      <div className={classes.actions}>{children}</div>
    </section>
  );
}
