import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import classes from './loaded.module.css';

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query brought; until then its skeleton, and after a failure the way to try again. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { t } = useTranslation('common');
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return (
    <div className={classes.failure} role="alert">
      <p>{t('loadFailed')}</p>
      <Button size="sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </div>
  );
}
