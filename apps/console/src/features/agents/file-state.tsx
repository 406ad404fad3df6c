import { IconAlertCircle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './file-state.module.css';
import type { AgentSummary } from './queries.ts';

/** Shows whether an agent has read its files: “Up to date”, or the number of files to read. */
export function FileState({ state }: { state: AgentSummary['state'] }) {
  const { t } = useTranslation('agents');
  const { documents, ready, behind, unreadable, is_scanning: isScanning } = state;
  if (documents === 0 && isScanning) {
    return (
      <span className={classes.root}>
        <IconLoader2 size={16} stroke={1.8} className={classes.turning} aria-hidden />
        {t('state.listing')}
      </span>
    );
  }
  if (behind === 0 && ready === 0 && unreadable > 0) {
    return (
      <span className={classes.root} data-tone="bad">
        <IconAlertCircle size={16} stroke={1.8} aria-hidden />
        {t('sources.unreadable', { count: unreadable })}
      </span>
    );
  }
  if (behind === 0) {
    return (
      <span className={classes.root} data-tone={documents > 0 ? 'good' : 'plain'}>
        {documents > 0 && <IconCircleCheck size={16} stroke={1.8} aria-hidden />}
        {documents > 0 ? t('state.upToDate') : t('state.noFiles')}
      </span>
    );
  }
  return (
    <span className={classes.root}>
      <IconLoader2 size={16} stroke={1.8} className={classes.turning} aria-hidden />
      {ready === 0 ? t('state.reading', { count: behind }) : t('state.behind', { count: behind })}
    </span>
  );
}
