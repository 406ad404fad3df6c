import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query brought; until then its skeleton, and after a failure the way to try again. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return <LoadFailure isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
