import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** A placeholder in the shape of the content. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, its skeleton until then, and a retry after a failure. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return (
    <LoadFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
}
