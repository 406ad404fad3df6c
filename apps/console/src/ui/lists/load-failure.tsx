import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import classes from './load-failure.module.css';

export interface LoadFailureProps {
  isRetrying?: boolean;
  onRetry: () => void;
}

/** Reports that a part of a page couldn't be loaded, with a button to retry. */
export function LoadFailure({ isRetrying = false, onRetry }: LoadFailureProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.failure} role="alert">
      <p>{t('loadFailed')}</p>
      <Button size="sm" variant="default" loading={isRetrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
