import { useTranslation } from 'react-i18next';
import { serverTextOf } from '#lib/calls/call-refused.ts';
import { usePageError } from '#lib/notices/page-errors.ts';
import { Button } from '../actions/button.tsx';
import classes from './load-failure.module.css';

export interface LoadFailureProps {
  /** Its explanation by the server is shown, if it has one. */
  error?: unknown;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** Reports that a part of a page couldn't be loaded, with a button to retry. */
export function LoadFailure({ error, isRetrying = false, onRetry }: LoadFailureProps) {
  const { t } = useTranslation('common');
  usePageError();
  return (
    <div className={classes.failure} role="alert">
      <p>{serverTextOf(error) ?? t('loadFailed')}</p>
      <Button size="sm" variant="default" loading={isRetrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
